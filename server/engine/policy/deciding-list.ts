import { everyName, type Language, nameLanguage } from "../language/language.ts";
import type { Fold, Pattern } from "../pattern/pattern.ts";
import type { Effect, Rule, Verdict } from "./policy.ts";

/** A rule of a list in which the first one that matches decides, or the default behind them all. */
export interface DecidingEntry {
  readonly language: Language;
  /** Absent for the default, which takes every name. */
  readonly pattern: Pattern | undefined;
  readonly effect: Effect;
  /** No name that it takes has fewer letters. */
  readonly least: number;
  readonly verdict: () => Verdict;
}

/** Such a list with its default as the last entry. Of equal patterns the first one is left, since the others get nothing. */
export interface DecidingList {
  readonly entries: readonly DecidingEntry[];
  /** The place of the entry that takes the names of this key; behind all of them when there is none. */
  placeOf(key: string): number;
  /** What decides a name. */
  decider(name: string): DecidingEntry | undefined;
}

/** A list of rules on names that settle, in the order in which they are asked. */
export function decidingList(rules: readonly Rule[], otherwise: Verdict, fold: Fold): DecidingList {
  const entries: DecidingEntry[] = [];
  const places = new Map<string, number>();
  for (const rule of rules) {
    const language = nameLanguage(rule.pattern);
    if (rule.effect === "require" || places.has(language.key)) continue;
    places.set(language.key, entries.length);
    entries.push(new RuleEntry(rule, rule.effect, language));
  }
  const language = everyName(fold);
  places.set(language.key, entries.length);
  entries.push({ language, pattern: undefined, effect: otherwise.effect, least: 0, verdict: () => otherwise });
  return {
    entries,
    placeOf: (key) => places.get(key) ?? entries.length,
    decider: (name) => entries.find((entry) => entry.language.has(name)),
  };
}

/** What a rule says of the names that it decides. */
export function verdictOf(rule: Rule, effect: Effect): Verdict {
  return { effect, reason: { kind: "rule", path: rule.path, span: rule.span, rule } };
}

/** No name of the language has fewer letters than this. */
export function leastLength({ nfa }: Language): number {
  return nfa.isChain ? Math.max(0, nfa.nodes.length - 1) : 0;
}

// There may be very many rules, so nothing is made for one before it is looked at.
class RuleEntry implements DecidingEntry {
  readonly language: Language;
  readonly effect: Effect;
  readonly #rule: Rule;

  constructor(rule: Rule, effect: Effect, language: Language) {
    this.#rule = rule;
    this.effect = effect;
    this.language = language;
  }

  get pattern(): Pattern {
    return this.#rule.pattern;
  }

  get least(): number {
    return leastLength(this.language);
  }

  verdict(): Verdict {
    return verdictOf(this.#rule, this.effect);
  }
}
