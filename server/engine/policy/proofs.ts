import { finish } from "../language/effort.ts";
import type { Rule, SubjectKind, Verdict } from "./policy.ts";
import type { Covered, Reach } from "./proof.ts";
import type { ProofDomain } from "./proof-domain.ts";
import type { Mark, Told } from "./told.ts";

export type { Covered, Mark, ProofDomain, Reach, Told };

/** What is proved of the rules of one policy. It grows while `work` goes on, and says nothing that is not sure. */
export interface Proofs {
  /**
   * What is proved so far. Undefined for a rule that has not been looked at, and for one that does not decide subject by
   * subject: entries of gates, rules of fields that are not read, what-ifs.
   */
  of(rule: Rule): Reach | undefined;
  /** The default that a rule repeats: no name that it decides would be decided otherwise without it. Undefined: none, or not known. */
  repeats(rule: Rule): RepeatedDefault | undefined;
  /** What is told of all rules at this time. */
  told(): Told;
  /** This time, for `toldSince`. */
  mark(): Mark;
  /**
   * The rules of which something else may be told than at a time of these proofs, or of those of a policy from which an
   * edit of patterns made this one; by their place in `policy.rules`, ascending. Undefined: of any.
   */
  toldSince(mark: Mark): readonly number[] | undefined;
  /** The names that the proofs on one kind of subject are about. */
  domainOf(kind: SubjectKind): ProofDomain;
  /**
   * Looks at the rules that are left, those of `first` first. It pauses often and may be stopped at any pause; called
   * again, it goes on, also beside one that is not done: these share what they do.
   *
   * @param clock milliseconds of work so far; who works in slices leaves out the time between. Without one only states count
   */
  work(first?: readonly Rule[], clock?: () => number): Generator<undefined, void, void>;
  readonly isDone: boolean;
  /** The rules of which `of` or `repeats` says something else than when this was last asked, or than it said at first. */
  takeChanges(): readonly Rule[];
}

/** A default that a rule repeats. */
export interface RepeatedDefault {
  readonly verdict: Verdict;
  /** Later rules that say the same are needed for that, so that not all of them can go. */
  readonly needsOthers: boolean;
}

/**
 * What takes every name that a rule matches; `undefined` when the rule can decide something, or when that is not known.
 * A rule that matches no possible name at all is taken by nothing.
 */
export function coverOf(proofs: Proofs, rule: Rule): Covered | undefined {
  const reach = proofs.of(rule);
  return reach?.kind === "covered" && reach.by.length + reach.verdicts.length > 0 ? reach : undefined;
}

/** Does all the work that is left. */
export function proveFully(proofs: Proofs, clock?: () => number): void {
  finish(proofs.work([], clock));
}
