import { nameDomains } from "../../server/engine/language/domain.ts";
import { nameLanguage } from "../../server/engine/language/language.ts";
import { type Answer, createProver } from "../../server/engine/language/prover.ts";
import type { Pattern } from "../../server/engine/pattern/pattern.ts";

/** What each rule of a list can do for every name that tools can have, with the time that it took. */
export interface AllAnswers {
  /** For all rules, in milliseconds, from compiled patterns. */
  readonly ms: number;
  /** The longest time between two places to pause. */
  readonly slice: number;
  readonly answers: readonly Answer[];
}

/** Asks of each pattern for a shortest name that no earlier one takes, or for the earlier ones that take all of its names. */
export function proveAllRules(patterns: readonly Pattern[]): AllAnswers {
  const start = performance.now();
  let slice = 0;
  let paused = start;
  const pause = () => {
    const now = performance.now();
    slice = Math.max(slice, now - paused);
    paused = now;
  };
  const prover = createProver(nameDomains.tool);
  const answers = patterns.map((pattern) => {
    const language = nameLanguage(pattern);
    const task = prover.ask([language]);
    for (let step = task.next(); ; step = task.next()) {
      pause();
      if (step.done !== true) continue;
      prover.add(language);
      return step.value;
    }
  });
  return { ms: performance.now() - start, slice, answers };
}
