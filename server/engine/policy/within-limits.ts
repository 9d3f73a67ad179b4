import type { Task } from "../language/effort.ts";
import type { Language } from "../language/language.ts";
import type { Answer } from "../language/prover.ts";
import type { Limit } from "./asked-lists.ts";

/** Asks for a name that is in all of these languages. */
export type Ask = (inside: readonly Language[]) => Task<Answer>;

/**
 * Asks for a shortest name that is also in one language of each limit. Where there is none, the cover holds what takes
 * the names that are; that is nothing when no name is within the limits.
 *
 * @param least no name is shorter than this (code points), so one of this length is as good as any
 */
export function* askWithin(
  limits: readonly Limit[],
  inside: readonly Language[],
  least: number,
  ask: Ask,
): Task<Answer> {
  const [limit, ...others] = limits;
  if (limit === undefined) return yield* ask(inside);
  let shortest: string | undefined;
  const cover = new Set<number>();
  for (const language of limit.languages) {
    const answer = yield* askWithin(others, [...inside, language], least, ask);
    if (answer.kind === "unknown") return answer;
    if (answer.kind === "none") for (const number of answer.cover) cover.add(number);
    else if (lengthOf(answer.name) <= least) return answer;
    else if (shortest === undefined || lengthOf(answer.name) < lengthOf(shortest)) shortest = answer.name;
  }
  if (shortest !== undefined) return { kind: "name", name: shortest };
  return { kind: "none", cover: Array.from(cover).sort((one, other) => one - other) };
}

/** Whether every one of the lists has the name. */
export function isWithin(limits: readonly Limit[], name: string): boolean {
  return limits.every(({ languages }) => languages.some((language) => language.has(name)));
}

/** In code points. */
export function lengthOf(name: string): number {
  return Array.from(name).length;
}
