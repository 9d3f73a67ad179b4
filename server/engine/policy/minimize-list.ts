import type { NameDomain } from "../language/domain.ts";
import type { Effort, Task } from "../language/effort.ts";
import type { Pattern } from "../pattern/pattern.ts";
import { type DecidingEntry, type DecidingList, decidingList } from "./deciding-list.ts";
import { decidesOtherwise, freeNames } from "./entry-questions.ts";
import { diffLists } from "./list-diff.ts";
import type { Arrangement } from "./list-edits.ts";
import { mergeable } from "./merge-patterns.ts";
import { type NameScope, NameSearch } from "./name-search.ts";
import type { Rule, Verdict } from "./policy.ts";

/** A list in which the first rule that matches decides. */
export interface RuleList {
  readonly rules: readonly Rule[];
  readonly otherwise: Verdict;
}

/**
 * The smallest list found that is proved to decide every name as this one: without rules that never decide, or whose
 * names later rules or the default decide alike, and with one pattern in the place of several that differ in a letter.
 * Undefined when nothing is to be left out. When the effort is spent, what was found by then counts.
 */
export function* minimizeList(list: RuleList, domain: NameDomain, effort: Effort): Task<Arrangement | undefined> {
  const scope = { domain, except: [] };
  const all = list.rules.map((rule, place) => ({ rule, place }));
  const needed = yield* withoutIdle(all, list.otherwise, scope, effort);
  const merged = yield* withMerges(needed, list.otherwise, scope, effort);
  if (merged.length === all.length) return undefined;
  const patterns = merged.flatMap(({ rule, place }): readonly (readonly [number, Pattern])[] =>
    rule.pattern === list.rules[place]?.pattern ? [] : [[place, rule.pattern]],
  );
  return { kind: "arrange", places: merged.map(({ place }) => place), patterns: new Map(patterns) };
}

interface Placed {
  readonly rule: Rule;
  /** In the list at the start. */
  readonly place: number;
}

function toList(placed: readonly Placed[], otherwise: Verdict): DecidingList {
  const rules = placed.map(({ rule }) => rule);
  return decidingList(rules, otherwise, rules[0]?.pattern.fold ?? "none");
}

function* withoutIdle(
  all: readonly Placed[],
  otherwise: Verdict,
  scope: NameScope,
  effort: Effort,
): Task<readonly Placed[]> {
  const keys = new Set<string>();
  const distinct = all.filter(({ rule: { pattern } }) => {
    const isFirst = !keys.has(pattern.source);
    keys.add(pattern.source);
    return isFirst;
  });
  const list = toList(distinct, otherwise);
  const { free, never } = yield* freeNames(list, [...distinct.keys()], scope, new NameSearch(effort));
  const idle = new Set(never);
  // What never decides can go all at once: what covers it stays.
  let kept = distinct.map((placed, place) => ({ placed, place })).filter(({ place }) => !idle.has(place));
  const names = new Map(free.map(({ place, name }) => [place, name]));
  const steps = new Steps();
  for (let before = Number.POSITIVE_INFINITY; kept.length < before; ) {
    before = kept.length;
    const whole = toList(
      kept.map(({ placed }) => placed),
      otherwise,
    );
    let rest = whole;
    /** Places in the whole list, which are those in the rest as well for what stands before them. */
    let gone: readonly number[] = [];
    for (let at = kept.length - 1; at >= 0; at -= 1) {
      const name = names.get(kept[at]?.place ?? -1);
      const search = new NameSearch(effort);
      // Nothing before it takes the name.
      let next = at + 1;
      while (name !== undefined && rest.entries[next]?.language.has(name) === false) next += 1;
      if (steps.count(next - at)) {
        yield;
        if (search.isSpent) return kept.map(({ placed }) => placed);
      }
      if (name === undefined || rest.entries[next]?.effect !== rest.entries[at]?.effect) continue;
      if (search.isSpent) return kept.map(({ placed }) => placed);
      const smaller = without(whole, rest.entries.toSpliced(at, 1), [...gone, at]);
      yield* decidesOtherwise({ own: rest, other: smaller, place: at, asked: none }, scope, search);
      if (search.result().kind !== "equal") continue;
      rest = smaller;
      gone = [...gone, at];
      kept = kept.toSpliced(at, 1);
    }
  }
  return kept.map(({ placed }) => placed);
}

const none: ReadonlySet<number> = new Set();

/** Tells after how many steps there is to be a pause. */
class Steps {
  #left = pauseSteps;

  count(steps: number): boolean {
    this.#left -= steps;
    if (this.#left > 0) return false;
    this.#left = pauseSteps;
    return true;
  }
}

const pauseSteps = 1000;

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

function* withMerges(
  all: readonly Placed[],
  otherwise: Verdict,
  scope: NameScope,
  effort: Effort,
): Task<readonly Placed[]> {
  let kept = all;
  let list: DecidingList | undefined;
  const gone = new Set<Placed>();
  for (const effect of ["allow", "deny"] as const) {
    if (effort.expired?.() === true) return kept;
    const own = all.filter(({ rule }) => rule.effect === effect);
    for (const { places, merged } of yield* mergeable(own.map(({ rule }) => rule.pattern))) {
      const members = places.flatMap((place) => own[place] ?? []);
      yield;
      if (effort.expired?.() === true) return kept;
      // Some of them may be part of another group by now.
      if (members.some((member) => gone.has(member))) continue;
      const smaller = withMerged(kept, members, merged());
      list ??= toList(kept, otherwise);
      const smallerList = toList(smaller, otherwise);
      const diff = yield* diffLists(list, smallerList, scope, effort);
      if (diff.kind !== "equal") continue;
      kept = smaller;
      list = smallerList;
      for (const member of members) gone.add(member);
    }
  }
  return kept;
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
