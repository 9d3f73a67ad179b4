import type { Task } from "../language/effort.ts";
import type { Effect, Rule } from "./policy.ts";
import type { Proofs } from "./proofs.ts";
import { createRivals } from "./rivals.ts";

/** What is proved of the rules of a list. */
export type KnownProofs = Pick<Proofs, "of" | "repeats">;

/** A rule, and its place in the list at the start. */
export interface Placed {
  readonly rule: Rule;
  readonly place: number;
}

/**
 * The rules of a list, without those of which it is known that all of them can go at once: what stands behind a rule that
 * takes every name, repeats a pattern or is proved never to decide, and what has the effect of the default and is
 * followed by no rule of the other effect that may match names of it. No search is made, so that this is done for any list.
 */
export function* withoutSurelyNeedless(
  rules: readonly Rule[],
  defaultEffect: Effect,
  known: KnownProofs | undefined,
): Task<readonly Placed[]> {
  const keys = new Set<string>();
  const deciding: Placed[] = [];
  for (const [place, rule] of rules.entries()) {
    if (!keys.has(rule.pattern.source) && !isProvedIdle(rule, known)) deciding.push({ rule, place });
    keys.add(rule.pattern.source);
    if (rule.pattern.shape.kind === "any") break;
  }
  yield;
  // A name of a rule that goes is decided by a later one of its effect or by the default, whichever others go.
  const needed = deciding.filter(({ rule }) => known?.repeats(rule)?.needsOthers !== false);
  const rivals = yield* createRivals(needed.map(({ rule }) => rule));
  const kept: Placed[] = [];
  for (const [at, placed] of needed.entries()) {
    if (placed.rule.effect !== defaultEffect || (yield* hasRival(rivals.after(at, needed.length)))) kept.push(placed);
    if (at % pauseRules === 0) yield;
  }
  return kept;
}

const pauseRules = 200;

/** What stands before it in the list takes every name of it, or it has none. */
function isProvedIdle(rule: Rule, known: KnownProofs | undefined): boolean {
  const reach = known?.of(rule);
  return reach?.kind === "covered" && reach.verdicts.length === 0;
}

function* hasRival(places: Iterable<number | undefined>): Task<boolean> {
  for (const place of places) {
    if (place !== undefined) return true;
    yield;
  }
  return false;
}
