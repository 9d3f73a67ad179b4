import { type AskedList, isRule, type Taker } from "./asked-lists.ts";
import type { Rule, Verdict } from "./policy.ts";

/** What is proved of a rule for all names of the domain, whatever the catalog: exactly one of the three. */
export type Reach =
  /** A shortest name that it decides, or lets pass where every list must be passed. Of a rule on categories: a category. */
  | { readonly kind: "reachable"; readonly witness: string }
  | Covered
  /** The budget was spent before either was found. */
  | { readonly kind: "unknown" };

/** Other parts of the file take every name that the rule matches. None of them can be left out. */
export interface Covered {
  readonly kind: "covered";
  /** Rules that take some of its names, in file order: those asked before it, and rules of later lists that deny. */
  readonly by: readonly Rule[];
  /** The lists that leave out the rest, and the keys that settle single names; often none. Without these and without rules, it matches no name of the domain. */
  readonly verdicts: readonly Verdict[];
  /** All of these have the rule's own effect, so that it is redundant rather than shadowed. */
  readonly sameEffect: boolean;
}

/**
 * The same without rules, so that it can stand for a list of which some rules have moved: takers and rules of an asked
 * list are numbered as one sequence, takers first, and its limits by themselves. Ascending.
 */
export type Proof =
  | Exclude<Reach, Covered>
  | { readonly kind: "covered"; readonly takers: readonly number[]; readonly limits: readonly number[] };

/** What a proof says of a rule of the list. */
export function reachOf(list: AskedList, rule: Rule, proof: Proof): Reach {
  if (proof.kind !== "covered") return proof;
  const takers = proof.takers.flatMap((number) => takerAt(list, number) ?? []);
  const by = takers.flatMap((taker) => (isRule(taker) ? [taker] : []));
  const settled = takers.flatMap((taker) => (isRule(taker) ? [] : [taker]));
  const limits = list.limits();
  const verdicts = [...settled, ...proof.limits.flatMap((number) => limits[number]?.verdict ?? [])];
  return {
    kind: "covered",
    by: by.toSorted((one, other) => one.span.start - other.span.start),
    verdicts,
    sameEffect: [...by, ...verdicts].every(({ effect }) => effect === rule.effect),
  };
}

/** What has a number: a rule of the list, or what takes names from all of them. */
export function takerAt(list: AskedList, number: number): Taker["by"] | undefined {
  const takers = list.takers();
  return number < takers.length ? takers[number]?.by : list.rules[number - takers.length];
}
