import {
  type Analysis,
  type ComparedFiles,
  type ComparedPolicies,
  changesIn,
  changesInWords,
  compareFiles,
  type DecisionChange,
  type Difference,
  finish,
  formatMessage,
  type LineIndex,
  message,
  othersInWords,
  type PolicyAnalysis,
  type Verdict,
  verdictInWords,
  visible,
} from "../engine/index.ts";
import type { Command } from "./arguments.ts";
import { catalogNotes } from "./catalog-notes.ts";
import { toRange, toText } from "./json.ts";
import { chosenPolicy, isNoProfile, namesOf, noPolicy, noProfile } from "./policies.ts";
import { readProfile } from "./profile.ts";
import { createProjects, type Project } from "./project.ts";
import { CannotRun, exitCodes, type Terminal } from "./terminal.ts";

type DiffCommand = Extract<Command, { readonly kind: "diff" }>;

/** The two files, read with one catalog and one set of settings, so that only what they say makes a difference. */
interface Sides {
  readonly before: Analysis;
  readonly after: Analysis;
  readonly project: Project;
}

/** Compares what two profiles decide: for the known tools, and for all names that tools can have. */
export async function runDiff(terminal: Terminal, command: DiffCommand): Promise<number> {
  const { options, budget } = command;
  const sides = await readSides(terminal, command);
  const end = performance.now() + budget * 1000;
  const effort = { expired: () => performance.now() >= end };
  const compared = finish(compareFiles(sides.before, sides.after, { effort, needsOthers: true }));
  if (options.format === "json") terminal.out(toText(documentOf(command, sides, compared)));
  else {
    terminal.error(catalogNotes([{ file: command.after, project: sides.project }]));
    terminal.out(textOf(command, sides, compared));
    terminal.error(hintOf(command, sides, compared));
  }
  return outcomeOf(compared) === "equal" ? exitCodes.clean : exitCodes.found;
}

async function readSides(terminal: Terminal, command: DiffCommand): Promise<Sides> {
  const { before, after, options } = command;
  const projectOf = createProjects(terminal, options);
  const own = { before: await projectOf(before), after: await projectOf(after) };
  // A file from somewhere else, such as an older version, has no catalog beside it.
  const project = own.after.catalog.status === "unknown" ? own.before : own.after;
  const read = (file: string, associated: string | undefined) =>
    readProfile(terminal, { ...project, associated }, file);
  const one = await read(before, own.before.associated);
  const other = await read(after, own.after.associated);
  // Nor need it have a telling name.
  const known = one.analysis ?? other.analysis;
  if (known === undefined) throw new CannotRun(`${before}: ${noProfile(before, one.tree)}`);
  const readAlike = async (file: string, { analysis, tree }: typeof one) => {
    const made = analysis ?? (await read(file, known.dialect.id)).analysis;
    if (made === undefined || (analysis === undefined && isNoProfile(made, file)))
      throw new CannotRun(`${file}: ${noProfile(file, tree)}`);
    return made;
  };
  const sides = { before: await readAlike(before, one), after: await readAlike(after, other) };
  return { ...chosenSides(command, sides), project };
}

/** The files with the chosen policies alone. */
function chosenSides({ before, after, policies }: DiffCommand, sides: Pick<Sides, "before" | "after">) {
  const [one, other] = policies;
  if (one === undefined) return sides;
  if (other !== undefined) {
    return { before: onlyOf(sides.before, before, one), after: onlyOf(sides.after, after, other) };
  }
  const all = [...sides.before.policies, ...sides.after.policies];
  if (!all.some(({ policy }) => policy.name === one)) {
    const larger = sides.after.policies.length > sides.before.policies.length ? sides.after : sides.before;
    throw new CannotRun(`${larger === sides.after ? after : before}: ${noPolicy(larger.policies, one)}`);
  }
  // An only one is meant whatever its place: an older version of a controller may be a file of its own.
  const choose = (analysis: Analysis, file: string) =>
    analysis.policies.length === 1 ? analysis : onlyOf(analysis, file, one);
  return { before: choose(sides.before, before), after: choose(sides.after, after) };
}

function onlyOf(analysis: Analysis, file: string, name: string): Analysis {
  return { ...analysis, policies: [chosenPolicy(analysis, file, name)] };
}

type Outcome = "equal" | "differs" | "unknown";

function outcomeOf({ pairs, onlyBefore, onlyAfter }: ComparedFiles): Outcome {
  if (onlyBefore.length + onlyAfter.length > 0) return "differs";
  const outcomes = pairs.map(({ changes, others }): Outcome => {
    if (changes !== undefined && changes.length > 0) return "differs";
    return changes === undefined ? "unknown" : (others?.kind ?? "unknown");
  });
  return (
    outcomes.find((outcome) => outcome === "differs") ?? outcomes.find((outcome) => outcome === "unknown") ?? "equal"
  );
}

function textOf({ before, after }: DiffCommand, sides: Sides, { pairs, onlyBefore, onlyAfter }: ComparedFiles): string {
  const blocks = pairs.map((pair) => {
    const title = `${placeOf(before, pair.before)} → ${placeOf(after, pair.after)}: ${headOf(pair)}`;
    return [title, ...(pair.changes ?? []).map((change) => changeText(sides, change)), ...othersText(sides, pair)];
  });
  const only = [
    ...onlyBefore.map((policy) => `${placeOf(before, policy)}: only there`),
    ...onlyAfter.map((policy) => `${placeOf(after, policy)}: only there`),
  ];
  return [...blocks.flat(), ...only].map((line) => `${visible(line)}\n`).join("");
}

/** How to compare policies that stand at other places, when nothing was compared; empty otherwise. */
function hintOf({ before, after }: DiffCommand, sides: Sides, { pairs }: ComparedFiles): string {
  const several = [
    { file: before, policies: sides.before.policies },
    { file: after, policies: sides.after.policies },
  ].filter(({ policies }) => policies.length > 1);
  if (pairs.length > 0) return "";
  return several
    .map(({ file, policies }) => `note: say with \`--policy\` which of ${file} to compare: ${namesOf(policies)}`)
    .map((line) => `${visible(line)}\n`)
    .join("");
}

function placeOf(file: string, { policy: { name } }: Pick<PolicyAnalysis, "policy">): string {
  return name === "" ? file : `${file} ${name}`;
}

function headOf(pair: ComparedPolicies): string {
  const { before, after, changes } = pair;
  if (before.policy.loads !== "yes" && after.policy.loads !== "yes") return "neither loads";
  if (before.policy.loads !== "yes") return "the first does not load";
  if (after.policy.loads !== "yes") return "the second does not load";
  if (changes === undefined) return "not compared";
  return changes.length === 0 ? "no known tool changes" : formatMessage(changesInWords(changesIn(pair)));
}

function changeText({ before, after }: Sides, change: DecisionChange): string {
  const { subject } = change.after;
  const name = subject.kind === "skill" ? message("{0} (skill)", subject.name) : message("{0}", subject.name);
  const words = [verdictInWords(before.dialect, change.before), verdictInWords(after.dialect, change.after)];
  const [one = "", other = ""] = words.map((word) => formatMessage(word));
  return `  ${change.after.effect === "allow" ? "+" : "-"} ${formatMessage(name)}: ${one} → ${other}`;
}

function othersText({ before, after }: Sides, pair: ComparedPolicies): readonly string[] {
  const dialects = { before: before.dialect, after: after.dialect };
  const domain = domainOf(before, pair);
  return othersInWords(dialects, pair, domain).map((text) => `  ${formatMessage(text)}`);
}

function domainOf({ policies }: Analysis, { before, others }: ComparedPolicies) {
  const proofs = policies.find(({ policy }) => policy === before.policy)?.proofs ?? policies[0]?.proofs;
  if (proofs === undefined) throw new RangeError("the policy is not of the file");
  return proofs.domainOf(others?.kind === "differs" ? others.subject : "tool");
}

function documentOf({ before, after }: DiffCommand, sides: Sides, compared: ComparedFiles) {
  const name = ({ policy }: PolicyAnalysis) => policy.name;
  return {
    version: 1,
    before,
    after,
    catalog: sides.project.catalog.status,
    outcome: outcomeOf(compared),
    policies: compared.pairs.map((pair) => pairJson(sides, pair)),
    onlyBefore: compared.onlyBefore.map(name),
    onlyAfter: compared.onlyAfter.map(name),
  };
}

function pairJson({ before, after }: Sides, pair: ComparedPolicies) {
  const { changes, others } = pair;
  return {
    before: { name: pair.before.policy.name, loads: pair.before.policy.loads === "yes" },
    after: { name: pair.after.policy.name, loads: pair.after.policy.loads === "yes" },
    changes:
      changes?.map((change) => ({
        tool: change.after.subject.name,
        server: change.after.subject.server ?? null,
        kind: change.after.subject.kind,
        before: verdictJson(before.lines, change.before),
        after: verdictJson(after.lines, change.after),
      })) ?? null,
    others: {
      ...outcomeJson({ before, after }, others),
      otherKind: others?.kind === "differs" ? otherKindJson({ before, after }, others.otherKind) : null,
    },
  };
}

function outcomeJson(sides: Pick<Sides, "before" | "after">, diff: ComparedPolicies["others"]) {
  return {
    outcome: diff?.kind ?? "unknown",
    because: diff?.kind === "unknown" ? diff.because : null,
    example: diff?.kind === "differs" ? exampleJson(sides, diff) : null,
  };
}

function otherKindJson(sides: Pick<Sides, "before" | "after">, other: Difference["otherKind"]) {
  return other === undefined ? null : { kind: other.subject, ...outcomeJson(sides, other.diff) };
}

function exampleJson({ before, after }: Pick<Sides, "before" | "after">, difference: Difference) {
  const { name, subject, category, isShortest, table, isGated } = difference;
  return {
    name,
    kind: subject,
    category: category ?? null,
    shortest: isShortest,
    ifInSet: table !== undefined,
    ifServersAreThere: isGated,
    before: verdictJson(before.lines, difference.one),
    after: verdictJson(after.lines, difference.other),
  };
}

function verdictJson(lines: LineIndex, { effect, reason: { kind, path, span } }: Verdict) {
  return { effect, reason: { kind, path, range: toRange(lines, span) } };
}
