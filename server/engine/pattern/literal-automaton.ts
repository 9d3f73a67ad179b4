import type { Collect, HungEntry } from "./hung-entry.ts";

/** How many numbers the moves of the automaton take. */
export function automatonSize(hung: readonly HungEntry[]): number {
  return (lettersIn(hung) + 1) * (unitsOf(hung).length + 1);
}

/**
 * Finds the entries that hang on letters inside names or at their ends, in one walk over a name (Aho and Corasick 1975,
 * with every move spelled out). `next` links lists of entries, each written as the entry plus one; 0 ends a list.
 */
export function literalAutomaton(hung: readonly HungEntry[], next: Int32Array): Collect {
  const units = unitsOf(hung);
  const width = units.length + 1;
  const { ascii, others } = letterClasses(units);
  const most = lettersIn(hung) + 1;
  // States are texts that entries' texts start with, 0 is the empty one. For each state and letter the next state.
  const moves = new Int32Array(most * width);
  const inside = new Int32Array(most);
  const ending = new Int32Array(most);
  let states = 1;
  for (const { text, at, entry } of hung) {
    let state = 0;
    for (let index = 0; index < text.length; index += 1) {
      const unit = text.charCodeAt(index);
      const move = state * width + ((unit < 128 ? ascii[unit] : others.get(unit)) ?? 0);
      if (moves[move] === 0) {
        moves[move] = states;
        states += 1;
      }
      state = moves[move] ?? 0;
    }
    const lists = at === "inside" ? inside : ending;
    next[entry] = lists[state] ?? 0;
    lists[state] = entry + 1;
  }
  const { shorter, holder } = spellOut(moves, width, states, inside);
  // By entry, the number of the name for which it was found last: letters may stand in a name twice.
  const seen = new Int32Array(next.length);
  let serial = 0;
  return (name, found, count) => {
    let end = count;
    let row = 0;
    serial += 1;
    for (let index = 0; index < name.length; index += 1) {
      const unit = name.charCodeAt(index);
      const move = moves[(row >> 1) + ((unit < 128 ? ascii[unit] : others.get(unit)) ?? 0)] ?? 0;
      row = move;
      if ((move & 1) === 0) continue;
      for (let at = holder[(move >> 1) / width] ?? 0; at !== 0; at = holder[shorter[at] ?? 0] ?? 0) {
        for (let entry = inside[at] ?? 0; entry !== 0; entry = next[entry - 1] ?? 0) {
          if (seen[entry - 1] === serial) continue;
          seen[entry - 1] = serial;
          found[end] = entry - 1;
          end += 1;
        }
      }
    }
    for (let at = Math.floor((row >> 1) / width); at !== 0; at = shorter[at] ?? 0) {
      for (let entry = ending[at] ?? 0; entry !== 0; entry = next[entry - 1] ?? 0) {
        found[end] = entry - 1;
        end += 1;
      }
    }
    return end;
  };
}

/**
 * Fills the moves that no text makes: a state moves as the longest shorter one does, with which its text ends. Moves then
 * hold twice the place of the next state's moves, so that walking needs no product, and one more when entries hang on
 * its text or on the end of it.
 */
function spellOut(moves: Int32Array, width: number, states: number, inside: Int32Array) {
  const shorter = new Int32Array(states);
  // For each state itself or the longest shorter one that has entries inside; 0 when there is none.
  const holder = new Int32Array(states);
  const queue = new Int32Array(states);
  let queued = 1;
  for (let next = 0; next < queued; next += 1) {
    const state = queue[next] ?? 0;
    const row = state * width;
    const shorterRow = (shorter[state] ?? 0) * width;
    holder[state] = inside[state] === 0 ? (holder[shorter[state] ?? 0] ?? 0) : state;
    for (let letter = 1; letter < width; letter += 1) {
      const target = moves[row + letter] ?? 0;
      const fallback = state === 0 ? 0 : (moves[shorterRow + letter] ?? 0);
      if (target === 0) {
        moves[row + letter] = fallback;
        continue;
      }
      shorter[target] = fallback;
      queue[queued] = target;
      queued += 1;
    }
  }
  for (let move = 0; move < states * width; move += 1) {
    const state = moves[move] ?? 0;
    moves[move] = state * width * 2 + (holder[state] === 0 ? 0 : 1);
  }
  return { shorter, holder };
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

function unitsOf(hung: readonly HungEntry[]): readonly number[] {
  const units = new Set<number>();
  for (const { text } of hung) for (let at = 0; at < text.length; at += 1) units.add(text.charCodeAt(at));
  return Array.from(units);
}

function lettersIn(hung: readonly HungEntry[]): number {
  let letters = 0;
  for (const { text } of hung) letters += text.length;
  return letters;
}
