import type { Applicability } from "./applicable.ts";
import type { Policy } from "./policy.ts";
import { orderIn } from "./rule-order.ts";

/** So many pairs of a rule and a subject are looked at, for each rule of the policy and in any case. */
const mostPairs = { each: 16, atLeast: 4096 };

/**
 * The rules that match one of the subjects, by their place in `policy.rules`. Where each subject is matched by very many,
 * to find them out would cost more than it spares: then all rules of the policy.
 */
export function rulesMeeting(
  policy: Policy,
  { rulesOf }: Pick<Applicability, "rulesOf">,
  subjects: Iterable<number>,
): ReadonlySet<number> {
  const order = orderIn(policy);
  const { length } = policy.rules;
  const met = new Set<number>();
  let left = mostPairs.each * length + mostPairs.atLeast;
  for (const subject of subjects) {
    const rules = rulesOf(subject);
    left -= rules.length;
    if (left < 0) return new Set(policy.rules.keys());
    for (const rule of rules) met.add(order(rule));
    if (met.size >= length) break;
  }
  return met;
}
