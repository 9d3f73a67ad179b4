import { type Alphabet, type Bits, type Letters, soleLetter } from "./alphabet.ts";
import type { Language } from "./language.ts";
import type { LetterSet } from "./letter-set.ts";
import type { Nfa } from "./nfa.ts";

/** A way on from a place in all languages at once, with the letters that take it. */
export interface Move {
  readonly to: number;
  readonly letters: Letters;
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
  /** At least so many letters are missing to the end of a name; `Infinity` where there is surely no way to one. */
  missing(place: number): number;
  moves(place: number): readonly Move[];
}

/** The product of one or more languages. */
export function createProduct(languages: readonly Language[], alphabet: Alphabet): Product {
  const [first, ...others] = languages.map(({ nfa }) => createSingle(nfa, alphabet));
  if (first === undefined) throw new RangeError("a product needs a language");
  return others.reduce((one, other) => createPair(one, other), first);
}

function createSingle(nfa: Nfa, alphabet: Alphabet): Product {
  const { nodes, starts } = nfa;
  return {
    starts,
    size: nodes.length,
    accepts: (place) => nodes[place]?.accepts === true,
    missing: nfa.isChain ? chainDistance(nfa, alphabet) : graphDistance(nfa, alphabet),
    moves: remembering((place) => movesFrom(nfa, place, alphabet)),
  };
}

function remembering(make: (place: number) => readonly Move[]): (place: number) => readonly Move[] {
  const known = new Map<number, readonly Move[]>();
  return (place) => {
    const before = known.get(place);
    if (before !== undefined) return before;
    const made = make(place);
    known.set(place, made);
    return made;
  };
}

function movesFrom({ nodes }: Nfa, place: number, alphabet: Alphabet): readonly Move[] {
  const node = nodes[place];
  if (node === undefined) return [];
  const ways: Move[] = [];
  for (const { letters, to } of node.edges) {
    const own = alphabet.lettersOf(letters);
    if (own !== alphabet.none) ways.push({ to, letters: own });
  }
  if (!node.loops) return ways;
  // Once the next star is reached, everything is possible that was before: with letters that lead there, waiting is no use.
  const [way] = ways;
  const goesOn = way !== undefined && ways.length === 1 && nodes[way.to]?.loops === true;
  if (!goesOn) return [...ways, { to: place, letters: alphabet.all }];
  return [
    way,
    ...moveTo(
      place,
      combine(alphabet.all.bits, way.letters.bits, (all, taken) => all & ~taken),
    ),
  ];
}

function combine(one: Bits, other: Bits, words: (one: number, other: number) => number): Bits {
  return one.map((word, index) => words(word, other[index] ?? 0));
}

function moveTo(to: number, bits: Bits): readonly Move[] {
  return bits.every((word) => word === 0) ? [] : [{ to, letters: { bits, sole: soleLetter(bits) } }];
}

/** From a place of a chain every edge is left to take, so there is no way on up to the last one that no letter takes. */
function chainDistance({ nodes }: Nfa, alphabet: Alphabet): Product["missing"] {
  let open = nodes.length - 1;
  const isOpen = (letters: LetterSet | undefined) =>
    letters !== undefined && alphabet.lettersOf(letters) !== alphabet.none;
  while (open > 0 && isOpen(nodes[open - 1]?.edges[0]?.letters)) open -= 1;
  return (place) => (place < open ? Number.POSITIVE_INFINITY : nodes.length - 1 - place);
}

function graphDistance({ nodes }: Nfa, alphabet: Alphabet): Product["missing"] {
  const missing = nodes.map(({ accepts }) => (accepts ? 0 : Number.POSITIVE_INFINITY));
  // Edges lead mostly to later nodes, so going backwards settles nearly all in the first two rounds.
  for (let changed = true; changed; ) {
    changed = false;
    for (let place = nodes.length - 1; place >= 0; place -= 1) {
      for (const { letters, to } of nodes[place]?.edges ?? []) {
        const through = (missing[to] ?? Number.POSITIVE_INFINITY) + 1;
        if (through >= (missing[place] ?? 0) || alphabet.lettersOf(letters) === alphabet.none) continue;
        missing[place] = through;
        changed = true;
      }
    }
  }
  return (place) => missing[place] ?? Number.POSITIVE_INFINITY;
}

function createPair(one: Product, other: Product): Product {
  const placeOf = (left: number, right: number) => left * other.size + right;
  const left = (place: number) => Math.floor(place / other.size);
  const right = (place: number) => place % other.size;
  return {
    starts: one.starts.flatMap((start) => other.starts.map((also) => placeOf(start, also))),
    size: one.size * other.size,
    accepts: (place) => one.accepts(left(place)) && other.accepts(right(place)),
    missing: (place) => Math.max(one.missing(left(place)), other.missing(right(place))),
    moves: remembering((place) => {
      const rights = other.moves(right(place));
      return one.moves(left(place)).flatMap(({ to, letters: { bits } }) =>
        rights.flatMap((also) => {
          const both = combine(bits, also.letters.bits, (word, alsoWord) => word & alsoWord);
          return moveTo(placeOf(to, also.to), both);
        }),
      );
    }),
  };
}
