import type { Language } from "../language/language.ts";
import { covers } from "../pattern/containment.ts";
import { lettersOf } from "../pattern/letters.ts";
import type { Pattern } from "../pattern/pattern.ts";
import { type AskedList, isRule } from "./asked-lists.ts";
import type { Repetition } from "./default-repeats.ts";
import { endsOf, mayShareNames } from "./pattern-ends.ts";
import type { Facet, Rule } from "./policy.ts";
import { type Proof, takerAt } from "./proof.ts";
import type { ProofDomain } from "./proof-domain.ts";
import { SharedList } from "./shared-list.ts";

/**
 * How sure something known of a rule is. `open`: nothing is known. `carried`: true, but a proof of the policy as it is
 * may say it better. `untouched`: final, unless one of the patterns that changed since has to do with it.
 */
export const sureness = { open: 0, carried: 1, untouched: 2, final: 3 } as const;

/** More changed patterns than this count as all of them. */
const mostChanged = 64;

/** A pattern that came, went or moved. */
export interface ChangedPattern {
  readonly pattern: Pattern;
  readonly facet: Facet;
  /** Whether the rule takes the name. */
  has(name: string): boolean;
}

/** What stands in the place of something else; the pattern where it matches whole names. */
interface Changed {
  readonly language: Language | undefined;
  readonly pattern: Pattern | undefined;
}

/** What is known of the rules of one list, by their place in it. Filled in as proofs are found. */
export class ListProofs {
  readonly list: AskedList;
  readonly domain: ProofDomain;
  readonly proofs: SharedList<Proof>;
  readonly sure: Uint8Array;
  /** Whether the rule repeats the default of the list. */
  readonly repeats: SharedList<Repetition>;
  readonly repeatsSure: Uint8Array;
  /** What a proof may hang on, for a look at all of them that costs nothing: see `clueOf`. */
  readonly #clues: Int32Array;
  /** 1 where the rule repeats the default. */
  readonly #mayRepeat: Uint8Array;
  /** The patterns that changed since the untouched proofs were found; `undefined`: any. */
  changed: readonly ChangedPattern[] | undefined = [];

  /** @param known of a list whose rules stand at the same places: what it knows is copied */
  constructor(list: AskedList, domain: ProofDomain, known?: ListProofs) {
    const { length } = list.rules;
    this.list = list;
    this.domain = domain;
    this.proofs = new SharedList(length, known?.proofs);
    this.#clues = known === undefined ? new Int32Array(length) : known.#clues.slice();
    this.sure = known?.sure.slice() ?? new Uint8Array(length);
    this.repeats = new SharedList(length, known?.repeats);
    this.#mayRepeat = known === undefined ? new Uint8Array(length) : known.#mayRepeat.slice();
    this.repeatsSure = known?.repeatsSure.slice() ?? new Uint8Array(length);
  }

  /**
   * Takes notice of changed patterns; `undefined`: of too many to tell. What they may have made untrue of rules that
   * repeat the default is forgotten: gives the places of these.
   */
  noteChanged(changed: readonly ChangedPattern[] | undefined): readonly number[] {
    const all = changed && this.changed && [...this.changed, ...changed];
    this.changed = all === undefined || all.length > mostChanged ? undefined : all;
    const ends = this.changed && changed?.map(({ pattern }) => endsOf(pattern));
    const forgotten: number[] = [];
    for (let place = 0; place < this.repeats.length; place += 1) {
      if (this.#mayRepeat[place] !== 1) continue;
      const pattern = this.list.rules[place]?.pattern;
      if (pattern === undefined) continue;
      const own = endsOf(pattern);
      if (ends?.every((one) => !mayShareNames(one, own)) === true) continue;
      this.forgetRepetition(place);
      forgotten.push(place);
    }
    return forgotten;
  }

  setProof(place: number, proof: Proof | undefined, sure: number): void {
    this.proofs.set(place, proof);
    this.#clues[place] = clueOf(proof);
    this.sure[place] = sure;
  }

  setRepetition(place: number, repetition: Repetition | undefined, sure: number): void {
    this.repeats.set(place, repetition);
    this.#mayRepeat[place] = repetition === undefined || repetition.kind === "no" ? 0 : 1;
    this.repeatsSure[place] = sure;
  }

  forgetProof(place: number): void {
    this.setProof(place, undefined, sureness.open);
  }

  forgetRepetition(place: number): void {
    this.setRepetition(place, undefined, sureness.open);
  }

  /**
   * Forgets the proofs from a place on that do not hold when another language stands at a number of the sequence of
   * takers and rules, and gives their places. All others are final no more.
   */
  forgetBroken(from: number, number: number, { language, pattern }: Changed): readonly number[] {
    const letter = pattern && firstLetter(pattern);
    const broken: number[] = [];
    for (let place = from; place < this.sure.length; place += 1) {
      const clue = this.#clues[place] ?? 0;
      if (clue === 0) continue;
      const mayBreak =
        clue < 0 ? clue === -1 - number : letter === undefined || clue === letter + 1 || clue === anything;
      if (mayBreak && !isStillTrue(this.proofs.at(place), number, language)) {
        this.forgetProof(place);
        broken.push(place);
      } else if (this.sure[place] === sureness.final) this.sure[place] = sureness.untouched;
    }
    return broken;
  }

  /** Decides about everything untouched, so that it is final or to be proved again. Pauses now and then. */
  *settle(): Generator<undefined, void, void> {
    for (let place = 0; place < this.sure.length; place += 1) {
      if (this.sure[place] === sureness.untouched) {
        this.sure[place] = this.#isProofTouched(place) ? sureness.carried : sureness.final;
      }
      if (this.repeatsSure[place] === sureness.untouched) {
        this.repeatsSure[place] = this.#isRepetitionTouched(place) ? sureness.open : sureness.final;
      }
      if (place % pausePlaces === 0) yield;
    }
    this.changed = [];
  }

  /** What is surely known of the rule's repeating the default. */
  repetitionAt(place: number): Repetition | undefined {
    const known = this.repeats.at(place);
    if (known === undefined || known.kind === "no" || this.proofs.at(place)?.kind !== "reachable") return undefined;
    return (this.repeatsSure[place] ?? sureness.open) >= sureness.untouched ? known : undefined;
  }

  /** Whether a search from nothing may find something else than what is known. */
  #isProofTouched(place: number): boolean {
    const rule = this.list.rules[place];
    const proof = this.proofs.at(place);
    if (this.changed === undefined || rule === undefined) return true;
    const { head, all } = lettersOf(rule.pattern);
    if (proof !== undefined && this.#isPlainCover(rule, proof)) {
      // The first rule that takes all by itself is told, so only another such one would be told in its place.
      // Patterns of names and those of servers say nothing of each other's letters.
      return this.changed.some(({ pattern, facet }) => {
        const other = lettersOf(pattern);
        return facet !== rule.facet || (head.startsWith(other.head) && all.includes(other.longest));
      });
    }
    // A search for names of a pattern meets no other one that starts with different letters.
    return this.changed.some(({ pattern }) => {
      const other = lettersOf(pattern).head;
      return other.startsWith(head) || head.startsWith(other);
    });
  }

  #isPlainCover(rule: Rule, proof: Proof): boolean {
    if (proof.kind !== "covered" || proof.takers.length !== 1 || proof.limits.length > 0) return false;
    const [number = 0] = proof.takers;
    const taker = takerAt(this.list, number);
    return taker !== undefined && isRule(taker) && taker.facet === rule.facet && covers(taker.pattern, rule.pattern);
  }

  #isRepetitionTouched(place: number): boolean {
    const known = this.repeats.at(place);
    if (known === undefined) return true;
    // The others were forgotten when the patterns changed.
    return known.kind === "no" && this.changed?.some((one) => one.has(known.name)) !== false;
  }
}

const pausePlaces = 500;

/** The clue of a proof that may hang on anything. */
const anything = 0x20000;

/** 0 for no proof; below 0, less by one, for a cover by one number alone; else the first letter of a witness, and one more. */
function clueOf(proof: Proof | undefined): number {
  if (proof === undefined) return 0;
  if (proof.kind === "reachable") return proof.witness === "" ? anything : proof.witness.charCodeAt(0) + 1;
  const [taker] = proof.kind === "covered" ? proof.takers : [];
  return taker !== undefined && proof.kind === "covered" && proof.takers.length === 1 ? -1 - taker : anything;
}

/** The letter with which all names start that a pattern matches; undefined when that is not so, or not known. */
function firstLetter(pattern: Pattern): number | undefined {
  const head = pattern.fold === "none" ? lettersOf(pattern).head : "";
  return head === "" ? undefined : head.charCodeAt(0);
}

function isStillTrue(proof: Proof | undefined, number: number, language: Language | undefined): boolean {
  if (proof?.kind === "reachable") return language?.has(proof.witness) !== true;
  return proof?.kind === "covered" && !proof.takers.includes(number);
}
