import { type EntryLinks, link } from "./entry-links.ts";
import { countLetters, type HungEntry } from "./hung-entry.ts";
import { type Indices, makeIndices } from "./indices.ts";

/**
 * The entries that hang on letters inside names or at their ends, as an automaton (Aho and Corasick 1975, with every
 * move spelled out). States are texts that entries' texts start with; 0 is the empty one. Lists of entries are linked as
 * `EntryLinks` says.
 */
export interface LiteralAutomaton extends LetterClasses {
  /**
   * For each state and class of letters, twice the next state, and one more when entries hang inside names on the text
   * of that state or on the end of it. A state has `1 << bits` of them.
   */
  readonly moves: Indices;
  readonly bits: number;
  /** For each state, what hangs on its text inside names, and at their ends. */
  readonly inside: Int32Array;
  readonly ending: Int32Array;
  /** For each state the longest other one with which its text ends. */
  readonly shorter: Int32Array;
  /** For each state itself or the longest shorter one that has entries inside, or at the end; 0 when there is none. */
  readonly holder: Int32Array;
  readonly ender: Int32Array;
}

/** How many numbers the moves take. */
export function automatonSize(hung: readonly HungEntry[]): number {
  return (countLetters(hung) + 1) * 2 ** bitsFor(unitsOf(hung).length + 1);
}

/** Builds the automaton. Entries of other kinds must not be among them. */
export function literalAutomaton(hung: readonly HungEntry[], links: EntryLinks): LiteralAutomaton {
  const units = unitsOf(hung);
  const { ascii, others } = letterClasses(units);
  const bits = bitsFor(units.length + 1);
  const most = countLetters(hung) + 1;
  const moves = makeIndices(most * 2, most << bits);
  const inside = new Int32Array(most);
  const ending = new Int32Array(most);
  let states = 1;
  for (const each of hung) {
    let state = 0;
    for (let index = 0; index < each.text.length; index += 1) {
      const move = (state << bits) | classOf(ascii, others, each.text.charCodeAt(index));
      if (moves[move] === 0) {
        moves[move] = states;
        states += 1;
      }
      state = moves[move] ?? 0;
    }
    link(links, each.at === "inside" ? inside : ending, state, each);
  }
  const { shorter, holder, ender } = spellOut({ bits, moves, inside, ending }, states, units.length + 1);
  return { ascii, others, bits, moves, inside, ending, shorter, holder, ender };
}

type Texts = Pick<LiteralAutomaton, "bits" | "moves" | "inside" | "ending">;

/**
 * Makes the moves as they are described from the bare states that the texts made: where no text goes on, a state moves
 * as the longest shorter one does, which was finished before it.
 */
function spellOut({ bits, moves, inside, ending }: Texts, states: number, width: number) {
  const shorter = new Int32Array(states);
  const holder = new Int32Array(states);
  const ender = new Int32Array(states);
  const queue = new Int32Array(states);
  let queued = 1;
  for (let next = 0; next < queued; next += 1) {
    const state = queue[next] ?? 0;
    const row = state << bits;
    const shorterRow = (shorter[state] ?? 0) << bits;
    for (let letter = 1; letter < width; letter += 1) {
      const target = moves[row | letter] ?? 0;
      const fallback = state === 0 ? 0 : (moves[shorterRow | letter] ?? 0);
      if (target === 0) {
        moves[row | letter] = fallback;
        continue;
      }
      const short = fallback >> 1;
      const held = inside[target] === 0 ? (holder[short] ?? 0) : target;
      shorter[target] = short;
      holder[target] = held;
      ender[target] = ending[target] === 0 ? (ender[short] ?? 0) : target;
      moves[row | letter] = target * 2 + (held === 0 ? 0 : 1);
      queue[queued] = target;
      queued += 1;
    }
  }
  return { shorter, holder, ender };
}

function bitsFor(count: number): number {
  return Math.ceil(Math.log2(count));
}

/** Letters as small numbers; all that are in no text are 0. */
interface LetterClasses {
  readonly ascii: Uint16Array;
  readonly others: ReadonlyMap<number, number>;
}

function letterClasses(units: readonly number[]): LetterClasses {
  const ascii = new Uint16Array(128);
  for (const [index, unit] of units.entries()) if (unit < ascii.length) ascii[unit] = index + 1;
  const others = units.flatMap((unit, index) => (unit < ascii.length ? [] : [[unit, index + 1] as const]));
  return { ascii, others: new Map(others) };
}

/** The class of a UTF-16 unit. */
export function classOf(ascii: Uint16Array, others: ReadonlyMap<number, number>, unit: number): number {
  return (unit < 128 ? ascii[unit] : others.get(unit)) ?? 0;
}

/** The letters of all texts; the most frequent ones come first, so that their moves stand together in memory. */
function unitsOf(hung: readonly HungEntry[]): readonly number[] {
  const counts = new Map<number, number>();
  for (const { text } of hung) {
    for (let at = 0; at < text.length; at += 1) {
      const unit = text.charCodeAt(at);
      counts.set(unit, (counts.get(unit) ?? 0) + 1);
    }
  }
  return Array.from(counts.keys()).sort((one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0));
}
