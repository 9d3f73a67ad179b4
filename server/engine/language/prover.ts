import { covers } from "../pattern/containment.ts";
import type { Fold } from "../pattern/pattern.ts";
import { rememberFor } from "../text/remember.ts";
import { type Alphabet, createAlphabet, cutsOf, isSurrogate, needsCuts } from "./alphabet.ts";
import { type Automaton, addLanguage, createAutomaton } from "./automaton.ts";
import { type FoldedDomain, foldDomain, type NameDomain } from "./domain.ts";
import { type Budget, type Effort, finish, fullBudget, type Task } from "./effort.ts";
import { everyName, type Language } from "./language.ts";
import { createProduct, type Product } from "./product.ts";
import { type Found, search } from "./search.ts";
import { singleTaker } from "./single-cover.ts";

/** Exactly one of the three holds for a question. */
export type Answer =
  /** A shortest name that is in all of `inside` and in none of the others. */
  | { readonly kind: "name"; readonly name: string }
  /** There is no such name: these others, ascending, take all names of `inside`, and none of them can be left out. */
  | { readonly kind: "none"; readonly cover: readonly number[] }
  /** The effort was spent before either was found. */
  | { readonly kind: "unknown" };

export interface Prover {
  /** How many languages were added. */
  readonly size: number;
  /** Adds a language at the end of a list, the first one when absent. Gives its number: they count from 0 over all lists. */
  add(language: Language, list?: number): number;
  /**
   * Is there a name that is in all of `inside` and in none of the languages that were added before this call? Without
   * `inside`, any name of the domain is asked for. `before` leaves out additions from this number on; with several
   * lists it holds one number for each. If one earlier language covers `inside` by itself, the cover names the earliest.
   */
  ask(inside: readonly Language[], effort?: Effort, before?: number | readonly number[]): Task<Answer>;
  /**
   * The earliest language that surely takes every name of one of `inside`: certain, cheap and without any effort, but
   * not complete. Undefined when none is found.
   */
  singleCover(inside: readonly Language[], before?: number | readonly number[]): number | undefined;
}

/**
 * Answers about all names of a domain against lists of languages that grow. Languages of different folding cannot be
 * compared; from the first such one on, every answer is unknown.
 */
export function createProver(domain: NameDomain, lists = 1): Prover {
  return new LazyProver(domain, lists);
}

interface Addition {
  readonly language: Language;
  readonly list: number;
}

/** The graph of a prover, and what its letters mean. */
interface Ground {
  readonly folded: FoldedDomain;
  readonly alphabet: Alphabet;
  readonly automaton: Automaton;
}

class LazyProver implements Prover {
  readonly #domain: NameDomain;
  readonly #lists: number;
  readonly #additions: Addition[] = [];
  readonly #cuts = new Set<number>();
  /** The languages about servers; `covers` finds more about pairs of them than their graphs do. */
  readonly #servers: { readonly language: Language; readonly addition: number }[] = [];
  #fold: Fold | undefined;
  #isMixed = false;
  #ground: Ground | undefined;
  /** How many additions are in the graph. */
  #built = 0;

  constructor(domain: NameDomain, lists: number) {
    this.#domain = domain;
    this.#lists = lists;
  }

  get size(): number {
    return this.#additions.length;
  }

  add(language: Language, list = 0): number {
    this.#meet([language]);
    const addition = this.#additions.push({ language, list }) - 1;
    if (language.server !== undefined) this.#servers.push({ language, addition });
    return addition;
  }

  ask(inside: readonly Language[], effort: Effort = {}, before?: number | readonly number[]): Task<Answer> {
    // A generator starts with its first step, and languages may be added before that.
    return this.#answer(inside.length > 0 ? inside : [everyName(this.#fold ?? "none")], this.#bounds(before), effort);
  }

  *#answer(languages: readonly Language[], bounds: readonly number[], effort: Effort): Task<Answer> {
    this.#meet(languages);
    if (this.#isMixed) return { kind: "unknown" };
    const ground = yield* this.#prepare();
    const product = createProduct(languages, ground.alphabet);
    const { least, most } = this.#domain;
    const shortest = Math.min(...product.starts.map((start) => product.missing(start)));
    if (!(shortest <= most)) return { kind: "none", cover: [] };
    const single = this.singleCover(languages, bounds);
    if (single !== undefined) {
      const isSure = languages.length === 1 && shortest >= least;
      if (isSure) return { kind: "none", cover: [single] };
      return yield* this.#reduce(ground, product, { takers: [single], needed: new Set() }, effort);
    }
    const { automaton } = ground;
    const found = yield* search({ inside: product, automaton, bounds, least, most }, fullBudget(effort));
    if (found.kind === "unknown") return found;
    if (found.kind === "letters") return spell(ground, found.letters, languages);
    return yield* this.#reduce(ground, product, found, effort);
  }

  singleCover(inside: readonly Language[], before?: number | readonly number[]): number | undefined {
    this.#meet(inside);
    if (this.#isMixed) return undefined;
    const { automaton } = finish(this.#prepare());
    const bounds = this.#bounds(before);
    const takers = inside.flatMap((language) => [
      singleTaker(automaton, bounds, language.outline),
      this.#serverCover(language, bounds),
    ]);
    const sure = takers.filter((taker) => taker >= 0);
    return sure.length > 0 ? Math.min(...sure) : undefined;
  }

  #serverCover({ server }: Language, bounds: readonly number[]): number {
    if (server === undefined) return -1;
    const cover = this.#servers.find(({ language, addition }) => {
      const counts = addition < (bounds[this.#additions[addition]?.list ?? 0] ?? 0);
      const earlier = language.server;
      return counts && earlier?.mark === server.mark && covers(earlier.pattern, server.pattern);
    });
    return cover?.addition ?? -1;
  }

  /** Leaves out of a cover what the others make unnecessary, the latest first. */
  *#reduce(ground: Ground, inside: Product, found: Cover, effort: Effort): Task<Answer> {
    const budget = fullBudget(effort);
    let takers = found.takers.toSorted((one, other) => one - other);
    const needed = new Set(found.needed);
    for (let last = takers.length - 1; last >= 0; last = takers.findLastIndex((taker) => !needed.has(taker))) {
      const taker = takers[last];
      if (taker === undefined || needed.has(taker)) continue;
      const others = takers.toSpliced(last, 1);
      const without = yield* this.#searchAmong(ground, inside, others, budget);
      if (without.kind === "unknown") return without;
      if (without.kind === "letters") needed.add(taker);
      else {
        takers = without.takers.toSorted((one, other) => one - other);
        for (const one of without.needed) needed.add(one);
      }
    }
    return { kind: "none", cover: takers };
  }

  *#searchAmong({ alphabet }: Ground, inside: Product, takers: readonly number[], budget: Budget): Task<Found> {
    const { least, most } = this.#domain;
    const automaton = createAutomaton(alphabet, 1);
    for (const taker of takers) {
      const addition = this.#additions[taker];
      if (addition !== undefined) addLanguage(automaton, addition.language.nfa, taker, 0);
    }
    return yield* search({ inside, automaton, bounds: [this.size], least, most }, budget);
  }

  #bounds(before: number | readonly number[] | undefined): readonly number[] {
    if (typeof before === "object") return before;
    return Array.from({ length: this.#lists }, () => before ?? this.size);
  }

  /** Takes notice of languages that a question is about. */
  #meet(languages: readonly Language[]): void {
    for (const language of languages) {
      this.#fold ??= language.fold;
      if (language.fold !== this.#fold) this.#isMixed = true;
      if (!needsCuts(this.#domain)) continue;
      for (const cut of languageCuts(language)) {
        if (this.#cuts.has(cut)) continue;
        this.#cuts.add(cut);
        this.#ground = undefined;
      }
    }
  }

  /** The graph with all additions. It is made anew when a set of letters divides what was one letter before. */
  *#prepare(): Task<Ground> {
    if (this.#ground === undefined) {
      const folded = foldDomain(this.#domain, this.#fold ?? "none");
      const alphabet = createAlphabet(folded, this.#cuts);
      this.#ground = { folded, alphabet, automaton: createAutomaton(alphabet, this.#lists) };
      this.#built = 0;
    }
    const ground = this.#ground;
    // Another question may go on with it at each pause, or bring letters that make it void.
    while (ground === this.#ground && this.#built < this.#additions.length) {
      const number = this.#built;
      this.#built += 1;
      const addition = this.#additions[number];
      if (addition !== undefined) addLanguage(ground.automaton, addition.language.nfa, number, addition.list);
      if (this.#built % pauseAdditions === 0) yield;
    }
    return ground === this.#ground ? ground : yield* this.#prepare();
  }
}

/** So many languages are put into the graph between two pauses. */
const pauseAdditions = 100;

interface Cover {
  readonly takers: readonly number[];
  readonly needed: ReadonlySet<number>;
}

const languageCuts = rememberFor(({ nfa }: Language): readonly number[] => {
  const cuts = nfa.nodes.flatMap(({ edges }) => edges.flatMap(({ letters }) => cutsOf(letters)));
  return Array.from(new Set(cuts));
});

/** The name in letters of the domain; unknown where it is no such name after all, since two halves became one letter. */
function spell({ folded, alphabet }: Ground, letters: readonly number[], inside: readonly Language[]): Answer {
  const codes = letters.map((letter) => folded.unfold(alphabet.codes[letter] ?? 0));
  const name = String.fromCodePoint(...codes);
  const isWhole = !codes.some(isSurrogate) || Array.from(name).length === codes.length;
  const isInside = inside.every((language) => language.has(name));
  return isWhole && isInside ? { kind: "name", name } : { kind: "unknown" };
}
