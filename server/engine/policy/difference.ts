import type { NameDiff } from "./name-search.ts";
import type { SubjectKind, TableSource, Verdict } from "./policy.ts";

/** How two policies compare for all names of a domain. */
export type PolicyDiff =
  /** They decide alike, whatever tools and skills there are and in whatever installation. */
  | { readonly kind: "equal" }
  | Difference
  /**
   * `effort`: it was spent before an answer was found. `installation`: it hangs on what a set of the installation holds,
   * or on which servers there are, so that only the known tools can be compared. `form`: one of them does not load, or
   * they are built in different ways.
   */
  | { readonly kind: "unknown"; readonly because: "effort" | "installation" | "form" };

/** A name that one policy turns on and the other turns off. */
export interface Difference {
  readonly kind: "differs";
  readonly subject: SubjectKind;
  readonly name: string;
  /** Of a skill that is decided otherwise only when it is of this category. */
  readonly category: string | undefined;
  /** There is no shorter name; else the effort was spent before that was known. */
  readonly isShortest: boolean;
  readonly one: Verdict;
  readonly other: Verdict;
  /** The set of the installation that has to hold the name; absent where that is no question. */
  readonly table: TableSource | undefined;
  /** It is so while all servers are there that a policy requires. */
  readonly isGated: boolean;
  /** How subjects of the other kind compare; absent where the policies have none. */
  readonly otherKind?: KindDiff;
}

/** How two policies compare for the names of one kind. */
export interface KindDiff {
  readonly subject: SubjectKind;
  readonly diff: PolicyDiff;
}

export const equal: PolicyDiff = { kind: "equal" };

export function unknown(because: "effort" | "installation" | "form"): PolicyDiff {
  return { kind: "unknown", because };
}

/** What belongs to a name that was found. */
export interface Found extends Pick<Difference, "subject" | "one" | "other"> {
  readonly category?: string | undefined;
  readonly table?: TableSource | undefined;
  readonly isGated?: boolean;
}

/** The difference that a comparison of names found. One without different verdicts would be none: nothing is claimed of it. */
export function toPolicyDiff(diff: NameDiff, describe: (name: string) => Found | undefined): PolicyDiff {
  if (diff.kind === "equal") return equal;
  const found = diff.kind === "differs" ? describe(diff.name) : undefined;
  if (diff.kind === "unknown" || found === undefined || found.one.effect === found.other.effect)
    return unknown("effort");
  const { name, isShortest } = diff;
  return { kind: "differs", name, isShortest, category: undefined, table: undefined, isGated: false, ...found };
}
