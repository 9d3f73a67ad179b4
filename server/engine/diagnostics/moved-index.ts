import type { Policy } from "../policy/policy.ts";
import { once } from "../text/once.ts";
import { indexOf, isFolded, keepPatternIndex, type PatternIndex, patternIndex } from "./pattern-index.ts";

/** More rules than this are not kept beside an index; then all of them are indexed again. */
const mostAdded = 64;

/** How the places of a policy's rules became others. */
export interface MovedPlaces {
  /** By place before, the place now; -1 for a rule that is gone or rewritten. */
  readonly placesAfter: Int32Array;
  /** The places now of rules that came. */
  readonly came: readonly number[];
}

/** Makes the index of a policy of one list from that of the policy before, whose rules stood at other places. */
export function moveIndex(before: Policy, after: Policy, places: MovedPlaces): void {
  const index = patternIndex(before);
  const base = index instanceof MovedIndex ? index : new MovedIndex(index, undefined, []);
  const moved = base.moved(after, places);
  if (moved !== undefined) keepPatternIndex(after, moved);
}

/** A rule that is not in the index below. */
interface Added {
  readonly order: number;
  readonly source: string;
}

/** An index of a policy of one list, made from one of an earlier text, the places in which are translated. */
class MovedIndex implements PatternIndex {
  readonly #base: PatternIndex;
  /** By place in the base; undefined: all stand where they stood. */
  readonly #places: Int32Array | undefined;
  readonly #added: readonly Added[];
  readonly #folded = once(() => {
    const added = this.#added.filter(({ source }) => isFolded(source)).map(({ order }) => order);
    return this.#translated(this.#base.folded, added);
  });

  constructor(base: PatternIndex, places: Int32Array | undefined, added: readonly Added[]) {
    this.#base = base;
    this.#places = places;
    this.#added = added;
  }

  get lists(): PatternIndex["lists"] {
    return this.#base.lists;
  }

  get folded(): readonly number[] {
    return this.#folded();
  }

  equal(list: string, source: string): readonly number[] {
    const added = this.#added.flatMap((one) => (one.source === source ? one.order : []));
    return this.#translated(this.#base.equal(list, source), added);
  }

  edited(policy: Policy, order: number): PatternIndex {
    const placesAfter = Int32Array.from(policy.rules.keys());
    placesAfter[order] = -1;
    return this.moved(policy, { placesAfter, came: [order] }) ?? indexOf(policy);
  }

  /** The index after rules moved, came and went; undefined when it would be no gain. */
  moved({ rules }: Policy, { placesAfter, came }: MovedPlaces): MovedIndex | undefined {
    const kept = this.#added.map(({ order, source }) => ({ order: placesAfter[order] ?? -1, source }));
    const fresh = came.map((order) => ({ order, source: rules[order]?.pattern.source ?? "" }));
    const added = [...kept.filter(({ order }) => order >= 0), ...fresh];
    if (added.length > mostAdded) return undefined;
    const places = this.#places?.map((order) => (order < 0 ? -1 : (placesAfter[order] ?? -1))) ?? placesAfter;
    return new MovedIndex(this.#base, places, added);
  }

  #translated(orders: readonly number[], added: readonly number[]): readonly number[] {
    const places = this.#places;
    const kept =
      places === undefined
        ? orders
        : orders.flatMap((order) => {
            const place = places[order] ?? -1;
            return place < 0 ? [] : place;
          });
    return added.length === 0 ? kept : [...kept, ...added].sort((one, other) => one - other);
  }
}
