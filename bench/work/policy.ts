import { flat, makeNames } from "./names.ts";
import { type Random, randomFrom } from "./random.ts";
import { makeRealisticPattern } from "./realistic-pattern.ts";

/** Realistic rules in random order, such rules without repeats and specific ones first, or rules of which nearly all overlap. */
export type PolicyKind = "realistic" | "specific-first" | "stress";

/** Which work is made: a policy over a catalog. */
export interface PolicyJob {
  readonly kind: PolicyKind;
  readonly rules: number;
  readonly tools: number;
  readonly seed: number;
}

/** A list of rules of which the first applicable one decides, and the names it is about. */
export interface Work {
  readonly patterns: readonly string[];
  /** One per pattern. */
  readonly effects: readonly ("allow" | "deny")[];
  readonly names: readonly string[];
}

/** The work of a job, the same on every machine. */
export function makeWork({ kind, rules, tools, seed }: PolicyJob): Work {
  const names = makeNames({ tools, seed });
  const random = randomFrom(seed + 1_000_003);
  const make = kind === "stress" ? makeStressPattern : makeRealisticPattern;
  const drawn = Array.from({ length: rules }, () => make(random.pick(names), random));
  const patterns = kind === "specific-first" ? sorted(drawn, () => make(random.pick(names), random)) : drawn;
  const effects = patterns.map(() => (random.next() < 0.5 ? "allow" : "deny"));
  return { patterns: flat(patterns), effects, names };
}

/** The work of one round: every round has its own, so that nothing remembered from an earlier one is of use. */
export function roundWork(job: PolicyJob, round: number): Work {
  return makeWork({ ...job, seed: job.seed + round * 7919 });
}

/** Very short pieces of names, so that every rule overlaps nearly all others. */
function makeStressPattern(name: string, random: Random): string {
  const piece = (most: number) => {
    const length = 1 + random.below(most);
    const from = random.below(Math.max(1, name.length - length));
    return name.slice(from, from + length);
  };
  return random.share([
    [1, `${name.slice(0, 1 + random.below(3))}*`],
    [1, `*${piece(2)}*`],
    [1, `*${piece(1)}*${piece(1)}*`],
  ]);
}

/** Who sorts rules sees the ones that are there twice, so others take their place. */
function sorted(patterns: readonly string[], another: () => string): readonly string[] {
  const distinct = new Set(patterns);
  while (distinct.size < patterns.length) distinct.add(another());
  return Array.from(distinct).sort(bySpecificity);
}

function bySpecificity(one: string, other: string): number {
  return wildcards(one) - wildcards(other) || letters(other) - letters(one);
}

/** Names and patterns without stars first. */
function wildcards(pattern: string): number {
  return pattern.includes("*") ? 1 : 0;
}

function letters(pattern: string): number {
  return pattern.replace(/\[.*?\]|[*?]/g, "").length;
}
