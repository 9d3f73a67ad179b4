import { hasLetter, isWithin, type Letters } from "./alphabet.ts";
import { type Automaton, firstEdgeFor, never } from "./automaton.ts";

/** The additions that count for a question, and those to be named rather than others that would do as well. */
export interface Selection {
  /** For each list: additions from this number on do not count. */
  readonly bounds: readonly number[];
  readonly preferred: { has(addition: number): boolean };
}

/** Where a text leads to, as the stepper told it. */
export interface Arrival {
  readonly alive: readonly number[];
  readonly taker: number;
  readonly ender: number;
  readonly enders: number;
}

/** Follows a text through an automaton, a letter at a time. Everything it tells is about its last step. */
export class Stepper {
  /** The nodes from which a longer text may be taken, without repeats: the first `size` of these; valid for two steps. */
  alive: number[] = [];
  /** To empty a list would cost more than a step does, so it is told by itself how many count. */
  size = 0;
  /** An addition that takes the text so far and whatever follows; -1 when there is none. */
  taker = -1;
  /** An addition that takes the text so far as a name; -1 when there is none. */
  ender = -1;
  /** At how many nodes the text so far is taken as a name; the additions of two nodes differ. */
  enders = 0;
  #spare: number[] = [];
  readonly #automaton: Automaton;
  readonly #selection: Selection;

  constructor(automaton: Automaton, selection: Selection) {
    this.#automaton = automaton;
    this.#selection = selection;
  }

  /** The empty text. */
  start(): void {
    this.#begin();
    for (const node of this.#automaton.starts) this.#reach(node);
    this.#leaveOutWeaker();
  }

  /** Where the last step led to, to be resumed by this or another stepper with the same bounds. */
  arrival(): Arrival {
    return { alive: this.alive.slice(0, this.size), taker: this.taker, ender: this.ender, enders: this.enders };
  }

  /** The text that led there. */
  resume({ alive, taker, ender, enders }: Arrival): void {
    this.#begin();
    for (const node of alive) this.#keep(node);
    this.taker = taker;
    this.ender = ender;
    this.enders = enders;
  }

  /** What the letter leads to from the first `size` nodes. */
  step(from: readonly number[], size: number, letter: number): void {
    const { loops, edgeLetter, edgeTo, edgeNext, firstWide, wideLetters, wideTo, wideNext } = this.#automaton;
    this.#begin();
    for (let index = 0; index < size; index += 1) {
      const node = from[index] ?? 0;
      if (loops[node] === true) this.#reach(node);
      for (let edge = firstEdgeFor(this.#automaton, node, letter); edge >= 0; edge = edgeNext[edge] ?? -1) {
        if (edgeLetter[edge] === letter) this.#reach(edgeTo[edge] ?? 0);
      }
      for (let edge = firstWide[node] ?? -1; edge >= 0; edge = wideNext[edge] ?? -1) {
        const letters = wideLetters[edge];
        if (letters !== undefined && hasLetter(letters.bits, letter)) this.#reach(wideTo[edge] ?? 0);
      }
    }
    this.#leaveOutWeaker();
  }

  /** What each of these letters leads to, whichever it is. For two or more letters. */
  stepAll(from: readonly number[], size: number, letters: Letters): void {
    const { loops, firstWide, wideLetters, wideTo, wideNext } = this.#automaton;
    this.#begin();
    for (let index = 0; index < size; index += 1) {
      const node = from[index] ?? 0;
      if (loops[node] === true) this.#reach(node);
      for (let edge = firstWide[node] ?? -1; edge >= 0; edge = wideNext[edge] ?? -1) {
        const wide = wideLetters[edge];
        if (wide !== undefined && isWithin(letters.bits, wide.bits)) this.#reach(wideTo[edge] ?? 0);
      }
    }
    this.#leaveOutWeaker();
  }

  /** What any text leads to, whichever it is. */
  stepRun(from: readonly number[], size: number): void {
    this.#begin();
    for (let index = 0; index < size; index += 1) {
      const node = from[index] ?? 0;
      if (this.#automaton.loops[node] === true) this.#reach(node);
    }
    this.#leaveOutWeaker();
  }

  /** Whether an addition that counts goes through the node or ends there. */
  isActive(node: number): boolean {
    const { through, ends } = this.#automaton;
    return this.#lowest(through, node) < never || this.#lowest(ends, node) < never;
  }

  #begin(): void {
    const spare = this.alive;
    this.alive = this.#spare;
    this.size = 0;
    this.#spare = spare;
    this.taker = -1;
    this.ender = -1;
    this.enders = 0;
    this.#automaton.stepCount += 1;
  }

  #reach(node: number): void {
    const { reached, stepCount, through, ends, loops } = this.#automaton;
    if (reached[node] === stepCount) return;
    reached[node] = stepCount;
    const ender = this.#lowest(ends, node);
    const goesOn = this.#lowest(through, node) < never;
    if (ender < never) {
      this.enders += 1;
      this.ender = this.#better(this.ender, ender);
      if (loops[node] === true) {
        this.taker = this.#better(this.taker, ender);
        this.#keep(node);
        return;
      }
    }
    if (goesOn) this.#keep(node);
  }

  #keep(node: number): void {
    this.alive[this.size] = node;
    this.size += 1;
  }

  #lowest(facts: readonly number[], node: number): number {
    const { lists } = this.#automaton;
    const { bounds } = this.#selection;
    let lowest = never;
    for (let list = 0; list < lists; list += 1) {
      const addition = facts[node * lists + list] ?? never;
      if (addition < (bounds[list] ?? 0) && addition < lowest) lowest = addition;
    }
    return lowest;
  }

  #better(before: number, addition: number): number {
    const { preferred } = this.#selection;
    if (before < 0) return addition;
    const isPreferred = preferred.has(addition);
    if (isPreferred !== preferred.has(before)) return isPreferred ? addition : before;
    return Math.min(before, addition);
  }

  /** Nodes that take nothing but what a later star of the same languages takes, which is reached too. */
  #leaveOutWeaker(): void {
    const { loopAhead, reached, stepCount } = this.#automaton;
    const { alive } = this;
    let kept = 0;
    for (let index = 0; index < this.size; index += 1) {
      const node = alive[index] ?? 0;
      // A loop ahead that is not reached was left out before, for one that is further ahead still.
      let ahead = loopAhead[node] ?? -1;
      while (ahead >= 0 && reached[ahead] !== stepCount) ahead = loopAhead[ahead] ?? -1;
      if (ahead >= 0 && this.#leadsAhead(node)) continue;
      alive[kept] = node;
      kept += 1;
    }
    this.size = kept;
  }

  /** Whether all that counts leads from the node to the loop ahead. */
  #leadsAhead(node: number): boolean {
    const { lists, loopAheadUntil } = this.#automaton;
    const { bounds } = this.#selection;
    for (let list = 0; list < lists; list += 1) {
      if ((loopAheadUntil[node * lists + list] ?? 0) < (bounds[list] ?? 0)) return false;
    }
    return true;
  }
}
