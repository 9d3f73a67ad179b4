import type { Effort, Task } from "../language/effort.ts";
import { covers } from "../pattern/containment.ts";
import { lettersOf } from "../pattern/letters.ts";
import type { Rule } from "./policy.ts";

/**
 * The order in which each rule stands behind all that are surely narrower than it, as places in `rules`: these are put
 * right in front of the first one that is broader, and the rest stays as it is. Undefined when that is the order already;
 * `spent` when it takes more work than `mostWork`, or when the effort is spent after the first `sureWork` of it.
 */
export function* specificFirst(
  rules: readonly Rule[],
  effort: Effort = {},
): Task<readonly number[] | "spent" | undefined> {
  const narrower = yield* narrowerRules(rules, effort);
  if (narrower === undefined) return "spent";
  const order: number[] = [];
  const isPlaced = new Uint8Array(rules.length);
  // No rule is narrower than itself, so this comes to an end; chains of narrower ones may be as long as the list.
  const open: { readonly place: number; next: number }[] = [];
  for (const start of rules.keys()) {
    if (isPlaced[start] === 0) open.push({ place: start, next: 0 });
    isPlaced[start] = 1;
    for (let last = open.at(-1); last !== undefined; last = open.at(-1)) {
      const other = narrower[last.place]?.[last.next];
      last.next += 1;
      if (other === undefined) {
        order.push(last.place);
        open.pop();
      } else if (isPlaced[other] === 0) {
        isPlaced[other] = 1;
        open.push({ place: other, next: 0 });
      }
    }
  }
  return order.every((place, index) => place === index) ? undefined : order;
}

/** The unit of work is a pair of short patterns, or so many letters of long ones. */
const pairLetters = 32;
/** Enough for a thousand short patterns that all start with a wildcard, so that each is compared with each. */
const mostWork = 2_000_000;
/** So much is done however little time is left, so that it does not depend on the machine what is found in lists that people write. */
const sureWork = 10_000;
const pauseWork = 10_000;

/** For each rule those that match only some of its names, ascending. */
function* narrowerRules(rules: readonly Rule[], effort: Effort): Task<readonly (readonly number[])[] | undefined> {
  const narrower: number[][] = rules.map(() => []);
  const byHead = new Map<string, number[]>();
  let work = 0;
  let nextPause = pauseWork;
  for (const [place, { pattern }] of rules.entries()) {
    // Nothing is narrower than one name.
    if (pattern.shape.kind === "exact") continue;
    const { head } = lettersOf(pattern);
    const known = byHead.get(head);
    if (known === undefined) byHead.set(head, [place]);
    else known.push(place);
    if (place % 100 === 0) yield;
  }
  const lengths = [...new Set(Array.from(byHead.keys(), ({ length }) => length))];
  for (const [place, { pattern }] of rules.entries()) {
    const { head, all } = lettersOf(pattern);
    work += 1;
    for (const length of lengths) {
      work += 1 + length / pairLetters;
      // A pattern can only cover one that starts with at least the same letters, and holds its longest run of letters.
      for (const other of length > head.length ? [] : (byHead.get(head.slice(0, length)) ?? [])) {
        if (work > mostWork) return undefined;
        if (work >= nextPause) {
          yield;
          if (work > sureWork && effort.expired?.() === true) return undefined;
          nextPause = work + pauseWork;
        }
        work += 1 + all.length / pairLetters;
        const broader = rules[other];
        if (broader === undefined || other === place || !all.includes(lettersOf(broader.pattern).longest)) continue;
        work += 1 + (broader.pattern.source.length + pattern.source.length) / pairLetters;
        if (covers(broader.pattern, pattern) && !covers(pattern, broader.pattern)) narrower[other]?.push(place);
      }
    }
  }
  return narrower;
}
