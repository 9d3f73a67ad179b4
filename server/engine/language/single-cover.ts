import { type Automaton, never } from "./automaton.ts";
import type { Nfa } from "./nfa.ts";
import { Stepper } from "./stepper.ts";

const none: ReadonlySet<number> = new Set();

/**
 * The earliest addition that surely takes every name of the chain by itself; -1 when none is found. It lines the chain
 * up with the automaton part by part, as if it were a name: a star of the chain is taken by stars only, any other part by
 * one part that admits all its letters. So it may miss some, but it costs no more than to match one name.
 */
export function singleTaker(automaton: Automaton, bounds: readonly number[], chain: Nfa): number {
  const stepper = new Stepper(automaton, { bounds, preferred: none });
  let earliest = never;
  const note = (addition: number) => {
    if (addition >= 0 && addition < earliest) earliest = addition;
  };
  stepper.start();
  note(stepper.taker);
  for (const { accepts, loops, edges } of chain.nodes) {
    if (loops) stepper.stepRun(stepper.alive);
    note(accepts ? stepper.ender : stepper.taker);
    for (const { letters } of edges) {
      const own = automaton.alphabet.lettersOf(letters);
      if (own === automaton.alphabet.none) return -1;
      if (own.sole >= 0) stepper.step(stepper.alive, own.sole);
      else stepper.stepAll(stepper.alive, own);
      note(stepper.taker);
    }
  }
  return earliest === never ? -1 : earliest;
}
