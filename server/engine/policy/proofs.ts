import { finish } from "../language/effort.ts";
import { askedLists } from "./asked-lists.ts";
import { carriedProofs } from "./carried-proofs.ts";
import { ListProofs, sureness } from "./list-proofs.ts";
import { ListWork } from "./list-work.ts";
import type { Policy, Rule, SubjectKind, Verdict } from "./policy.ts";
import type { Covered, Proof, Reach } from "./proof.ts";
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
  readonly #spending: Spending;
  /** That a rule repeats the default is a lesser thing, so it is paid for by itself. */
  readonly #spendingOnRepeats: Spending;
  readonly #changed = new Set<Rule>();
  /** What is taken over from, until something is asked. */
  #before: PolicyProofs | undefined;
  #works: ReadonlyMap<string, ListWork> | undefined;
  #isDone = false;

  constructor(policy: Policy, { names, budget = usualBudget }: ProofOptions, before: PolicyProofs | undefined) {
    this.#policy = policy;
    this.#names = names;
    this.#spending = new Spending(budget);
    this.#spendingOnRepeats = new Spending(budget);
    // Proofs that nobody asked know nothing of their own, and many of them would make a long chain.
    const isUnasked = before !== undefined && before.#works === undefined;
    this.#before = isUnasked ? before.#before : before;
  }

  get isDone(): boolean {
    this.#byList();
    return this.#isDone;
  }

  of(rule: Rule): Reach | undefined {
    const work = this.#byList().get(rule.list);
    const place = work?.placeOf(rule);
    return place === undefined ? undefined : work?.reachAt(place);
  }

  repeats(rule: Rule): Verdict | undefined {
    const work = this.#byList().get(rule.list);
    const place = work?.placeOf(rule);
    return place !== undefined && work?.known.repeatsDefault(place) === true ? work.known.list.otherwise : undefined;
  }

  /** The lists, by the name that their rules give them. */
  #byList(): ReadonlyMap<string, ListWork> {
    if (this.#works !== undefined) return this.#works;
    const earlier = this.#before === undefined ? undefined : this.#before.#works;
    const works = new Map<string, ListWork>();
    for (const list of askedLists(this.#policy)) {
      const [first] = list.rules;
      if (first === undefined) continue;
      const domain = this.domainOf(list.kind);
      const known = earlier?.get(first.list)?.known;
      const carried = known?.list.key === list.key ? carriedProofs(known, list, domain) : undefined;
      works.set(first.list, new ListWork(carried ?? new ListProofs(list, domain)));
    }
    this.#works = works;
    this.#before = undefined;
    this.#isDone = Array.from(works.values()).every((work) => work.isDone);
    return works;
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
    const byList = this.#byList();
    if (this.#isDone) return;
    const works = Array.from(byList.values());
    for (const { known } of works) known.settle();
    const asked = first.flatMap((rule) => {
      const work = byList.get(rule.list);
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

function isEqual(one: Proof | undefined, other: Proof | undefined): boolean {
  if (one?.kind === "reachable") return other?.kind === "reachable" && one.witness === other.witness;
  if (one?.kind !== "covered" || other?.kind !== "covered") return one?.kind === other?.kind;
  return one.takers.join() === other.takers.join() && one.limits.join() === other.limits.join();
}
