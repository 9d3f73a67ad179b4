import type { Fold } from "../pattern/pattern.ts";
import { rememberFor } from "../text/remember.ts";
import { addLanguage } from "./add-language.ts";
import { type Alphabet, createAlphabet, cutsOf, isSurrogate, needsCuts } from "./alphabet.ts";
import { type Automaton, createAutomaton } from "./automaton.ts";
import { type FoldedDomain, foldDomain, type NameDomain } from "./domain.ts";
import type { Task } from "./effort.ts";
import type { Language } from "./language.ts";

/** What a question is answered on: the languages added so far as one graph, over letters that stand for all others. */
export interface Ground {
  readonly folded: FoldedDomain;
  readonly alphabet: Alphabet;
  readonly automaton: Automaton;
}

/** A language, and the list to which it was added. */
export interface Addition {
  readonly language: Language;
  readonly list: number;
}

/** So many languages are put into the graph between two pauses. */
const pauseAdditions = 100;

/** A ground to which languages are added. The graph is made when it is needed. */
export class GrowingGround {
  readonly domain: NameDomain;
  readonly lists: number;
  readonly #additions: Addition[] = [];
  readonly #cuts = new Set<number>();
  #fold: Fold | undefined;
  #isMixed = false;
  #current: Ground | undefined;
  /** How many additions are in the graph. */
  #built = 0;

  constructor(domain: NameDomain, lists: number) {
    this.domain = domain;
    this.lists = lists;
  }

  get additions(): readonly Addition[] {
    return this.#additions;
  }

  /** Adds a language to a list and gives its number. */
  add(language: Language, list: number): number {
    this.meet(language);
    return this.#additions.push({ language, list }) - 1;
  }

  /** The folding of the first language. */
  get fold(): Fold {
    return this.#fold ?? "none";
  }

  /** There were languages of different folding, so that no letters can stand for those of all. */
  get isMixed(): boolean {
    return this.#isMixed;
  }

  /** Takes notice of the letters of a language that is asked for. */
  meet(language: Language): void {
    this.#fold ??= language.fold;
    if (language.fold !== this.#fold) this.#isMixed = true;
    if (!needsCuts(this.domain)) return;
    for (const cut of languageCuts(language)) {
      if (this.#cuts.has(cut)) continue;
      this.#cuts.add(cut);
      // What was one letter is divided, everywhere in the graph.
      this.#current = undefined;
    }
  }

  /** The ground with all additions. */
  *prepare(): Task<Ground> {
    const ground = this.#current ?? this.#start();
    // Another question may go on with it at each pause, or bring letters that make it void.
    while (ground === this.#current && this.#built < this.#additions.length) {
      const number = this.#built;
      this.#built += 1;
      const addition = this.#additions[number];
      if (addition !== undefined) addLanguage(ground.automaton, addition.language.nfa, number, addition.list);
      if (this.#built % pauseAdditions === 0) yield;
    }
    return ground === this.#current ? ground : yield* this.prepare();
  }

  #start(): Ground {
    const folded = foldDomain(this.domain, this.fold);
    const alphabet = createAlphabet(folded, this.#cuts);
    const ground = { folded, alphabet, automaton: createAutomaton(alphabet, this.lists) };
    this.#current = ground;
    this.#built = 0;
    return ground;
  }
}

const languageCuts = rememberFor(({ nfa }: Language): readonly number[] => {
  const cuts = nfa.nodes.flatMap(({ edges }) => edges.flatMap(({ letters }) => cutsOf(letters)));
  return Array.from(new Set(cuts));
});

/**
 * Letters of a ground as a name of its domain; undefined where two halves of pairs would become one letter, or where no
 * name is known that folds to them.
 */
export function spellName({ folded, alphabet }: Ground, letters: readonly number[]): string | undefined {
  const codes = letters.map((letter) => alphabet.codes[letter] ?? 0);
  const text = String.fromCodePoint(...codes);
  const isWhole = !codes.some(isSurrogate) || Array.from(text).length === codes.length;
  return isWhole ? folded.unfold(text) : undefined;
}
