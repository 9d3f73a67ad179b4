import type { NameDomain } from "../language/domain.ts";
import type { Effort, Task } from "../language/effort.ts";
import type { Language } from "../language/language.ts";
import { createProver } from "../language/prover.ts";
import { StepBudget } from "./step-budget.ts";

/** Enough for some hundreds of entries that each need a search; a step is a pause of one. */
const mostSteps = 4000;

/** What is of no use in a list. */
export interface NeedlessEntries {
  /** By their place, ascending. */
  readonly needless: readonly number[];
  /** Everything was tried; else the effort or the steps were spent before, and there may be more. */
  readonly isWhole: boolean;
}

/**
 * The entries that are proved to be of no use in a list of which only matters what its entries match together: the others
 * match all that they match. Later ones are left out first.
 *
 * @param known those, by their place, of which it is known that entries before them match all that they match
 */
export function* needlessEntries(
  entries: readonly Language[],
  domain: NameDomain,
  effort: Effort,
  known: readonly boolean[] = [],
): Task<NeedlessEntries> {
  const needless: number[] = [];
  const budget = new StepBudget(mostSteps, effort);
  let isWhole = true;
  // The first list holds all entries, of which those before the asked one count; the second those behind it that stay.
  const prover = createProver(domain, 2);
  for (const language of entries) prover.add(language);
  for (let place = entries.length - 1; place >= 0; place -= 1) {
    const language = entries[place];
    if (language === undefined) break;
    if (known[place] === true) {
      needless.push(place);
      continue;
    }
    yield;
    if (budget.spend(1)) {
      isWhole = false;
      continue;
    }
    const answer = yield* prover.ask([language], budget.effort, [place, prover.size]);
    if (answer.kind === "unknown") isWhole = false;
    if (answer.kind === "none") needless.push(place);
    else prover.add(language, 1);
  }
  return { needless: needless.toReversed(), isWhole };
}
