import type { Task } from "../language/effort.ts";
import { covers } from "../pattern/containment.ts";
import { lettersOf } from "../pattern/letters.ts";
import { type Ends, endsOf, mayShareNames } from "./pattern-ends.ts";
import type { Rule } from "./policy.ts";

/** Finds the rules of the other effect behind a rule that may get names that it matches, if it is taken out. */
export interface Rivals {
  /**
   * Their places below `end`, first those that start with a wildcard: these meet nearly everything. Now and then it gives
   * `undefined`, where work may pause.
   */
  after(place: number, end: number): Generator<number | undefined, void, void>;
  /**
   * The place of the first rule of the same effect behind it that surely matches all that it matches: nothing gets past
   * that one. The number of rules when there is none.
   */
  standInFor(place: number): number;
}

/** So many rules are looked at between two pauses. */
const pauseRules = 500;
/** Rules are kept by so many letters at their start, so that few have to be compared with longer ones. */
const groupLetters = 4;

/** Prepares a list. */
export function* createRivals(rules: readonly Rule[]): Task<Rivals> {
  const ends: Ends[] = [];
  const open: number[] = [];
  const byHead = new Map<string, number[]>();
  const groups = new Map<string, number[]>();
  for (const [place, { pattern }] of rules.entries()) {
    const own = endsOf(pattern);
    ends.push(own);
    if (own.head === "") open.push(place);
    else {
      add(byHead, own.head, place);
      add(groups, own.head.slice(0, groupLetters), place);
    }
    if (place % pauseRules === 0) yield;
  }

  /** The lists of rules that start with a part of the letters. */
  function shorter(head: string): readonly (readonly number[])[] {
    const lists: (readonly number[])[] = [open];
    for (let length = 1; length < head.length; length += 1) {
      const same = byHead.get(head.slice(0, length));
      if (same !== undefined) lists.push(same);
    }
    return lists;
  }

  /** Lists in which all rules are that start with these letters, among others. */
  function longer(head: string): readonly (readonly number[])[] {
    if (head.length >= groupLetters) return [groups.get(head.slice(0, groupLetters)) ?? []];
    return Array.from(groups).flatMap(([start, group]) =>
      start.startsWith(head) || head.startsWith(start) ? [group] : [],
    );
  }

  return {
    *after(place, end) {
      const own = ends[place];
      if (own === undefined) return;
      let looked = 0;
      const before = shorter(own.head);
      for (const [index, list] of [...before, ...longer(own.head)].entries()) {
        const isLonger = index >= before.length;
        for (let at = firstAbove(list, place); at < list.length; at += 1) {
          const other = list[at] ?? 0;
          if (other >= end) break;
          looked += 1;
          if (looked % pauseRules === 0) yield undefined;
          const its = ends[other];
          if (its === undefined || rules[other]?.effect === rules[place]?.effect) continue;
          // The group of longer ones holds some that were there before.
          if (isLonger && !its.head.startsWith(own.head)) continue;
          if (mayShareNames(own, its)) yield other;
        }
      }
    },
    standInFor(place) {
      const own = rules[place];
      let first = rules.length;
      if (own === undefined) return first;
      const { head, all } = lettersOf(own.pattern);
      for (const list of [...shorter(head), byHead.get(head) ?? []]) {
        for (let at = firstAbove(list, place); at < list.length; at += 1) {
          const other = list[at] ?? 0;
          const rule = rules[other];
          if (rule === undefined || other >= first) break;
          // Most pairs end here: the letters that every covered name must hold are not there.
          if (rule.effect !== own.effect || !all.includes(lettersOf(rule.pattern).longest)) continue;
          if (covers(rule.pattern, own.pattern)) first = other;
        }
      }
      return first;
    },
  };
}

function add(map: Map<string, number[]>, key: string, place: number): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [place]);
  else known.push(place);
}

/** The index of the first in an ascending list that is above a place. */
function firstAbove(places: readonly number[], place: number): number {
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle] ?? 0) > place) high = middle;
    else low = middle + 1;
  }
  return low;
}
