import type { NameDomain } from "../language/domain.ts";
import type { Effort, Task } from "../language/effort.ts";
import { findName } from "../language/find-name.ts";
import type { Language } from "../language/language.ts";
import { type Answer, createProver, type Prover } from "../language/prover.ts";
import type { AskedList, Limit } from "./asked-lists.ts";
import type { Proof } from "./proof.ts";
import { type Ask, askWithin, isWithin, lengthOf } from "./within-limits.ts";

/** Proves what the rules of one list can do. It grows with what it is asked, and costs much memory: let go of it in the end. */
export interface ListProver {
  /** Can the rule at this place of the list decide a name, or let one pass? */
  prove(place: number, effort: Effort): Task<Proof>;
  /** The same as far as it is certain without a search. */
  glance(place: number): Task<Proof>;
  /** A shortest name that is in all of these and that nothing takes before the rule at the place is asked. */
  leftOf(inside: readonly Language[], place: number, effort: Effort): Task<Answer>;
  /** The number of something that takes this name before the rule at the place is asked; undefined when nothing does. */
  takerOf(name: Language, place: number): Task<number | undefined>;
  languageAt(place: number): Language;
}

/** A prover for a list and the names of a domain. */
export function createListProver(list: AskedList, domain: NameDomain): ListProver {
  return list.facet === "category" ? new CategoryProver(list, domain) : new NameProver(list, domain);
}

/** So many languages are made between two pauses. */
const pauseLanguages = 100;
const unknown: Proof = { kind: "unknown" };

/** A prover of takers and rules, to which the rules are added as far as they are needed. */
class GrowingProver {
  readonly list: AskedList;
  readonly languages: Language[];
  readonly #prover: Prover;
  readonly #takers: number;

  constructor(list: AskedList, domain: NameDomain, takers: readonly Language[]) {
    this.list = list;
    this.#prover = createProver(domain);
    this.#takers = takers.length;
    this.languages = [...takers];
    for (const language of takers) this.#prover.add(language);
  }

  languageAt(place: number): Language {
    const number = this.#takers + place;
    const rule = this.list.rules[place];
    if (rule === undefined) throw new RangeError("no rule of the list");
    return this.languages[number] ?? this.list.languageOf(rule);
  }

  /** The prover with everything that stands before the place, whose number it gives. */
  *upTo(place: number): Task<{ readonly prover: Prover; readonly before: number }> {
    const before = this.#takers + place;
    while (this.languages.length < before) {
      const language = this.languageAt(this.languages.length - this.#takers);
      this.languages.push(language);
      this.#prover.add(language);
      if (this.languages.length % pauseLanguages === 0) yield;
    }
    return { prover: this.#prover, before };
  }

  *glance(place: number): Task<Proof> {
    const { prover, before } = yield* this.upTo(place);
    const taker = prover.singleCover([this.languageAt(place)], before);
    return taker === undefined ? unknown : { kind: "covered", takers: [taker], limits: [] };
  }

  *takerOf(name: Language, place: number): Task<number | undefined> {
    const { prover, before } = yield* this.upTo(place);
    return prover.singleCover([name], before);
  }

  *leftOf(inside: readonly Language[], place: number, effort: Effort): Task<Answer> {
    const { prover, before } = yield* this.upTo(place);
    return yield* prover.ask(inside, effort, before);
  }
}

class NameProver implements ListProver {
  readonly #domain: NameDomain;
  readonly #growing: GrowingProver;
  /** What a name has to be within while other names are let through. */
  readonly #limits: readonly Limit[];

  constructor(list: AskedList, domain: NameDomain) {
    this.#domain = domain;
    this.#limits = list.limits();
    this.#growing = new GrowingProver(
      list,
      domain,
      list.takers().map(({ language }) => language),
    );
  }

  languageAt(place: number): Language {
    return this.#growing.languageAt(place);
  }

  glance(place: number): Task<Proof> {
    return this.#growing.glance(place);
  }

  takerOf(name: Language, place: number): Task<number | undefined> {
    return this.#growing.takerOf(name, place);
  }

  leftOf(inside: readonly Language[], place: number, effort: Effort): Task<Answer> {
    return this.#growing.leftOf(inside, place, effort);
  }

  *prove(place: number, effort: Effort): Task<Proof> {
    const { prover, before } = yield* this.#growing.upTo(place);
    const language = this.languageAt(place);
    const ask = (inside: readonly Language[]) => prover.ask(inside, effort, before);
    return yield* proveWithin(this.#limits, [language], ask, (inside, takers, limits) =>
      this.#askWithout(inside, takers, limits, effort),
    );
  }

  /** The same question with fewer takers and limits. */
  *#askWithout(
    inside: readonly Language[],
    takers: readonly number[],
    limits: readonly number[],
    effort: Effort,
  ): Task<Answer> {
    const outside = takers.flatMap((number) => this.#growing.languages[number] ?? []);
    const domain = this.#domain;
    const kept = limits.flatMap((number) => this.#limits[number] ?? []);
    return yield* askWithin(kept, inside, 0, (more) => findName({ inside: more, outside, domain }, effort));
  }
}

type AskWithout = (inside: readonly Language[], takers: readonly number[], limits: readonly number[]) => Task<Answer>;

/** Asks for a name whatever the limits first: mostly there is none, or it is within them. */
function* proveWithin(
  limits: readonly Limit[],
  inside: readonly Language[],
  ask: Ask,
  askWithout: AskWithout,
): Task<Proof> {
  const free = yield* ask(inside);
  if (free.kind !== "name" || isWithin(limits, free.name)) return proofOf(free, []);
  const answer = yield* askWithin(limits, inside, lengthOf(free.name), ask);
  const all = limits.map((_, number) => number);
  return answer.kind === "none" ? yield* withoutNeedless(inside, answer.cover, all, askWithout) : proofOf(answer, all);
}

/** Leaves out what the others make unnecessary: limits first, then takers, the latest first. */
function* withoutNeedless(
  inside: readonly Language[],
  takers: readonly number[],
  limits: readonly number[],
  askWithout: AskWithout,
): Task<Proof> {
  let kept = { takers, limits };
  const smaller = [
    ...(limits.length > 1 ? limits : []).map((one) => () => ({ ...kept, limits: without(kept.limits, one) })),
    ...takers.toReversed().map((one) => () => ({ ...kept, takers: without(kept.takers, one) })),
  ];
  for (const make of smaller) {
    const tried = make();
    const answer = yield* askWithout(inside, tried.takers, tried.limits);
    if (answer.kind === "unknown") return unknown;
    if (answer.kind === "none") kept = tried;
  }
  return { kind: "covered", ...kept };
}

function without(numbers: readonly number[], one: number): readonly number[] {
  return numbers.filter((number) => number !== one);
}

function proofOf(answer: Answer, limits: readonly number[]): Proof {
  if (answer.kind === "name") return { kind: "reachable", witness: answer.name };
  return answer.kind === "none" ? { kind: "covered", takers: answer.cover, limits } : unknown;
}

/** A rule on categories can decide when some name gets as far as this list, and some category is left to it. */
class CategoryProver implements ListProver {
  readonly #list: AskedList;
  readonly #domain: NameDomain;
  readonly #growing: GrowingProver;
  readonly #takers: readonly Language[];
  #names: Proof | undefined;

  constructor(list: AskedList, domain: NameDomain) {
    this.#list = list;
    this.#domain = domain;
    this.#takers = list.takers().map(({ language }) => language);
    this.#growing = new GrowingProver(list, domain, []);
  }

  languageAt(place: number): Language {
    return this.#growing.languageAt(place);
  }

  *glance(place: number): Task<Proof> {
    return this.#numbered(yield* this.#growing.glance(place));
  }

  takerOf(name: Language, place: number): Task<number | undefined> {
    return this.#growing.takerOf(name, place);
  }

  leftOf(inside: readonly Language[], place: number, effort: Effort): Task<Answer> {
    return this.#growing.leftOf(inside, place, effort);
  }

  *prove(place: number, effort: Effort): Task<Proof> {
    const { prover, before } = yield* this.#growing.upTo(place);
    const inside = [this.languageAt(place)];
    const categories = proofOf(yield* prover.ask(inside, effort, before), []);
    const isNone = categories.kind === "covered" && categories.takers.length === 0;
    const names = isNone ? categories : (this.#names ?? (yield* this.#proveNames(effort)));
    // Who asks at the same time may have found more.
    if (!isNone) this.#names ??= names;
    return names.kind === "reachable" ? this.#numbered(categories) : names;
  }

  *#proveNames(effort: Effort): Task<Proof> {
    const domain = this.#domain;
    const limits = this.#list.limits();
    const ask = (outside: readonly Language[]) => (inside: readonly Language[]) =>
      findName({ inside, outside, domain }, effort);
    return yield* proveWithin(limits, [], ask(this.#takers), (inside, takers, kept) => {
      const outside = takers.flatMap((number) => this.#takers[number] ?? []);
      const left = kept.flatMap((number) => limits[number] ?? []);
      return askWithin(left, inside, 0, ask(outside));
    });
  }

  /** The takers of names are numbered before the rules. */
  #numbered(proof: Proof): Proof {
    if (proof.kind !== "covered") return proof;
    return { ...proof, takers: proof.takers.map((number) => number + this.#takers.length) };
  }
}
