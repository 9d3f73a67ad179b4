import { addLanguage } from "./add-language.ts";
import { createAutomaton } from "./automaton.ts";
import type { Budget, Task } from "./effort.ts";
import type { Addition, Ground } from "./ground.ts";
import type { Product } from "./product.ts";
import { type Found, search } from "./search.ts";

/** Additions that together take every name of `inside`. */
export interface Cover {
  readonly inside: Product;
  readonly takers: readonly number[];
  /** Those of which it is known that the others do not replace them. */
  readonly needed: ReadonlySet<number>;
}

/** What a cover is about. */
export interface CoverScope {
  readonly ground: Ground;
  readonly additions: readonly Addition[];
  readonly least: number;
  readonly most: number;
}

/** The cover, ascending, without those that the others replace, the latest first; undefined when the budget is spent. */
export function* reduceCover(scope: CoverScope, cover: Cover, budget: Budget): Task<readonly number[] | undefined> {
  let takers = ascending(cover.takers);
  const needed = new Set(cover.needed);
  for (;;) {
    const last = takers.findLastIndex((taker) => !needed.has(taker));
    const taker = takers[last];
    if (taker === undefined) return takers;
    const found = yield* searchAmong(scope, cover.inside, takers.toSpliced(last, 1), budget);
    if (found.kind === "unknown") return undefined;
    if (found.kind === "letters") needed.add(taker);
    else {
      takers = ascending(found.takers);
      for (const one of found.needed) needed.add(one);
    }
  }
}

function ascending(numbers: readonly number[]): readonly number[] {
  return numbers.toSorted((one, other) => one - other);
}

/** Searches with a graph of a few additions only. */
function* searchAmong(
  { ground, additions, least, most }: CoverScope,
  inside: Product,
  takers: readonly number[],
  budget: Budget,
): Task<Found> {
  const automaton = createAutomaton(ground.alphabet, 1);
  for (const taker of takers) {
    const addition = additions[taker];
    if (addition !== undefined) addLanguage(automaton, addition.language.nfa, taker, 0);
  }
  return yield* search({ inside, automaton, bounds: [additions.length], least, most }, budget);
}
