import { resolve } from "node:path";
import {
  type Analysis,
  applyEdits,
  type Effect,
  formatMessage,
  type Policy,
  planWishes,
  type ToggleOutcome,
  type TogglePlan,
  visible,
  type Wish,
} from "../engine/index.ts";
import type { Command } from "./arguments.ts";
import { catalogNotes } from "./catalog-notes.ts";
import { toEdits, toText } from "./json.ts";
import { chosenPolicy, noProfile } from "./policies.ts";
import { readProfile } from "./profile.ts";
import { createProjects } from "./project.ts";
import { CannotRun, exitCodes, type Terminal } from "./terminal.ts";

type SetCommand = Extract<Command, { readonly kind: "set" }>;

/** Edits a profile so that the named tools, and no others, change. */
export async function runSet(terminal: Terminal, command: SetCommand): Promise<number> {
  const { file, options } = command;
  const project = await createProjects(terminal, options)(file);
  const { analysis, tree } = await readProfile(terminal, project, file);
  if (analysis === undefined) {
    terminal.error(`${visible(file)}: refused: ${noProfile(file, tree)}\n`);
    return exitCodes.found;
  }
  const { policy } = chosenPolicy(analysis, file, command.policy);
  if (options.format === "text") terminal.error(catalogNotes([{ file, project }]));
  const wishes = [...wishesFor(policy, command.on, "allow"), ...wishesFor(policy, command.off, "deny")];
  const outcome = decided(planWishes(analysis, policy.name, wishes));
  if (outcome.kind !== "plan") return refuse(terminal, command, analysis, policy, outcome);
  return apply(terminal, command, analysis, policy, outcome.plan);
}

/** An edit that is exact for all known tools is taken, and what it means for unknown ones is said. */
function decided(outcome: ToggleOutcome): ToggleOutcome {
  const best = outcome.kind === "choose" ? outcome.plans[0] : undefined;
  return best !== undefined && best.sideEffects.length === 0 ? { kind: "plan", plan: best } : outcome;
}

/** A name means the tool; a skill only when there is no tool of that name. */
function wishesFor({ subjects }: Policy, names: readonly string[], effect: Effect): readonly Wish[] {
  return names.map((name) => {
    const isTool = subjects.some((subject) => subject.kind === "tool" && subject.name === name);
    const isSkill = subjects.some((subject) => subject.kind === "skill" && subject.name === name);
    return { subject: { kind: isSkill && !isTool ? "skill" : "tool", name }, effect };
  });
}

async function apply(
  terminal: Terminal,
  { file, write, options }: SetCommand,
  analysis: Analysis,
  policy: Policy,
  plan: TogglePlan,
): Promise<number> {
  const text = applyEdits(analysis.text, plan.edits) ?? analysis.text;
  const changes = text !== analysis.text;
  if (write && changes) await writeOrStop(terminal, file, text);
  if (options.format === "json") {
    const document = {
      ...documentOf(file, policy),
      outcome: changes ? "changed" : "unchanged",
      written: write && changes,
    };
    terminal.out(toText({ ...document, reason: null, plan: planJson(analysis, plan), alternatives: [], text }));
  } else if (!write) {
    terminal.out(text);
  }
  terminal.error(`${visible(file)}: ${visible(formatMessage(plan.title))}\n`);
  if (plan.beyondCatalog !== undefined) terminal.error(`note: ${visible(formatMessage(plan.beyondCatalog))}\n`);
  return exitCodes.clean;
}

async function writeOrStop(terminal: Terminal, file: string, text: string): Promise<void> {
  try {
    await terminal.write(resolve(terminal.folder, file), text);
  } catch (error) {
    throw new CannotRun(`${file}: cannot be written: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function refuse(
  terminal: Terminal,
  { file, options }: SetCommand,
  analysis: Analysis,
  policy: Policy,
  outcome: Exclude<ToggleOutcome, { readonly kind: "plan" }>,
): number {
  const reason = formatMessage(outcome.reason);
  const plans = outcome.kind === "choose" ? outcome.plans : [];
  if (options.format === "json") {
    const alternatives = plans.map((plan) => planJson(analysis, plan));
    const document = { ...documentOf(file, policy), outcome: "refused", written: false, reason, plan: null };
    terminal.out(toText({ ...document, alternatives, text: null }));
  }
  terminal.error(`${visible(file)}: refused: ${visible(reason)}\n`);
  for (const plan of plans) terminal.error(`  possible instead: ${visible(alternativeText(plan))}\n`);
  return exitCodes.found;
}

function alternativeText({ title, sideEffects }: TogglePlan): string {
  const also = (effect: Effect, words: string) => {
    const names = sideEffects.filter((change) => change.effect === effect).map(({ subject }) => subject.name);
    return names.length === 0 ? [] : [`also turns ${words}: ${names.join(", ")}`];
  };
  return [formatMessage(title), ...also("allow", "on"), ...also("deny", "off")].join("; ");
}

function documentOf(file: string, { name }: Policy) {
  return { version: 1, file, policy: name };
}

function planJson({ lines }: Analysis, { title, edits, sideEffects, beyondCatalog }: TogglePlan) {
  return {
    title: formatMessage(title),
    edits: toEdits(lines, edits),
    sideEffects: sideEffects.map(({ policy, subject, effect }) => ({
      policy,
      tool: subject.name,
      server: subject.server ?? null,
      kind: subject.kind,
      effect,
    })),
    beyondCatalog: beyondCatalog === undefined ? null : formatMessage(beyondCatalog),
  };
}
