import { type Automaton, never } from "./automaton.ts";
import type { Nfa } from "./nfa.ts";
import { type Arrival, Stepper } from "./stepper.ts";

const none: ReadonlySet<number> = new Set();

/** What was found out by lining up a chain with an automaton. */
export interface LinedUp {
  /** The earliest addition that surely takes every name of the chain by itself; -1 when none is found. */
  readonly taker: number;
  /** The letters that every name starts with, and where they lead to. Absent where names hold a letter that the domain does not have. */
  readonly head: Head | undefined;
}

/** The letters that every name of a chain starts with, and where they lead to in an automaton. */
export interface Head extends Arrival {
  readonly letters: readonly number[];
}

/**
 * Lines a chain up with an automaton part by part, as if it were a name: a star of the chain is taken by stars only, any
 * other part by one part that admits all its letters. So it may miss some takers, but it costs no more than to match one
 * name.
 */
export function lineUp(automaton: Automaton, bounds: readonly number[], chain: Nfa): LinedUp {
  const stepper = new Stepper(automaton, { bounds, preferred: none });
  const letters: number[] = [];
  let head: Head | undefined;
  let earliest = never;
  const note = (addition: number) => {
    if (addition >= 0 && addition < earliest) earliest = addition;
  };
  stepper.start();
  note(stepper.taker);
  for (const { accepts, loops, edges } of chain.nodes) {
    const [edge] = edges;
    const own = edge && automaton.alphabet.lettersOf(edge.letters);
    if (own === automaton.alphabet.none) return { taker: -1, head: undefined };
    const sole = own?.sole ?? -1;
    if (loops || sole < 0) head ??= { ...stepper.arrival(), letters };
    if (loops) stepper.stepRun(stepper.alive, stepper.size);
    note(accepts ? stepper.ender : stepper.taker);
    if (own === undefined) break;
    if (sole >= 0) stepper.step(stepper.alive, stepper.size, sole);
    else stepper.stepAll(stepper.alive, stepper.size, own);
    if (head === undefined) letters.push(sole);
    note(stepper.taker);
  }
  return { taker: earliest === never ? -1 : earliest, head };
}
