import { matchAll } from "../pattern/pattern-set.ts";
import { rememberFor } from "../text/remember.ts";
import type { Facet, Policy, Rule, Subject, SubjectKind } from "./policy.ts";

/** Which rules match which subjects, before anything is decided. Indices are those of `policy.subjects`. */
export interface Applicability {
  /** The subjects a rule's pattern matches, ascending. Of a rule on servers: all subjects of the matching servers. */
  readonly subjectsOf: (rule: Rule) => readonly number[];
  /** The rules that match a subject: overrides first, then file order. */
  readonly rulesOf: (subject: number) => readonly Rule[];
}

/** The text of a subject that a rule is compared with; `undefined`: the rule does not concern it. */
export function facetOf(subject: Subject, facet: Facet): string | undefined {
  if (facet === "name") return subject.name;
  return facet === "server" ? subject.gateServer : subject.category;
}

/** Matches every rule, those of ignored fields and the overrides included, against every subject. */
export function applicability(policy: Policy): Applicability {
  const rules = [...new Set([...stageRules(policy), ...policy.rules])].toSorted(byPlace(policy));
  const subjectsOf = new Map<Rule, readonly number[]>();
  for (const [key, group] of groupBy(rules, ({ kind, facet }) => `${kind} ${facet}`)) {
    const first = group[0];
    if (first === undefined) continue;
    const { values, holders } = facetValues(policy.subjects, first);
    const { byPattern } = matchAll(
      group.map(({ pattern }) => pattern),
      values,
    );
    const distinct = key.endsWith("name");
    // Each subject has a name of its own in the list, so the two count alike.
    const whole = distinct && values.length === policy.subjects.length;
    group.forEach((rule, index) => {
      const found = byPattern[index] ?? [];
      const matched = whole ? found : found.flatMap((value) => holders[value] ?? []);
      // Subjects of one server need not stand together, so their indices come out of order.
      subjectsOf.set(rule, distinct ? matched : matched.toSorted((a, b) => a - b));
    });
  }
  const rulesOf: Rule[][] = policy.subjects.map(() => []);
  for (const rule of rules) for (const subject of subjectsOf.get(rule) ?? []) rulesOf[subject]?.push(rule);
  return { subjectsOf: (rule) => subjectsOf.get(rule) ?? [], rulesOf: (subject) => rulesOf[subject] ?? [] };
}

function stageRules(policy: Policy): readonly Rule[] {
  return policy.pipelines.flatMap(({ stages }) => stages.flatMap((stage) => (stage.kind === "set" ? [] : stage.rules)));
}

function byPlace(policy: Policy): (a: Rule, b: Rule) => number {
  const place = new Map(policy.rules.map((rule, index) => [rule, index]));
  return (a, b) => (place.get(a) ?? -1) - (place.get(b) ?? -1);
}

interface FacetValues {
  /** Without repeats, except for names. */
  readonly values: readonly string[];
  /** For each value the subjects that have it. */
  readonly holders: readonly (readonly number[])[];
}

// The subjects change with the catalog only, so their lists of values stay the same while a file is edited.
const valuesOf = rememberFor((_subjects: readonly Subject[]) => new Map<string, FacetValues>());

function facetValues(subjects: readonly Subject[], { kind, facet }: Pick<Rule, "kind" | "facet">): FacetValues {
  const known = valuesOf(subjects);
  const key = `${kind} ${facet}`;
  const made = known.get(key) ?? makeFacetValues(subjects, kind, facet);
  known.set(key, made);
  return made;
}

function makeFacetValues(subjects: readonly Subject[], kind: SubjectKind, facet: Facet): FacetValues {
  const holders: number[][] = [];
  const values: string[] = [];
  const known = new Map<string, number>();
  subjects.forEach((subject, index) => {
    const value = subject.kind === kind ? facetOf(subject, facet) : undefined;
    if (value === undefined) return;
    const at = facet === "name" ? undefined : known.get(value);
    if (at !== undefined) {
      holders[at]?.push(index);
      return;
    }
    known.set(value, values.length);
    values.push(value);
    holders.push([index]);
  });
  return { values, holders };
}

function groupBy<Item>(items: readonly Item[], key: (item: Item) => string): ReadonlyMap<string, readonly Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(key(item));
    if (group === undefined) groups.set(key(item), [item]);
    else group.push(item);
  }
  return groups;
}
