import { type Analysis, reanalyze } from "../analysis.ts";
import type { Effect } from "../policy/policy.ts";
import type { Decision } from "../policy/resolve.ts";
import { type Message, message } from "../text/message.ts";
import { applyEdits, type TextEdit } from "../text/text-edit.ts";

/** How edits change the outcome of a file, found by analysing the edited text. */
export interface ChangeEffect {
  readonly on: number;
  readonly off: number;
  /** Whether as many policies load as before. */
  readonly loading: "same" | "starts" | "stops";
}

/** What the edits do; undefined when they cannot be applied. */
export function effectOf(analysis: Analysis, edits: readonly TextEdit[]): ChangeEffect | undefined {
  const text = applyEdits(analysis.text, edits);
  if (text === undefined) return undefined;
  const after = reanalyze(analysis, text);
  const before = outcomes(analysis);
  let on = 0;
  let off = 0;
  for (const [key, effect] of outcomes(after)) {
    const earlier = before.get(key);
    if (earlier === undefined || earlier === effect) continue;
    if (effect === "allow") on += 1;
    else off += 1;
  }
  const loads = loading(after) - loading(analysis);
  return { on, off, loading: loads === 0 ? "same" : loads > 0 ? "starts" : "stops" };
}

/** The effect in a few words: "+1 tool off". */
export function effectInWords({ on, off, loading }: ChangeEffect): Message {
  if (loading === "starts") return message("the file loads again");
  if (loading === "stops") return message("the file stops loading");
  if (on === 0 && off === 0) return message("changes no tool");
  const turnedOn = on === 1 ? message("+1 tool on") : message("+{0} tools on", on);
  const turnedOff = off === 1 ? message("+1 tool off") : message("+{0} tools off", off);
  if (off === 0) return turnedOn;
  if (on === 0) return turnedOff;
  return message("{0}, {1}", turnedOn, turnedOff);
}

// Two subjects of one name share their key; each is told apart by how often the key came before.
function outcomes({ policies }: Analysis): ReadonlyMap<string, Effect> {
  const found = new Map<string, Effect>();
  for (const { policy, resolution } of policies) {
    for (const decision of resolution.decisions) found.set(keyOf(policy.name, decision), decision.effect);
  }
  return found;
}

function keyOf(policy: string, { subject }: Decision): string {
  return JSON.stringify([policy, subject.kind, subject.name, subject.server ?? null]);
}

function loading({ policies }: Analysis): number {
  return policies.filter(({ policy }) => policy.loads === "yes").length;
}
