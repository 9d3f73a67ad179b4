import type { Task } from "../language/effort.ts";
import { once } from "../text/once.ts";
import { isRule } from "./asked-lists.ts";
import { createDefaultRepeats, type DefaultRepeats } from "./default-repeats.ts";
import { type ListProofs, sureness } from "./list-proofs.ts";
import type { Rule } from "./policy.ts";
import { type Proof, type Reach, reachOf, takerAt } from "./proof.ts";
import { createListProver, type ListProver } from "./shadowing.ts";
import type { Told } from "./told.ts";

/** What is known of a list, with what is made to find out more. */
export class ListWork {
  readonly known: ListProofs;
  readonly #places = once(() => new Map(this.known.list.rules.map((rule, place) => [rule, place])));
  /** What was last made of proofs about covers; other proofs are what is told. */
  readonly #told: ({ readonly proof: Proof; readonly reach: Reach } | undefined)[] = [];
  readonly #shared = new Map<number, Task<void>>();
  #prover: ListProver | undefined;
  #repeats: DefaultRepeats | undefined;

  constructor(known: ListProofs) {
    this.known = known;
  }

  get isDone(): boolean {
    const { sure, repeatsSure } = this.known;
    return sure.every((one) => one === sureness.final) && repeatsSure.every((one) => one === sureness.final);
  }

  places(): Iterable<number> {
    return this.known.sure.keys();
  }

  placeOf(rule: Rule): number | undefined {
    return this.known.list.rules[rule.index] === rule ? rule.index : this.#places().get(rule);
  }

  reachAt(place: number): Reach | undefined {
    const { list, proofs } = this.known;
    const proof = proofs.at(place);
    const rule = list.rules[place];
    if (proof?.kind !== "covered" || rule === undefined) return proof?.kind === "covered" ? undefined : proof;
    const told = this.#told[place];
    if (told?.proof === proof) return told.reach;
    const reach = reachOf(list, rule, proof);
    this.#told[place] = { proof, reach };
    return reach;
  }

  /** What is told of a list that is all of its policy. */
  told(): Told {
    const proofs = this.known.proofs.values();
    return { proofs, repeats: proofs.map((_, place) => this.known.repetitionAt(place) !== undefined) };
  }

  /** Adds what is told of the list to lists for all rules of the policy. */
  tellInto(proofs: (Proof | undefined)[], repeats: boolean[], order: (rule: Rule) => number): void {
    const { list } = this.known;
    const orderOf = (number: number) => {
      const taker = takerAt(list, number);
      return taker !== undefined && isRule(taker) ? order(taker) : -1 - number;
    };
    for (const [place, proof] of this.known.proofs.values().entries()) {
      const rule = list.rules[place];
      if (rule === undefined) continue;
      const at = order(rule);
      proofs[at] = proof?.kind === "covered" ? { ...proof, takers: proof.takers.map(orderOf) } : proof;
      repeats[at] = this.known.repetitionAt(place) !== undefined;
    }
  }

  prover(): ListProver {
    this.#prover ??= createListProver(this.known.list, this.known.domain);
    return this.#prover;
  }

  *repeats(): Task<DefaultRepeats> {
    this.#repeats ??= yield* createDefaultRepeats(this.known.list, this.prover(), this.known.domain);
    return this.#repeats;
  }

  /**
   * Does something about a place. Whoever comes there meanwhile goes on with the same, so that nothing is done twice.
   *
   * @param before called before each step
   */
  *share(what: "proof" | "repetition", place: number, make: () => Task<void>, before: () => void): Task<void> {
    const key = what === "proof" ? place : -1 - place;
    const task = this.#shared.get(key) ?? make();
    this.#shared.set(key, task);
    for (;;) {
      before();
      if (task.next().done === true) break;
      yield;
    }
    this.#shared.delete(key);
  }

  /** A prover holds much more than what it found out. */
  letGo(): void {
    this.#shared.clear();
    this.#prover = undefined;
    this.#repeats = undefined;
  }
}
