import { type Alphabet, type Bits, soleLetter } from "./alphabet.ts";
import type { Language } from "./language.ts";
import type { Nfa } from "./nfa.ts";

/** A way on from a place in all languages at once, with the letters that take it. */
export interface Move {
  readonly to: number;
  readonly letters: Bits;
  /** The letter, when it is the only one; else -1. */
  readonly letter: number;
}

/**
 * Languages side by side: a place is one node of each, and a name is in all of them if it leads from a start to a place
 * where it may end.
 */
export interface Product {
  readonly starts: readonly number[];
  /** Places are numbers below this. */
  readonly size: number;
  accepts(place: number): boolean;
  /** At least so many letters are missing to the end of a name; `Infinity` where there is no way to one. */
  missing(place: number): number;
  moves(place: number): readonly Move[];
}

/** The product of one or more languages. */
export function createProduct(languages: readonly Language[], alphabet: Alphabet): Product {
  const [first, ...others] = languages.map(({ nfa }) => single(nfa, alphabet));
  if (first === undefined) throw new RangeError("a product needs a language");
  return others.reduce((one, other) => pair(one, other), first);
}

function single({ nodes, starts }: Nfa, alphabet: Alphabet): Product {
  const places = nodes.map(({ loops, edges }, node): readonly Move[] => {
    const ways = edges.map(({ letters, to }) => ({ to, letters: alphabet.bitsOf(letters) }));
    if (!loops) return ways.flatMap(({ to, letters }) => moveTo(to, letters));
    // Once the next star is reached, everything is possible that was before: with letters that lead there, waiting is
    // no use.
    const [way] = ways;
    const goesOn = ways.length === 1 && way !== undefined && nodes[way.to]?.loops === true;
    const waiting = goesOn ? subtract(alphabet.all, way.letters) : alphabet.all;
    return [...ways.flatMap(({ to, letters }) => moveTo(to, letters)), ...moveTo(node, waiting)];
  });
  const missing = distances(places, (place) => nodes[place]?.accepts === true);
  return {
    starts,
    size: nodes.length,
    accepts: (place) => nodes[place]?.accepts === true,
    missing: (place) => missing[place] ?? Number.POSITIVE_INFINITY,
    moves: (place) => places[place] ?? [],
  };
}

function moveTo(to: number, letters: Bits): readonly Move[] {
  return letters.every((word) => word === 0) ? [] : [{ to, letters, letter: soleLetter(letters) }];
}

function subtract(letters: Bits, others: Bits): Bits {
  return letters.map((word, index) => word & ~(others[index] ?? 0));
}

/** For each place the shortest way to an end; the graph is small. */
function distances(places: readonly (readonly Move[])[], accepts: (place: number) => boolean): readonly number[] {
  const missing = places.map((_, place) => (accepts(place) ? 0 : Number.POSITIVE_INFINITY));
  // Places lead mostly to later ones, so going backwards settles nearly all in the first round.
  for (let changed = true; changed; ) {
    changed = false;
    for (let place = places.length - 1; place >= 0; place -= 1) {
      for (const { to } of places[place] ?? []) {
        const through = (missing[to] ?? Number.POSITIVE_INFINITY) + 1;
        if (through >= (missing[place] ?? 0)) continue;
        missing[place] = through;
        changed = true;
      }
    }
  }
  return missing;
}

function pair(one: Product, other: Product): Product {
  const known = new Map<number, readonly Move[]>();
  const placeOf = (left: number, right: number) => left * other.size + right;
  const left = (place: number) => Math.floor(place / other.size);
  const right = (place: number) => place % other.size;

  function makeMoves(place: number): readonly Move[] {
    const rights = other.moves(right(place));
    return one.moves(left(place)).flatMap((move) =>
      rights.flatMap((also) => {
        const letters = move.letters.map((word, index) => word & (also.letters[index] ?? 0));
        return moveTo(placeOf(move.to, also.to), letters);
      }),
    );
  }

  return {
    starts: one.starts.flatMap((start) => other.starts.map((also) => placeOf(start, also))),
    size: one.size * other.size,
    accepts: (place) => one.accepts(left(place)) && other.accepts(right(place)),
    missing: (place) => Math.max(one.missing(left(place)), other.missing(right(place))),
    moves(place) {
      const before = known.get(place);
      if (before !== undefined) return before;
      const made = makeMoves(place);
      known.set(place, made);
      return made;
    },
  };
}
