import type { Policy, Rule, RuleStage } from "./policy.ts";
import { orderIn } from "./rule-order.ts";
import { type RuleTable, ruleTables } from "./rule-tables.ts";

/** Which rules match which subjects, before anything is decided. Indices are those of `policy.subjects`. */
export interface Applicability {
  /** The subjects a rule's pattern matches, ascending. Of a rule on servers: all subjects of the matching servers. */
  readonly subjectsOf: (rule: Rule) => readonly number[];
  /** How many these are, without making the list of them. */
  readonly matchCountOf: (rule: Rule) => number;
  /** The rules that match a subject: overrides first, then file order. */
  readonly rulesOf: (subject: number) => readonly Rule[];
  /** For a list of rules: those that match a subject, in the order of the list. */
  readonly matchingIn: (stage: Pick<RuleStage, "rules">) => (subject: number) => readonly Rule[];
  /** The first of them, which is found without the others. */
  readonly firstIn: (stage: Pick<RuleStage, "rules">) => (subject: number) => Rule | undefined;
  /** What it was read from: a later applicability of an edited policy is worked out from these. */
  readonly tables: readonly RuleTable[];
}

/**
 * Matches every rule, those of ignored fields and the overrides included, against every subject.
 *
 * @param before of the policy before an edit: only patterns that differ are matched again.
 */
export function applicability(policy: Policy, before?: Applicability): Applicability {
  const tables = ruleTables(policy, before?.tables ?? []);
  const byRules = new Map(tables.map((table) => [table.rules, table]));
  const placed = (rule: Rule) => {
    for (const table of tables) {
      const place = table.placeOf(rule);
      if (place !== undefined) return { table, place };
    }
    return undefined;
  };
  return {
    tables,
    subjectsOf(rule) {
      const found = placed(rule);
      return found === undefined ? [] : subjectsIn(found.table, found.place);
    },
    matchCountOf(rule) {
      const found = placed(rule);
      if (found === undefined) return 0;
      const { table, place } = found;
      return table.isOneEach ? table.table.matchCount(place) : subjectsIn(table, place).length;
    },
    rulesOf(subject) {
      const lists = tables.map((table) => rulesIn(table, subject)).filter((rules) => rules.length > 0);
      const [only] = lists;
      if (lists.length < 2) return only ?? [];
      const order = orderIn(policy);
      return lists.flat().toSorted((one, other) => order(one) - order(other));
    },
    matchingIn({ rules }) {
      const table = byRules.get(rules);
      return (subject) => (table === undefined ? [] : rulesIn(table, subject));
    },
    firstIn({ rules }) {
      const table = byRules.get(rules);
      if (table === undefined) return () => undefined;
      const { facet, table: matches } = table;
      return (subject) => {
        const value = facet.placeOf[subject] ?? -1;
        return value < 0 ? undefined : rules[matches.firstOf(value)];
      };
    },
  };
}

function subjectsIn({ table, facet, isOneEach }: RuleTable, place: number): readonly number[] {
  const values = table.namesOf(place);
  if (isOneEach && facet.values.length === facet.placeOf.length) return values;
  const subjects = values.flatMap((value) => facet.holders[value] ?? []);
  // Subjects of one server need not stand together, so their indices come out of order.
  return isOneEach ? subjects : subjects.toSorted((one, other) => one - other);
}

function rulesIn({ rules, table, facet }: RuleTable, subject: number): readonly Rule[] {
  const value = facet.placeOf[subject] ?? -1;
  return value < 0 ? [] : table.patternsOf(value).flatMap((place) => rules[place] ?? []);
}
