import type { NameDomain } from "./domain.ts";
import type { Effort, Task } from "./effort.ts";
import type { Language } from "./language.ts";
import { type Answer, createProver } from "./prover.ts";

/** Which names are looked for. */
export interface Query {
  /** The name is in all of these; any name of the domain will do when there are none. */
  readonly inside: readonly Language[];
  /** The name is in none of these. */
  readonly outside: readonly Language[];
  readonly domain: NameDomain;
}

/** Answers one question; the cover holds indices into `outside`. For many questions about one list, make a prover. */
export function* findName({ inside, outside, domain }: Query, effort: Effort = {}): Task<Answer> {
  const prover = createProver(domain);
  for (const language of outside) prover.add(language);
  return yield* prover.ask(inside, effort);
}
