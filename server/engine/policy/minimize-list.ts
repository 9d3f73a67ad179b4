import type { NameDomain } from "../language/domain.ts";
import type { Effort, Task } from "../language/effort.ts";
import type { Pattern } from "../pattern/pattern.ts";
import { type DecidingEntry, type DecidingList, decidingList } from "./deciding-list.ts";
import { decidesOtherwise, freeNames } from "./entry-questions.ts";
import { diffLists } from "./list-diff.ts";
import type { Arrangement } from "./list-edits.ts";
import { mergeable } from "./merge-patterns.ts";
import { type NameScope, NameSearch } from "./name-search.ts";
import { createNextTakers } from "./next-takers.ts";
import type { Rule, Verdict } from "./policy.ts";
import { StepBudget } from "./step-budget.ts";
import { type KnownProofs, type Placed, withoutSurelyNeedless } from "./surely-needless.ts";

/** A list in which the first rule that matches decides. */
export interface RuleList {
  readonly rules: readonly Rule[];
  readonly otherwise: Verdict;
}

/** What minimizing found. */
export interface SmallerList {
  /** Undefined when nothing is to be left out. */
  readonly arrangement: Arrangement | undefined;
  /** Everything was tried; else the effort or the steps were spent before, and there may be a smaller list. */
  readonly isWhole: boolean;
}

/** Enough for some hundreds of rules of which each needs a search. A step is a pause of one, or so many entries looked through. */
const mostSteps = 4000;
const stepEntries = 400;
/** To compare whole lists takes so many steps for as many entries. */
const comparingSteps = 4;

/**
 * The smallest list found that is proved to decide every name as this one: without rules that never decide, or whose
 * names later rules or the default decide alike, and with one pattern in the place of several that differ in a letter.
 * When the effort is spent, what was found by then counts; what is known without a search is left out in any case.
 *
 * @param known what is proved of the rules spares most searches
 */
export function* minimizeList(
  list: RuleList,
  domain: NameDomain,
  effort: Effort,
  known?: KnownProofs,
): Task<SmallerList> {
  const { rules, otherwise } = list;
  const search: Search = { otherwise, scope: { domain, except: [] }, budget: new StepBudget(mostSteps, effort) };
  const sure = yield* withoutSurelyNeedless(rules, otherwise.effect, known);
  const needed = yield* withoutIdle(sure, search, known);
  const merged = yield* withMerges(needed.placed, search);
  const isWhole = needed.isWhole && merged.isWhole;
  if (merged.placed.length === rules.length) return { arrangement: undefined, isWhole };
  const patterns = merged.placed.flatMap(({ rule, place }): readonly (readonly [number, Pattern])[] =>
    rule.pattern === rules[place]?.pattern ? [] : [[place, rule.pattern]],
  );
  const places = merged.placed.map(({ place }) => place);
  return { arrangement: { kind: "arrange", places, patterns: new Map(patterns) }, isWhole };
}

interface Search {
  readonly otherwise: Verdict;
  readonly scope: NameScope;
  readonly budget: StepBudget;
}

interface Left {
  readonly placed: readonly Placed[];
  readonly isWhole: boolean;
}

function toList(placed: readonly Placed[], otherwise: Verdict): DecidingList {
  const rules = placed.map(({ rule }) => rule);
  return decidingList(rules, otherwise, rules[0]?.pattern.fold ?? "none");
}

/** A name that each rule decides, by rule, for those that have one; and the rules that never decide. */
function* decidedNames(all: readonly Placed[], { otherwise, scope, budget }: Search, known: KnownProofs | undefined) {
  const names = new Map<Rule, string>();
  const open: number[] = [];
  for (const [at, { rule }] of all.entries()) {
    const reach = known?.of(rule);
    if (reach?.kind === "reachable") names.set(rule, reach.witness);
    else open.push(at);
  }
  const { free, never } = yield* freeNames(toList(all, otherwise), open, scope, new NameSearch(budget.effort));
  for (const { place, name } of free) {
    const rule = all[place]?.rule;
    if (rule !== undefined) names.set(rule, name);
  }
  return { names, never, isWhole: free.length + never.length === open.length };
}

/** Each rule, from the last to the first, is left out when that is proved to change nothing: none has to be asked again after that. */
function* withoutIdle(sure: readonly Placed[], search: Search, known: KnownProofs | undefined): Task<Left> {
  const { otherwise, scope, budget } = search;
  const { names, never, isWhole } = yield* decidedNames(sure, search, known);
  const nameOf = (placed: Placed | undefined) => placed && names.get(placed.rule);
  const idle = new Set(never);
  // What never decides can go all at once: what covers it stays.
  const all = sure.filter((_, place) => !idle.has(place));
  const whole = toList(all, otherwise);
  const takers = createNextTakers(whole);
  let rest = whole;
  /** Places in the whole list, which are those in the rest as well for what stands before them. */
  const gone: number[] = [];
  const left = new Set<number>();
  const result = (isWhole: boolean): Left => ({ placed: all.filter((_, at) => !left.has(at)), isWhole });
  let isSure = isWhole;
  for (let at = all.length - 1; at >= 0; at -= 1) {
    if (at % pauseRules === 0) yield;
    const name = nameOf(all[at]);
    // Nothing before it takes the name.
    const next = name === undefined ? undefined : whole.entries[takers.after(at, name, left)];
    if (next?.effect !== whole.entries[at]?.effect) continue;
    if (budget.spend(1 + at / stepEntries)) return result(false);
    const question = new NameSearch(budget.effort);
    const smaller = without(whole, rest.entries.toSpliced(at, 1), [...gone, at]);
    yield* decidesOtherwise({ own: rest, other: smaller, place: at, asked: none }, scope, question);
    const { kind } = question.result();
    if (kind === "unknown") isSure = false;
    if (kind !== "equal") continue;
    rest = smaller;
    gone.push(at);
    left.add(at);
  }
  return result(isSure);
}

const pauseRules = 100;

const none: ReadonlySet<number> = new Set();

/** What is left of a list. `gone`: the places in it that are not, descending. */
function without(list: DecidingList, entries: readonly DecidingEntry[], gone: readonly number[]): DecidingList {
  return {
    entries,
    placeOf(key) {
      const place = list.placeOf(key);
      let low = 0;
      let high = gone.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((gone[middle] ?? 0) > place) low = middle + 1;
        else high = middle;
      }
      if (gone[low] === place) return entries.length;
      return place - (gone.length - low);
    },
    decider: (name) => entries.find((entry) => entry.language.has(name)),
  };
}

function* withMerges(all: readonly Placed[], { otherwise, scope, budget }: Search): Task<Left> {
  let placed = all;
  let list: DecidingList | undefined;
  let isWhole = true;
  const gone = new Set<Placed>();
  for (const effect of ["allow", "deny"] as const) {
    const own = all.filter(({ rule }) => rule.effect === effect);
    const merges = yield* mergeable(own.map(({ rule }) => rule.pattern));
    if (merges === undefined) isWhole = false;
    for (const { places, merged } of merges ?? []) {
      const members = places.flatMap((place) => own[place] ?? []);
      yield;
      // Some of them may be part of another group by now.
      if (members.some((member) => gone.has(member))) continue;
      if (budget.spend(1 + (comparingSteps * placed.length) / stepEntries)) return { placed, isWhole: false };
      const smaller = withMerged(placed, members, merged());
      list ??= toList(placed, otherwise);
      const smallerList = toList(smaller, otherwise);
      const { kind } = yield* diffLists(list, smallerList, scope, budget.effort);
      if (kind === "unknown") isWhole = false;
      if (kind !== "equal") continue;
      placed = smaller;
      list = smallerList;
      for (const member of members) gone.add(member);
    }
  }
  return { placed, isWhole };
}

/** The merged pattern stands where the first one stood. */
function withMerged(kept: readonly Placed[], members: readonly Placed[], merged: Pattern): readonly Placed[] {
  const [first] = members;
  const others = new Set(members);
  return kept.flatMap((placed) => {
    if (placed === first) return [{ place: placed.place, rule: { ...placed.rule, pattern: merged } }];
    return others.has(placed) ? [] : [placed];
  });
}
