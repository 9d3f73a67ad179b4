import type { Automaton } from "./automaton.ts";
import type { Budget, Task } from "./effort.ts";
import { createKnownStates } from "./known-states.ts";
import { hardestLetters } from "./letter-choice.ts";
import type { Move, Product } from "./product.ts";
import type { Head } from "./single-cover.ts";
import { Stepper } from "./stepper.ts";

/** What a search looks for: a name of `inside` that no addition within `bounds` takes. */
export interface Sought {
  readonly inside: Product;
  /** The letters that all names of `inside`, a chain, start with, where these have been read before. */
  readonly head?: Head | undefined;
  readonly automaton: Automaton;
  /** For each list of the automaton: additions from this number on do not count. */
  readonly bounds: readonly number[];
  readonly least: number;
  readonly most: number;
}

export type Found =
  /** The letters of a shortest name. */
  | { readonly kind: "letters"; readonly letters: readonly number[] }
  /**
   * There is none: each name of `inside` is taken by one of these additions, in the order in which they were met.
   * `needed` are some that no others of them replace.
   */
  | { readonly kind: "none"; readonly takers: readonly number[]; readonly needed: ReadonlySet<number> }
  | { readonly kind: "unknown" };

/** A text so far: a place of the inside, and the nodes of the outside that may still take longer texts. */
interface State {
  readonly place: number;
  /** Ascending. */
  readonly alive: readonly number[];
  readonly length: number;
  readonly before: State | undefined;
  /** The last letter. */
  readonly letter: number;
}

/** More nodes than this, over all states, are not kept. */
const mostKept = 4_000_000;
/** So much is done between two pauses: states, and nodes looked at. */
const pauseStates = 200;
const pauseNodes = 30_000;

/**
 * Goes through pairs of a place inside and the set of nodes alive outside, breadth first, so that the first name found is
 * a shortest one. A state is left out where one that was met before, and no later, has the same place and no other
 * nodes: it leads to every name that this one leads to.
 */
export function* search(sought: Sought, budget: Budget): Task<Found> {
  const { inside, automaton, least, most } = sought;
  const takers = new Set<number>();
  const needed = new Set<number>();
  const stepper = new Stepper(automaton, { bounds: sought.bounds, preferred: takers });
  const isActive = (node: number) => stepper.isActive(node);
  const known = createKnownStates();
  const queue: State[] = [];
  const head = sought.head?.letters.slice() ?? [];
  let kept = 0;
  let work = 0;

  /** Takes the stepper's last step as a state; whether it ends a name that is sought. */
  function arrive(place: number, length: number, before: State | undefined, letter: number): boolean {
    const { taker, ender } = stepper;
    const isName = length >= least && inside.accepts(place);
    if (isName && ender < 0) return true;
    if (taker >= 0) takers.add(taker);
    else if (isName) takers.add(ender);
    if (isName && stepper.enders === 1) needed.add(ender);
    if (taker >= 0 || length >= most) return false;
    const alive = sorted(stepper.alive, stepper.size);
    // A short state may end no name yet, so it stands for those of its own length only.
    if (known.covers(Math.min(length, least) * inside.size + place, alive)) return false;
    kept += alive.length;
    queue.push({ place, alive, length, before, letter });
    return false;
  }

  const isHopeless = (place: number, length: number) => length + inside.missing(place) > most;

  /** The letters that every name of `inside` starts with, followed while nothing else can be read: no state is needed. */
  function readHead(start: number): number {
    let place = start;
    while (stepper.taker < 0 && head.length < most) {
      const [move, ...others] = inside.moves(place);
      if (move === undefined || others.length > 0 || move.letters.sole < 0 || inside.accepts(place)) break;
      stepper.step(stepper.alive, stepper.size, move.letters.sole);
      head.push(move.letters.sole);
      place = move.to;
    }
    return place;
  }

  for (const start of inside.starts) {
    if (isHopeless(start, 0)) continue;
    let place = start;
    if (sought.head === undefined) {
      stepper.start();
      if (inside.starts.length === 1) place = readHead(start);
    } else {
      stepper.resume(sought.head);
      place += head.length;
    }
    if (arrive(place, head.length, undefined, -1)) return { kind: "letters", letters: head };
  }

  for (let next = 0, paused = 0; next < queue.length; next += 1) {
    const state = queue[next];
    if (state === undefined) break;
    if (budget.states <= 0 || kept > mostKept) return { kind: "unknown" };
    budget.states -= 1;
    if (next - paused >= pauseStates || work > pauseNodes) {
      paused = next;
      work = 0;
      yield;
      if (budget.expired()) return { kind: "unknown" };
    }
    const length = state.length + 1;
    for (const move of inside.moves(state.place)) {
      if (isHopeless(move.to, length)) continue;
      for (const letter of lettersFor(move, state)) {
        stepper.step(state.alive, state.alive.length, letter);
        work += state.alive.length + stepper.size * 4 + 1;
        if (arrive(move.to, length, state, letter))
          return { kind: "letters", letters: [...head, ...spell(state, letter)] };
      }
    }
  }
  return { kind: "none", takers: Array.from(takers), needed };

  function lettersFor({ letters: { bits, sole } }: Move, { alive }: State): readonly number[] {
    if (sole >= 0) return [sole];
    work += alive.length * 32;
    return hardestLetters({ automaton, nodes: alive, isActive }, bits);
  }
}

function spell(last: State, letter: number): readonly number[] {
  const letters = [letter];
  for (let state: State | undefined = last; state?.before !== undefined; state = state.before)
    letters.push(state.letter);
  return letters.reverse();
}

/** The first `size` nodes, ascending. Most sets are small, and mostly in order. */
function sorted(nodes: readonly number[], size: number): readonly number[] {
  const copy = nodes.slice(0, size);
  if (copy.length > 32) return copy.sort((one, other) => one - other);
  for (let index = 1; index < copy.length; index += 1) {
    const node = copy[index] ?? 0;
    let at = index;
    for (; at > 0 && (copy[at - 1] ?? 0) > node; at -= 1) copy[at] = copy[at - 1] ?? 0;
    copy[at] = node;
  }
  return copy;
}
