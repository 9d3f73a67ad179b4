import type { Task } from "../language/effort.ts";
import { askedLists } from "./asked-lists.ts";
import { carriedProofs } from "./carried-proofs.ts";
import type { Repetition } from "./default-repeats.ts";
import { ListProofs, sureness } from "./list-proofs.ts";
import { ListWork } from "./list-work.ts";
import type { Policy, Rule, SubjectKind } from "./policy.ts";
import type { Reach } from "./proof.ts";
import { type ProofBudget, SharedClock, Spending, usualBudget } from "./proof-budget.ts";
import { type ProofDomain, proofDomain } from "./proof-domain.ts";
import type { Proofs, RepeatedDefault } from "./proofs.ts";
import { orderIn } from "./rule-order.ts";
import { isEqualProof, type Mark, type Told, ToldNotes } from "./told.ts";

/** What proofs of a policy are about, and how much they may cost. */
interface ProofOptions {
  /** The setting `names`. */
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

class PolicyProofs implements Proofs {
  readonly #policy: Policy;
  readonly #names: ProofOptions["names"];
  readonly #spending: Spending;
  /** That a rule repeats the default is a lesser thing, so it is paid for by itself. */
  readonly #spendingOnRepeats: Spending;
  readonly #clock = new SharedClock();
  readonly #order: (rule: Rule) => number;
  #notes = new ToldNotes(undefined);
  #taken = this.#notes.mark();
  /** What is taken over from, until something is asked. */
  #before: PolicyProofs | undefined;
  #works: ReadonlyMap<string, ListWork> | undefined;
  #isDone = false;

  constructor(policy: Policy, { names, budget = usualBudget }: ProofOptions, before: PolicyProofs | undefined) {
    this.#policy = policy;
    this.#order = orderIn(policy);
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

  repeats(rule: Rule): RepeatedDefault | undefined {
    const work = this.#byList().get(rule.list);
    const place = work?.placeOf(rule);
    const verdict = work?.known.list.otherwise;
    const repetition = place === undefined ? undefined : work?.known.repetitionAt(place);
    if (verdict === undefined || repetition === undefined) return undefined;
    return { verdict, needsOthers: repetition.kind === "with-others" };
  }

  told(): Told {
    const { rules } = this.#policy;
    const works = Array.from(this.#byList().values());
    const [only] = works;
    if (only !== undefined && only.known.list.rules === rules) return only.told();
    const proofs = new Array<Told["proofs"][number]>(rules.length).fill(undefined);
    const repeats = new Array<boolean>(rules.length).fill(false);
    for (const work of works) work.tellInto(proofs, repeats, this.#order);
    return { proofs, repeats };
  }

  mark(): Mark {
    this.#byList();
    return this.#notes.mark();
  }

  toldSince(mark: Mark): readonly number[] | undefined {
    this.#byList();
    return this.#notes.since(mark);
  }

  /** The lists, by the name that their rules give them. */
  #byList(): ReadonlyMap<string, ListWork> {
    if (this.#works !== undefined) return this.#works;
    const before = this.#before;
    const earlier = before === undefined ? undefined : before.#works;
    const works = new Map<string, ListWork>();
    const otherwise: number[] = [];
    for (const list of askedLists(this.#policy)) {
      const [first] = list.rules;
      if (first === undefined) continue;
      const domain = this.domainOf(list.kind);
      const known = earlier?.get(first.list)?.known;
      const carried = known?.list.key === list.key ? carriedProofs(known, list, domain) : undefined;
      works.set(first.list, new ListWork(carried?.known ?? new ListProofs(list, domain)));
      if (earlier !== undefined) {
        for (const place of carried?.otherwise ?? list.rules.keys()) otherwise.push(this.#orderAt(list.rules, place));
      }
    }
    this.#works = works;
    if (before !== undefined) {
      const places = earlier?.size === works.size ? otherwise : undefined;
      this.#notes = new ToldNotes({ from: before.#notes.mark(), places });
      this.#taken = this.#notes.mark();
    }
    this.#before = undefined;
    // Whoever goes on with the earlier ones nevertheless makes anew what they need.
    for (const work of earlier?.values() ?? []) work.letGo();
    this.#isDone = Array.from(works.values()).every((work) => work.isDone);
    return works;
  }

  domainOf(kind: SubjectKind): ProofDomain {
    return proofDomain(this.#names, this.#policy, kind);
  }

  takeChanges(): readonly Rule[] {
    const places = this.#notes.since(this.#taken) ?? [];
    this.#taken = this.#notes.mark();
    return places.flatMap((place) => this.#policy.rules[place] ?? []);
  }

  *work(first: readonly Rule[] = [], clock: () => number = () => 0): Generator<undefined, void, void> {
    const byList = this.#byList();
    if (this.#isDone) return;
    const works = Array.from(byList.values());
    for (const { known } of works) yield* known.settle();
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

  *#prove(work: ListWork, place: number, clock: () => number): Generator<undefined, void, void> {
    if (work.known.sure[place] === sureness.final) return;
    yield* work.share(
      "proof",
      place,
      () => this.#proveAlone(work, place),
      () => this.#clock.take(clock),
    );
  }

  *#proveAlone(work: ListWork, place: number): Task<void> {
    const { known } = work;
    const before = known.proofs.at(place);
    let proof = before;
    if (!this.#spending.isSpent) {
      const effort = this.#spending.begin(this.#clock.now);
      proof = yield* work.prover().prove(place, effort);
      effort.end();
    } else proof ??= yield* work.prover().glance(place);
    if (known.sure[place] === sureness.final) return;
    known.setProof(place, proof, sureness.final);
    if (!isEqualProof(before, proof)) this.#note(known, place);
    yield;
  }

  *#askRepeats(work: ListWork, place: number, clock: () => number): Generator<undefined, void, void> {
    if (work.known.repeatsSure[place] === sureness.final) return;
    yield* work.share(
      "repetition",
      place,
      () => this.#askRepeatsAlone(work, place),
      () => this.#clock.take(clock),
    );
  }

  *#askRepeatsAlone(work: ListWork, place: number): Task<void> {
    const { known } = work;
    const { rules, otherwise } = known.list;
    const before = known.repetitionAt(place);
    const proof = known.proofs.at(place);
    const mayRepeat = proof?.kind === "reachable" && rules[place]?.effect === otherwise?.effect;
    let answer: Repetition | undefined;
    if (mayRepeat && !this.#spendingOnRepeats.isSpent) {
      const effort = this.#spendingOnRepeats.begin(this.#clock.now);
      answer = yield* (yield* work.repeats()).ask(place, proof.witness, effort);
      effort.end();
    }
    if (known.repeatsSure[place] === sureness.final) return;
    known.setRepetition(place, answer, sureness.final);
    if (before?.kind !== known.repetitionAt(place)?.kind) this.#note(known, place);
    if (mayRepeat) yield;
  }

  #note({ list }: ListProofs, place: number): void {
    this.#notes.add(this.#orderAt(list.rules, place));
  }

  #orderAt(rules: readonly Rule[], place: number): number {
    const rule = rules[place];
    return rule === undefined ? -1 : this.#order(rule);
  }
}
