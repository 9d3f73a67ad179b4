import type { NameDomain } from "../language/domain.ts";
import type { Effort, Task } from "../language/effort.ts";
import type { Language } from "../language/language.ts";
import { createProver } from "../language/prover.ts";

/**
 * The entries, by their place, that are proved to be of no use in a list of which only matters what its entries match
 * together: the others match all that they match. Later ones are left out first. When the effort is spent, what was
 * found by then counts.
 */
export function* needlessEntries(
  entries: readonly Language[],
  domain: NameDomain,
  effort: Effort,
): Task<readonly number[]> {
  const needless: number[] = [];
  // The first list holds all entries, of which those before the asked one count; the second those behind it that stay.
  const prover = createProver(domain, 2);
  for (const language of entries) prover.add(language);
  for (let place = entries.length - 1; place >= 0; place -= 1) {
    const language = entries[place];
    if (language === undefined || effort.expired?.() === true) break;
    yield;
    const answer = yield* prover.ask([language], effort, [place, prover.size]);
    if (answer.kind === "none") needless.unshift(place);
    else prover.add(language, 1);
  }
  return needless;
}
