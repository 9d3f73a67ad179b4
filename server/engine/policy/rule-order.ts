import { once } from "../text/once.ts";
import { rememberFor } from "../text/remember.ts";
import type { Policy, Rule } from "./policy.ts";

/** The place of a rule among all rules of its policy, in file order; -1 for a what-if, which is not in the file. */
export const orderIn: (policy: Policy) => (rule: Rule) => number = rememberFor(({ rules }: Policy) => {
  const places = once(() => new Map(rules.map((rule, place) => [rule, place])));
  // In a policy of one list without wrong entries the index is the place, and no table of all rules is needed.
  return (rule: Rule) => (rules[rule.index] === rule ? rule.index : (places().get(rule) ?? -1));
});
