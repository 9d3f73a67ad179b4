import type { Answer } from "../../server/engine/language/prover.ts";
import { compileFnmatch } from "../../server/engine/pattern/fnmatch.ts";
import type { Pattern } from "../../server/engine/pattern/pattern.ts";
import { servePeer } from "../peer.ts";
import { type PolicyJob, roundWork } from "../work/policy.ts";
import { proveAllRules } from "./prove-all.ts";

// For each rule: a shortest name that it decides, or the earlier rules that take all of its names.

export interface ReachRequest {
  readonly round: number;
  /** Rules whose answers are wanted in words. */
  readonly rules: readonly number[];
}

export interface ReachRound {
  /** For all rules, in milliseconds, from compiled patterns. */
  readonly ms: number;
  /** The longest time between two places to pause. */
  readonly slice: number;
  readonly unknown: number;
  /** Of up to 1,000 answers: names that the rule does not decide, and covers that leave a name of the catalog. */
  readonly wrong: number;
  readonly reachable: number;
  readonly answers: readonly Answer["kind"][];
}

await servePeer<PolicyJob, ReachRequest>((job) => ({ round, rules }): ReachRound => {
  const { patterns: texts, names } = roundWork(job, round);
  const patterns = texts.map((text) => compileFnmatch(text));
  const { ms, slice, answers } = proveAllRules(patterns);
  const count = (kind: Answer["kind"]) => answers.filter((answer) => answer.kind === kind).length;
  return {
    ms,
    slice,
    unknown: count("unknown"),
    wrong: answers.filter((answer, rule) => rule % nth(answers, 1000) === 0 && isWrong(answer, rule, patterns, names))
      .length,
    reachable: count("name"),
    answers: rules.flatMap((rule) => answers[rule]?.kind ?? []),
  };
});

/** Whether the answer is refuted by the matcher: by the rules themselves, or by a name of the catalog. */
function isWrong(answer: Answer, rule: number, patterns: readonly Pattern[], names: readonly string[]): boolean {
  if (answer.kind === "unknown") return false;
  if (answer.kind === "name") return patterns.findIndex((pattern) => pattern.matches(answer.name)) !== rule;
  if (answer.cover.some((earlier) => earlier >= rule)) return true;
  const covering = answer.cover.flatMap((earlier) => patterns[earlier] ?? []);
  const tried = names.filter((_, index) => index % nth(names, 2000) === 0);
  return tried.some((name) => patterns[rule]?.matches(name) === true && !covering.some((one) => one.matches(name)));
}

/** Every how many items one is looked at, when `most` of them are enough. */
function nth(items: readonly unknown[], most: number): number {
  return Math.ceil(items.length / most);
}
