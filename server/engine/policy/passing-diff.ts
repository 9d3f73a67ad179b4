import type { Task } from "../language/effort.ts";
import type { Language } from "../language/language.ts";
import { type Answer, createProver, type Prover } from "../language/prover.ts";
import { leastLength } from "./deciding-list.ts";
import { type NameScope, type NameSearch, nameItself } from "./name-search.ts";
import { type Passing, type PassingList, passVerdict } from "./passing.ts";
import { askWithin } from "./within-limits.ts";

/** What is asked, and of which names. */
export interface PassingQuestion extends NameScope {
  /** Whether a name is among those that are not asked about. */
  readonly isExcepted: (name: string) => boolean;
  readonly search: NameSearch;
}

/**
 * Looks for a shortest name that passes on one side and not on the other: some rule of the other side denies it, or some
 * list of the other side does not let it pass. Rules and lists that both sides have take no part.
 */
export function* diffPassing(one: Passing, other: Passing, question: PassingQuestion): Task<void> {
  for (const name of [...one.settled.keys(), ...other.settled.keys()]) {
    const differs = passVerdict(one, name).effect !== passVerdict(other, name).effect;
    if (differs && !question.isExcepted(name)) question.search.take(name);
  }
  yield* onlyPassing(one, other, question);
  yield* onlyPassing(other, one, question);
}

/** A shortest name that passes, and that is in all of these languages as well. */
export function* passingName(passing: Passing, inside: readonly Language[], question: PassingQuestion): Task<Answer> {
  const { domain, except, search } = question;
  const prover = createProver(domain);
  for (const language of [...deniedBy(passing), ...except]) prover.add(language);
  return yield* askWithin(limitsOf(passing), inside, domain.least, (more) => askUntilSpent(prover, more, search));
}

/** Names that pass in `on` by its lists alone, and not in `off`. */
function* onlyPassing(on: Passing, off: Passing, { domain, except, search }: PassingQuestion): Task<void> {
  const limiting = off.lists.filter((list) => list.kind === "limiting");
  // The first list holds what never counts; then one for each limit of the other side.
  const prover = createProver(domain, 1 + limiting.length);
  const denied = deniedBy(on);
  const settled = Array.from(off.settled.keys(), (name) => nameItself(name));
  for (const language of [...denied, ...settled, ...except]) prover.add(language);
  const bounds = (counted: number) =>
    [0, ...limiting.keys()].map((_, list) => (list === 0 || list === counted ? prover.size : 0));
  const deniedKeys = new Set(denied.map(({ key }) => key));
  const limits = limitsOf(on);
  for (const language of deniedBy(off)) {
    if (search.isSpent) return;
    if (deniedKeys.has(language.key)) continue;
    const ask = (inside: readonly Language[]) => askShorter(prover, inside, search, bounds(0));
    search.takeAnswer(yield* askWithin(limits, [language], domain.least, ask));
  }
  for (const [index, list] of limiting.entries()) {
    if (search.isSpent) return;
    const passed = languagesOf(list);
    const keys = new Set(passed.map(({ key }) => key));
    for (const language of passed) prover.add(language, index + 1);
    const others = limits.map(({ verdict, languages }) => {
      return { verdict, languages: languages.filter(({ key }) => !keys.has(key)) };
    });
    const ask = (inside: readonly Language[]) => askShorter(prover, inside, search, bounds(index + 1));
    search.takeAnswer(yield* askWithin(others, [], domain.least, ask));
  }
}

function* askUntilSpent(
  prover: Prover,
  inside: readonly Language[],
  search: NameSearch,
  before?: readonly number[],
): Task<Answer> {
  yield;
  return search.isSpent ? { kind: "unknown" } : yield* prover.ask(inside, search.effort, before);
}

/** Names that are no shorter than one that is known already are as good as none. */
function* askShorter(
  prover: Prover,
  inside: readonly Language[],
  search: NameSearch,
  before: readonly number[],
): Task<Answer> {
  const isLong = inside.some((language) => leastLength(language) >= search.length);
  return isLong ? { kind: "none", cover: [] } : yield* askUntilSpent(prover, inside, search, before);
}

function deniedBy({ lists }: Passing): readonly Language[] {
  return lists.flatMap((list) => (list.kind === "denying" ? languagesOf(list) : []));
}

function limitsOf({ lists }: Passing) {
  return lists.flatMap((list) => {
    return list.kind === "limiting" ? [{ verdict: list.verdict, languages: languagesOf(list) }] : [];
  });
}

/** What a list is about; of a limit: what it lets pass. */
function languagesOf(list: PassingList): readonly Language[] {
  const own = list.rules.map(({ language }) => language);
  return list.kind === "limiting" ? [...list.free, ...own] : own;
}
