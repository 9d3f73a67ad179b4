import { rememberFor } from "../text/remember.ts";
import type { Facet, Rule, Subject, SubjectKind } from "./policy.ts";

/** The texts that rules on one facet of one kind of subject are compared with. */
export interface FacetValues {
  /** In catalog order; without repeats, except for names. */
  readonly values: readonly string[];
  /** For each value the subjects that have it, ascending. */
  readonly holders: readonly (readonly number[])[];
  /** For each subject its place among the values; -1: rules of this facet do not concern it. */
  readonly placeOf: Int32Array;
}

/** The text of a subject that a rule is compared with; `undefined`: the rule does not concern it. */
export function facetOf(subject: Subject, facet: Facet): string | undefined {
  if (facet === "name") return subject.matched ?? subject.name;
  return facet === "server" ? subject.gateServer : subject.category;
}

/** The values of a list of subjects: the same object as long as the list is the same. */
export function facetValues(subjects: readonly Subject[], { kind, facet }: Pick<Rule, "kind" | "facet">): FacetValues {
  const known = valuesOf(subjects);
  const key = `${kind} ${facet}`;
  const made = known.get(key) ?? makeFacetValues(subjects, kind, facet);
  known.set(key, made);
  return made;
}

// The subjects change with the catalog only, so their lists of values stay the same while a file is edited.
const valuesOf = rememberFor((_subjects: readonly Subject[]) => new Map<string, FacetValues>());

function makeFacetValues(subjects: readonly Subject[], kind: SubjectKind, facet: Facet): FacetValues {
  const holders: number[][] = [];
  const values: string[] = [];
  const placeOf = new Int32Array(subjects.length).fill(-1);
  const known = new Map<string, number>();
  subjects.forEach((subject, index) => {
    const value = subject.kind === kind ? facetOf(subject, facet) : undefined;
    if (value === undefined) return;
    const before = facet === "name" ? undefined : known.get(value);
    const place = before ?? values.length;
    placeOf[index] = place;
    if (before === undefined) {
      known.set(value, place);
      values.push(value);
      holders.push([index]);
    } else holders[before]?.push(index);
  });
  return { values, holders, placeOf };
}
