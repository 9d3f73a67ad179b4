import { covers } from "../pattern/containment.ts";
import type { NameDomain } from "./domain.ts";
import { type Effort, finish, fullBudget, type Task } from "./effort.ts";
import { type Ground, GrowingGround, spellName } from "./ground.ts";
import { everyName, type Language } from "./language.ts";
import { createProduct } from "./product.ts";
import { type Cover, reduceCover } from "./reduce-cover.ts";
import { search } from "./search.ts";
import { type Head, lineUp } from "./single-cover.ts";

/** Exactly one of the three holds for a question. */
export type Answer =
  /** A shortest name that is in all of `inside` and in none of the others. */
  | { readonly kind: "name"; readonly name: string }
  /**
   * There is no such name: these others, ascending, take all names of `inside`, and none of them can be left out. Empty
   * when `inside` alone has no name in the domain.
   */
  | { readonly kind: "none"; readonly cover: readonly number[] }
  /** The effort was spent before either was found. */
  | { readonly kind: "unknown" };

/**
 * For each list of a prover the number of an addition: from this one on, additions to the list do not count. One number
 * is for all lists.
 */
export type Before = number | readonly number[];

export interface Prover {
  /** How many languages were added. */
  readonly size: number;
  /** Adds a language at the end of a list, the first one when absent. Gives its number: they count from 0 over all lists. */
  add(language: Language, list?: number): number;
  /**
   * Is there a name that is in all of `inside` and in none of the languages that were added before this call and are
   * `before`? Without `inside`, any name of the domain is asked for. When one language surely covers one of `inside` by
   * itself, the cover names the earliest such one. Later additions and other questions have no influence on the answer.
   */
  ask(inside: readonly Language[], effort?: Effort, before?: Before): Task<Answer>;
  /**
   * The earliest language that surely takes every name of one of `inside`: certain, cheap and without any effort, but
   * not complete. Undefined when none is found.
   */
  singleCover(inside: readonly Language[], before?: Before): number | undefined;
}

/**
 * Answers about all names of a domain against one or more lists of languages that grow. Languages of different folding
 * cannot be compared; from the first such one on, every answer is unknown.
 */
export function createProver(domain: NameDomain, lists = 1): Prover {
  return new LazyProver(domain, lists);
}

class LazyProver implements Prover {
  readonly #ground: GrowingGround;
  /** The additions about servers; `covers` finds more about pairs of them than their graphs do. */
  readonly #servers: number[] = [];

  constructor(domain: NameDomain, lists: number) {
    this.#ground = new GrowingGround(domain, lists);
  }

  get size(): number {
    return this.#ground.additions.length;
  }

  add(language: Language, list = 0): number {
    const addition = this.#ground.add(language, list);
    if (language.server !== undefined) this.#servers.push(addition);
    return addition;
  }

  ask(inside: readonly Language[], effort: Effort = {}, before?: Before): Task<Answer> {
    const languages = inside.length > 0 ? inside : [everyName(this.#ground.fold)];
    for (const language of languages) this.#ground.meet(language);
    // A generator starts with its first step, and languages may be added before that.
    return this.#answer(languages, this.#bounds(before), effort);
  }

  *#answer(languages: readonly Language[], bounds: readonly number[], effort: Effort): Task<Answer> {
    if (this.#ground.isMixed) return { kind: "unknown" };
    const ground = yield* this.#ground.prepare();
    const { least, most } = ground.folded;
    const inside = createProduct(languages, ground.alphabet);
    const shortest = Math.min(...inside.starts.map((start) => inside.missing(start)));
    if (!(shortest <= most)) return { kind: "none", cover: [] };
    const { single, head } = this.#earliestSingle(ground, languages, bounds);
    if (single !== undefined) {
      if (languages.length === 1 && shortest >= least) return { kind: "none", cover: [single] };
      return yield* this.#reduced(ground, { inside, takers: [single], needed: new Set() }, effort);
    }
    const { automaton } = ground;
    const found = yield* search({ inside, head, automaton, bounds, least, most }, fullBudget(effort));
    if (found.kind === "unknown") return found;
    if (found.kind === "none") return yield* this.#reduced(ground, { inside, ...found }, effort);
    const name = spellName(ground, found.letters);
    // A name that no pattern matches for its length in UTF-16 is none.
    if (name === undefined || !languages.every((language) => language.has(name))) return { kind: "unknown" };
    return { kind: "name", name };
  }

  *#reduced(ground: Ground, cover: Cover, effort: Effort): Task<Answer> {
    const { additions } = this.#ground;
    const { least, most } = ground.folded;
    const reduced = yield* reduceCover({ ground, additions, least, most }, cover, fullBudget(effort));
    return reduced === undefined ? { kind: "unknown" } : { kind: "none", cover: reduced };
  }

  singleCover(inside: readonly Language[], before?: Before): number | undefined {
    for (const language of inside) this.#ground.meet(language);
    if (this.#ground.isMixed) return undefined;
    return this.#earliestSingle(finish(this.#ground.prepare()), inside, this.#bounds(before)).single;
  }

  /** Also the head of all names, where there is one language that is a chain. */
  #earliestSingle(
    { automaton }: Ground,
    languages: readonly Language[],
    bounds: readonly number[],
  ): { readonly single: number | undefined; readonly head: Head | undefined } {
    let earliest: number | undefined;
    let own: Head | undefined;
    for (const language of languages) {
      const { taker, head } = lineUp(automaton, bounds, language.outline);
      if (language.outline === language.nfa) own = head;
      for (const one of [taker, this.#serverCover(language, bounds)]) {
        if (one >= 0 && one < (earliest ?? Number.POSITIVE_INFINITY)) earliest = one;
      }
    }
    return { single: earliest, head: languages.length === 1 ? own : undefined };
  }

  #serverCover({ server }: Language, bounds: readonly number[]): number {
    if (server === undefined) return -1;
    const cover = this.#servers.find((addition) => {
      const { language, list = 0 } = this.#ground.additions[addition] ?? {};
      const earlier = language?.server;
      if (earlier?.mark !== server.mark || addition >= (bounds[list] ?? 0)) return false;
      return covers(earlier.pattern, server.pattern);
    });
    return cover ?? -1;
  }

  #bounds(before: Before | undefined): readonly number[] {
    if (typeof before === "object") return before;
    return new Array<number>(this.#ground.lists).fill(before ?? this.size);
  }
}
