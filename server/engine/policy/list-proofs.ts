import { covers } from "../pattern/containment.ts";
import { lettersOf } from "../pattern/letters.ts";
import type { Pattern } from "../pattern/pattern.ts";
import { type AskedList, isRule } from "./asked-lists.ts";
import type { Repetition } from "./default-repeats.ts";
import { endsOf, mayShareNames } from "./pattern-ends.ts";
import type { Rule } from "./policy.ts";
import { type Proof, takerAt } from "./proof.ts";
import type { ProofDomain } from "./proof-domain.ts";

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
  /** Whether the rule takes the name. */
  has(name: string): boolean;
}

/** What is known of the rules of one list, by their place in it. Filled in as proofs are found. */
export class ListProofs {
  readonly list: AskedList;
  readonly domain: ProofDomain;
  readonly proofs: (Proof | undefined)[];
  readonly sure: Uint8Array;
  /** Whether the rule repeats the default of the list. */
  readonly repeats: (Repetition | undefined)[];
  readonly repeatsSure: Uint8Array;
  /** The patterns that changed since the untouched proofs were found; `undefined`: any. */
  changed: readonly ChangedPattern[] | undefined = [];

  /** @param known of a list whose rules stand at the same places: what it knows is copied */
  constructor(list: AskedList, domain: ProofDomain, known?: ListProofs) {
    const { length } = list.rules;
    this.list = list;
    this.domain = domain;
    this.proofs = known?.proofs.slice() ?? new Array<Proof | undefined>(length).fill(undefined);
    this.sure = known?.sure.slice() ?? new Uint8Array(length);
    this.repeats = known?.repeats.slice() ?? new Array<Repetition | undefined>(length).fill(undefined);
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
      const known = this.repeats[place];
      const pattern = this.list.rules[place]?.pattern;
      if (known === undefined || known.kind === "no" || pattern === undefined) continue;
      const own = endsOf(pattern);
      if (ends?.every((one) => !mayShareNames(one, own)) === true) continue;
      this.forgetRepetition(place);
      forgotten.push(place);
    }
    return forgotten;
  }

  forgetProof(place: number): void {
    this.proofs[place] = undefined;
    this.sure[place] = sureness.open;
  }

  forgetRepetition(place: number): void {
    this.repeats[place] = undefined;
    this.repeatsSure[place] = sureness.open;
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
    const known = this.repeats[place];
    if (known === undefined || known.kind === "no" || this.proofs[place]?.kind !== "reachable") return undefined;
    return (this.repeatsSure[place] ?? sureness.open) >= sureness.untouched ? known : undefined;
  }

  /** Whether a search from nothing may find something else than what is known. */
  #isProofTouched(place: number): boolean {
    const rule = this.list.rules[place];
    const proof = this.proofs[place];
    if (this.changed === undefined || rule === undefined) return true;
    const { head, all } = lettersOf(rule.pattern);
    if (proof !== undefined && this.#isPlainCover(rule, proof)) {
      // The first rule that takes all by itself is told, so only another such one would be told in its place.
      return this.changed.some(({ pattern }) => {
        const other = lettersOf(pattern);
        return head.startsWith(other.head) && all.includes(other.longest);
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
    const known = this.repeats[place];
    if (known === undefined) return true;
    // The others were forgotten when the patterns changed.
    return known.kind === "no" && this.changed?.some((one) => one.has(known.name)) !== false;
  }
}

const pausePlaces = 500;
