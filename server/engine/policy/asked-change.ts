import type { Language } from "../language/language.ts";
import { isSame } from "../pattern/list-difference.ts";
import { once } from "../text/once.ts";
import { type AskedList, isRule, type Taker } from "./asked-lists.ts";
import type { Rule } from "./policy.ts";

/** Takers and rules of a list as one sequence. */
class Sequence {
  readonly list: AskedList;
  readonly takers: readonly Taker[];
  readonly length: number;

  constructor(list: AskedList) {
    this.list = list;
    this.takers = list.takers();
    this.length = this.takers.length + list.rules.length;
  }

  at(number: number): Taker["by"] | undefined {
    const { takers, list } = this;
    return number < takers.length ? takers[number]?.by : list.rules[number - takers.length];
  }

  languageAt(number: number): Language | undefined {
    const { takers, list } = this;
    if (number < takers.length) return takers[number]?.language;
    const rule = list.rules[number - takers.length];
    return rule && list.languageOf(rule);
  }

  isSame(number: number, other: Sequence, otherNumber: number): boolean {
    const isTaker = number < this.takers.length;
    if (isTaker !== otherNumber < other.takers.length) return false;
    const one = this.at(number);
    const two = other.at(otherNumber);
    if (one === undefined || two === undefined || one.effect !== two.effect) return false;
    if (isRule(one) && isRule(two)) return isSameRule(one, two);
    return isTaker && this.takers[number]?.language.key === other.takers[otherNumber]?.language.key;
  }
}

function isSameRule(one: Rule, other: Rule): boolean {
  return (
    one === other || (one.effect === other.effect && one.facet === other.facet && isSame(one.pattern, other.pattern))
  );
}

/** How one form of a list became another: what stands at both ends stayed. */
export interface AskedChange {
  readonly old: Sequence;
  readonly fresh: Sequence;
  /** So many at the start stayed; the parts from the ends on are the same. */
  readonly start: number;
  readonly oldEnd: number;
  readonly freshEnd: number;
  /** The languages of the new part between, made when they are first needed. */
  readonly freshLanguages: () => readonly (Language | undefined)[];
  /** Where something of the old sequence is; undefined when it is gone. */
  readonly numberAfter: (number: number) => number | undefined;
}

/** Compares two forms of a list from both ends. */
export function askedChange(before: AskedList, after: AskedList): AskedChange {
  const old = new Sequence(before);
  const fresh = new Sequence(after);
  const most = Math.min(old.length, fresh.length);
  let start = 0;
  let oldEnd = old.length;
  let freshEnd = fresh.length;
  // The same in short for the many rules of a list that is asked alone.
  if (old.takers.length + fresh.takers.length === 0) {
    const isSameAt = (number: number, other: number) => {
      const one = before.rules[number];
      const two = after.rules[other];
      return one !== undefined && two !== undefined && isSameRule(one, two);
    };
    while (start < most && isSameAt(start, start)) start += 1;
    while (oldEnd > start && freshEnd > start && isSameAt(oldEnd - 1, freshEnd - 1)) {
      oldEnd -= 1;
      freshEnd -= 1;
    }
  }
  while (start < most && old.isSame(start, fresh, start)) start += 1;
  while (oldEnd > start && freshEnd > start && old.isSame(oldEnd - 1, fresh, freshEnd - 1)) {
    oldEnd -= 1;
    freshEnd -= 1;
  }
  const between = oldEnd - start > 0 && freshEnd - start > 0 ? matchBetween(old, fresh, start, oldEnd, freshEnd) : none;
  const numberAfter = (number: number) => {
    if (number < start) return number;
    return number >= oldEnd ? number + freshEnd - oldEnd : between.get(number);
  };
  const freshLanguages = once(() =>
    Array.from({ length: freshEnd - start }, (_, index) => fresh.languageAt(start + index)),
  );
  return { old, fresh, start, oldEnd, freshEnd, freshLanguages, numberAfter };
}

const none: ReadonlyMap<number, number> = new Map();

/** Pairs what is the same in the parts between, each with the first that is not paired yet. */
function matchBetween(
  old: Sequence,
  fresh: Sequence,
  start: number,
  oldEnd: number,
  freshEnd: number,
): ReadonlyMap<number, number> {
  const byKey = new Map<string, number[]>();
  for (let number = freshEnd - 1; number >= start; number -= 1) {
    const key = keyAt(fresh, number);
    const same = byKey.get(key);
    if (same === undefined) byKey.set(key, [number]);
    else same.push(number);
  }
  const pairs = new Map<number, number>();
  for (let number = start; number < oldEnd; number += 1) {
    const now = byKey.get(keyAt(old, number))?.pop();
    if (now !== undefined && old.isSame(number, fresh, now)) pairs.set(number, now);
  }
  return pairs;
}

function keyAt(sequence: Sequence, number: number): string {
  const by = sequence.at(number);
  if (by === undefined) return "";
  const part = number < sequence.takers.length ? "taker" : "rule";
  return isRule(by) ? `${part} ${by.effect} ${by.facet} ${by.pattern.source}` : `${part} ${by.effect}`;
}
