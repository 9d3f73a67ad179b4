import { finish } from "../language/effort.ts";
import { once } from "../text/once.ts";
import { askedLists } from "./asked-lists.ts";
import { carriedProofs } from "./carried-proofs.ts";
import { type DefaultRepeats, defaultRepeats } from "./default-repeats.ts";
import { ListProofs, sureness } from "./list-proofs.ts";
import { createListProver, type ListProver } from "./list-prover.ts";
import type { Policy, Rule, SubjectKind, Verdict } from "./policy.ts";
import { type Covered, type Proof, type Reach, reachOf } from "./proof.ts";
import { type ProofBudget, Spending, usualBudget } from "./proof-budget.ts";
import { type ProofDomain, proofDomain } from "./proof-domain.ts";

export type { Covered, ProofDomain, Reach };

/** What is proved of the rules of one policy. It grows while `work` goes on, and says nothing that is not sure. */
export interface Proofs {
  /**
   * What is proved so far. Undefined for a rule that has not been looked at, and for one that does not decide subject by
   * subject: entries of gates, rules of fields that are not read, what-ifs.
   */
  of(rule: Rule): Reach | undefined;
  /** The default that a rule repeats: no name that it decides would be decided otherwise without it. Undefined: none, or not known. */
  repeats(rule: Rule): Verdict | undefined;
  /** The names that the proofs on one kind of subject are about. */
  domainOf(kind: SubjectKind): ProofDomain;
  /**
   * Looks at the rules that are left, those of `first` first. It pauses often and may be stopped at any pause; called
   * again, it goes on.
   *
   * @param clock milliseconds of work so far; who works in slices leaves out the time between. Without one only states count
   */
  work(first?: readonly Rule[], clock?: () => number): Generator<undefined, void, void>;
  readonly isDone: boolean;
  /** The rules of which `of` or `repeats` says something else than when this was last asked, or than it said at first. */
  takeChanges(): readonly Rule[];
}

export interface ProofOptions {
  /** The setting. */
  readonly names: "tool" | "any";
  readonly budget?: ProofBudget;
}

/**
 * The proofs of a policy.
 *
 * @param before of the policy before an edit: what is surely still true of it is there at once
 */
export function createProofs(policy: Policy, options: ProofOptions, before?: Proofs): Proofs {
  return new PolicyProofs(policy, options, before instanceof PolicyProofs ? before : undefined);
}

/** Does all the work that is left. */
export function proveFully(proofs: Proofs, clock?: () => number): void {
  finish(proofs.work([], clock));
}

class PolicyProofs implements Proofs {
  readonly #policy: Policy;
  readonly #names: ProofOptions["names"];
  readonly #byList = new Map<string, ListWork>();
  readonly #spending: Spending;
  /** That a rule repeats the default is a lesser thing, so it is paid for by itself. */
  readonly #spendingOnRepeats: Spending;
  readonly #changed = new Set<Rule>();
  #isDone: boolean;

  constructor(policy: Policy, { names, budget = usualBudget }: ProofOptions, before: PolicyProofs | undefined) {
    this.#policy = policy;
    this.#names = names;
    this.#spending = new Spending(budget);
    this.#spendingOnRepeats = new Spending(budget);
    for (const list of askedLists(policy)) {
      const [first] = list.rules;
      if (first === undefined) continue;
      const domain = this.domainOf(list.kind);
      const known = before === undefined ? undefined : before.#byList.get(first.list)?.known;
      const carried = known?.list.key === list.key ? carriedProofs(known, list, domain) : undefined;
      this.#byList.set(first.list, new ListWork(carried ?? new ListProofs(list, domain)));
    }
    this.#isDone = Array.from(this.#byList.values()).every((work) => work.isDone);
  }

  get isDone(): boolean {
    return this.#isDone;
  }

  of(rule: Rule): Reach | undefined {
    const work = this.#byList.get(rule.list);
    const place = work?.placeOf(rule);
    return place === undefined ? undefined : work?.reachAt(place);
  }

  repeats(rule: Rule): Verdict | undefined {
    const work = this.#byList.get(rule.list);
    const place = work?.placeOf(rule);
    return place !== undefined && work?.known.repeatsDefault(place) === true ? work.known.list.otherwise : undefined;
  }

  domainOf(kind: SubjectKind): ProofDomain {
    return proofDomain(this.#names, this.#policy.subjects, kind);
  }

  takeChanges(): readonly Rule[] {
    const changes = Array.from(this.#changed);
    this.#changed.clear();
    return changes;
  }

  *work(first: readonly Rule[] = [], clock: () => number = () => 0): Generator<undefined, void, void> {
    if (this.#isDone) return;
    const works = Array.from(this.#byList.values());
    for (const { known } of works) known.settle();
    const asked = first.flatMap((rule) => {
      const work = this.#byList.get(rule.list);
      const place = work?.placeOf(rule);
      return work === undefined || place === undefined ? [] : [{ work, place }];
    });
    for (const { work, place } of asked) yield* this.#prove(work, place, clock);
    for (const { work, place } of asked) yield* this.#askRepeats(work, place, clock);
    for (const work of works) for (const place of work.places()) yield* this.#prove(work, place, clock);
    for (const work of works) for (const place of work.places()) yield* this.#askRepeats(work, place, clock);
    for (const work of works) work.letGo();
    this.#isDone = true;
  }

  *#prove({ known, prover }: ListWork, place: number, clock: () => number): Generator<undefined, void, void> {
    if (known.sure[place] === sureness.final) return;
    const before = known.proofs[place];
    let proof = before;
    if (!this.#spending.isSpent) {
      const effort = this.#spending.begin(clock);
      proof = yield* prover().prove(place, effort);
      effort.end();
    } else proof ??= yield* prover().glance(place);
    known.proofs[place] = proof;
    known.sure[place] = sureness.final;
    if (!isEqual(before, proof)) this.#note(known, place);
    yield;
  }

  *#askRepeats({ known, repeats }: ListWork, place: number, clock: () => number): Generator<undefined, void, void> {
    if (known.repeatsSure[place] === sureness.final) return;
    const { rules, otherwise } = known.list;
    const mayRepeat = known.proofs[place]?.kind === "reachable" && rules[place]?.effect === otherwise?.effect;
    let answer: boolean | undefined = false;
    if (mayRepeat && !this.#spendingOnRepeats.isSpent) {
      const effort = this.#spendingOnRepeats.begin(clock);
      answer = yield* repeats().ask(place, effort);
      effort.end();
    }
    const before = known.repeatsDefault(place);
    known.repeats[place] = answer;
    known.repeatsSure[place] = sureness.final;
    if (before !== known.repeatsDefault(place)) this.#note(known, place);
    if (mayRepeat) yield;
  }

  #note({ list }: ListProofs, place: number): void {
    const rule = list.rules[place];
    if (rule !== undefined) this.#changed.add(rule);
  }
}

/** What is known of a list, with what is made to find out more. */
class ListWork {
  readonly known: ListProofs;
  readonly #places = once(() => new Map(this.known.list.rules.map((rule, place) => [rule, place])));
  /** What was last made of proofs about covers; other proofs are what is told. */
  readonly #told: ({ readonly proof: Proof; readonly reach: Reach } | undefined)[] = [];
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
    return this.known.proofs.keys();
  }

  placeOf(rule: Rule): number | undefined {
    return this.known.list.rules[rule.index] === rule ? rule.index : this.#places().get(rule);
  }

  reachAt(place: number): Reach | undefined {
    const { list, proofs } = this.known;
    const proof = proofs[place];
    const rule = list.rules[place];
    if (proof?.kind !== "covered" || rule === undefined) return proof?.kind === "covered" ? undefined : proof;
    const told = this.#told[place];
    if (told?.proof === proof) return told.reach;
    const reach = reachOf(list, rule, proof);
    this.#told[place] = { proof, reach };
    return reach;
  }

  readonly prover = (): ListProver => {
    this.#prover ??= createListProver(this.known.list, this.known.domain);
    return this.#prover;
  };

  readonly repeats = (): DefaultRepeats => {
    this.#repeats ??= defaultRepeats(this.known.list, this.prover(), this.known.domain);
    return this.#repeats;
  };

  /** A prover holds much more than what it found out. */
  letGo(): void {
    this.#prover = undefined;
    this.#repeats = undefined;
  }
}

function isEqual(one: Proof | undefined, other: Proof | undefined): boolean {
  if (one?.kind === "reachable") return other?.kind === "reachable" && one.witness === other.witness;
  if (one?.kind !== "covered" || other?.kind !== "covered") return one?.kind === other?.kind;
  return one.takers.join() === other.takers.join() && one.limits.join() === other.limits.join();
}
