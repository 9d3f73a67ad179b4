import { covers } from "../pattern/containment.ts";
import { lettersOf } from "../pattern/letters.ts";
import type { Rule } from "./policy.ts";

/**
 * The order in which each rule stands behind all that are surely narrower than it, as places in `rules`: these are put
 * right in front of the first one that is broader, and the rest stays as it is. Undefined when that is the order already.
 */
export function specificFirst(rules: readonly Rule[]): readonly number[] | undefined {
  const narrower = narrowerRules(rules);
  const order: number[] = [];
  const isPlaced = new Uint8Array(rules.length);
  /** Narrower rules may themselves have narrower ones; no rule is narrower than itself, so this comes to an end. */
  function put(place: number): void {
    if (isPlaced[place] === 1) return;
    isPlaced[place] = 1;
    for (const other of narrower[place] ?? []) put(other);
    order.push(place);
  }
  for (const place of rules.keys()) put(place);
  return order.every((place, index) => place === index) ? undefined : order;
}

/** For each rule those that match only some of its names, ascending. */
function narrowerRules(rules: readonly Rule[]): readonly (readonly number[])[] {
  const narrower: number[][] = rules.map(() => []);
  const byHead = new Map<string, number[]>();
  for (const [place, { pattern }] of rules.entries()) {
    const { head } = lettersOf(pattern);
    const known = byHead.get(head);
    if (known === undefined) byHead.set(head, [place]);
    else known.push(place);
  }
  const lengths = [...new Set(Array.from(byHead.keys(), ({ length }) => length))];
  for (const [place, { pattern }] of rules.entries()) {
    const { head, all } = lettersOf(pattern);
    for (const length of lengths) {
      // A pattern can only cover one that starts with at least the same letters, and holds its longest run of letters.
      for (const other of length > head.length ? [] : (byHead.get(head.slice(0, length)) ?? [])) {
        const broader = rules[other];
        if (broader === undefined || other === place || !all.includes(lettersOf(broader.pattern).longest)) continue;
        if (covers(broader.pattern, pattern) && !covers(pattern, broader.pattern)) narrower[other]?.push(place);
      }
    }
  }
  return narrower;
}
