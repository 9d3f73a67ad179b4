import { covers } from "../pattern/containment.ts";
import { partsOf } from "../pattern/parts.ts";
import type { Pattern } from "../pattern/pattern.ts";
import type { Rule } from "./policy.ts";

/** Finds the rules of the other effect behind a rule that may get names that it matches, if it is taken out. */
export interface Rivals {
  /** Their places below `end`, first those that start with a wildcard: these meet nearly everything. */
  after(place: number, end: number): Generator<number, void, void>;
  /**
   * The place of the first rule of the same effect behind it that surely matches all that it matches: nothing gets past
   * that one. The number of rules when there is none.
   */
  standInFor(place: number): number;
}

/** Prepares a list. */
export function createRivals(rules: readonly Rule[]): Rivals {
  const ends = rules.map(({ pattern }) => endsOf(pattern));
  const headAt = (place: number | undefined) => ends[place ?? -1]?.head;
  const open = rules.flatMap((_, place) => (headAt(place) === "" ? [place] : []));
  const sorted = rules
    .flatMap((_, place) => (headAt(place) === "" ? [] : [place]))
    .sort((one, other) => compare(headAt(one) ?? "", headAt(other) ?? "") || one - other);
  const firstFrom = (text: string) => firstWhere(sorted.length, (at) => (headAt(sorted[at]) ?? "") >= text);

  function* candidates(place: number, head: string): Generator<number, void, void> {
    const from = firstWhere(open.length, (at) => (open[at] ?? 0) > place);
    for (let at = from; at < open.length; at += 1) yield open[at] ?? 0;
    for (let length = 1; length < head.length; length += 1) {
      const start = head.slice(0, length);
      for (let at = firstFrom(start); headAt(sorted[at]) === start; at += 1) yield sorted[at] ?? 0;
    }
    for (let at = firstFrom(head); headAt(sorted[at])?.startsWith(head) === true; at += 1) yield sorted[at] ?? 0;
  }

  return {
    *after(place, end) {
      const own = ends[place];
      const rule = rules[place];
      if (own === undefined || rule === undefined) return;
      for (const other of candidates(place, own.head)) {
        if (other <= place || other >= end || rules[other]?.effect === rule.effect) continue;
        const tail = ends[other]?.tail ?? "";
        if (tail.endsWith(own.tail) || own.tail.endsWith(tail)) yield other;
      }
    },
    standInFor(place) {
      const own = rules[place];
      let first = rules.length;
      if (own === undefined) return first;
      for (const other of candidates(place, headAt(place) ?? "")) {
        const rule = rules[other];
        if (other <= place || other >= first || rule?.effect !== own.effect) continue;
        if (covers(rule.pattern, own.pattern)) first = other;
      }
      return first;
    },
  };
}

/** The letters with which every matched name starts and ends. */
interface Ends {
  readonly head: string;
  readonly tail: string;
}

/** Patterns whose ends have nothing in common match no name in common. */
export function mayMeet(one: Pattern, other: Pattern): boolean {
  const a = endsOf(one);
  const b = endsOf(other);
  return (
    (a.head.startsWith(b.head) || b.head.startsWith(a.head)) && (a.tail.endsWith(b.tail) || b.tail.endsWith(a.tail))
  );
}

function endsOf({ shape, tokens }: Pattern): Ends {
  switch (shape.kind) {
    case "exact":
      return { head: shape.text, tail: shape.text };
    case "prefix":
      return { head: shape.head, tail: "" };
    case "suffix":
      return { head: "", tail: shape.tail };
    case "prefix-suffix":
      return shape;
    case "infix":
    case "any":
      return { head: "", tail: "" };
    case "general": {
      const parts = partsOf(tokens);
      const first = parts[0];
      const last = parts.at(-1);
      return {
        head: first?.kind === "literal" ? first.text : "",
        tail: last?.kind === "literal" ? last.text : "",
      };
    }
  }
  return shape satisfies never;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

/** The lowest index for which the test holds, which it does for all after it, too. */
function firstWhere(length: number, test: (index: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (test(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
