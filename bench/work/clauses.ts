import type { Rules } from "./policy-edits.ts";
import type { Random } from "./random.ts";

/** Rules about which nobody knows a quick answer, with and without the last one. */
export interface ClauseCover {
  readonly without: Rules;
  readonly with: Rules;
}

/** With more of them nearly always nothing is left, with fewer nearly always something: the hardest number is between. */
const clausesPerLetter = 4.6;

/**
 * Each rule denies names of `letters` letters that have three certain ones, `a` or `b`, at three places: a clause. The last
 * rule allows what is left of all names of `a` and `b`, if anything, which is as hard to find out as any puzzle of logic.
 */
export function makeClauseCover(letters: number, random: Random): ClauseCover {
  const clauses = Array.from({ length: Math.round(letters * clausesPerLetter) }, () => {
    const clause = Array.from({ length: letters }, () => "?");
    for (let count = 0; count < 3; count += 1) clause[random.below(letters)] = random.pick(["a", "b"]);
    return clause.join("");
  });
  const without: Rules = { patterns: clauses, effects: clauses.map(() => "deny") };
  const last = "[ab]".repeat(letters);
  return { without, with: { patterns: [...clauses, last], effects: [...without.effects, "allow"] } };
}
