import type { Span } from "../text/span.ts";

const ofMatching = ["unmatched-pattern", "unknown-tool"];
const ofEffect = ["shadowed-rule", "redundant-rule", "idle-rule", "partly-shadowed"];
const ofText = ["foreign-syntax", "bad-class", "stray-space", "wrong-separator", "wrong-level"];
const ofGate = ["required-unmet", "required-starved", "required-and-disabled"];
const ofPattern = [
  ...ofMatching,
  ...ofEffect,
  ...ofText,
  "duplicate-pattern",
  "allow-and-deny",
  "platform-dependent",
  "prefix-clash",
  "too-broad",
  "wildcard-not-read",
  "too-long",
];

/**
 * What a finding of one code already explains: findings of these codes at the same place have the same cause and are left
 * out. A code that is switched off explains nothing.
 */
const explains: Readonly<Record<string, readonly string[]>> = {
  // Its letters are no patterns that anybody wrote.
  "string-for-list": [...ofPattern, "empty-allow-list"],
  "field-ignored": ofPattern,
  // Whatever is found out of matching is found out of a rule that matches nothing, which the agent's rule may do.
  "too-long": [...ofMatching, ...ofEffect, ...ofGate, "platform-dependent", "prefix-clash", "too-broad"],
  "duplicate-pattern": [...ofEffect, "allow-and-deny"],
  "allow-and-deny": ofEffect,
  "shadowed-rule": ["redundant-rule", "idle-rule", "partly-shadowed"],
  // That the default says the same is no comfort for a rule that others beat.
  "idle-rule": ["partly-shadowed", "redundant-rule"],
  "partly-shadowed": ["redundant-rule"],
  "wildcard-not-read": [...ofMatching, "foreign-syntax", "bad-class", "idle-rule", "wrong-separator"],
  "wrong-level": [...ofMatching, ...ofEffect, "wrong-separator", "foreign-syntax"],
  "wrong-separator": [...ofMatching, "foreign-syntax"],
  "foreign-syntax": ofMatching,
  "bad-class": [...ofMatching, "foreign-syntax"],
  "stray-space": ofMatching,
  "required-unmet": [...ofMatching, "platform-dependent"],
  "required-starved": [...ofMatching, "required-and-disabled"],
  "unknown-set": ofMatching,
  "separator-in-server": [...ofMatching, "wrong-level"],
  "unmatched-pattern": ["platform-dependent"],
  "unknown-tool": ["platform-dependent"],
  "prefix-clash": ["too-broad"],
  "blacklist-not-applied": ofEffect,
  "swapped-pair": [...ofMatching, "unknown-server", "duplicate-pattern"],
};

/** The same for findings about all that the rules leave, wherever in the file they stand. */
const explainsOutcome: Readonly<Record<string, readonly string[]>> = {
  "duplicate-server": ["name-collision"],
  "too-long": ["no-tools-left", "required-starved", "too-many-tools"],
};

/** By code, the codes that it explains at the same place. */
const explainedBy: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(explains).map(([code, others]) => [code, new Set(others)]),
);

/** Something found at a place. */
export interface Found {
  readonly code: string;
  readonly span: Span;
}

/** The codes of which nothing is said at a place where there is a finding of this code. */
export function explainedAt(code: string): ReadonlySet<string> {
  return explainedBy.get(code) ?? nothing;
}

const nothing: ReadonlySet<string> = new Set();

/** The codes of which nothing is said while there is a finding of this code anywhere in the file. */
export function outcomesExplainedBy(code: string): readonly string[] {
  return explainsOutcome[code] ?? [];
}

/** Of so few it is faster to compare each with each. */
const few = 12;

/** What is left of all that was found in one place, in its order, without what another one of them explains better. */
export function withoutRepeats<One extends Found>(found: readonly One[]): readonly One[] {
  if (found.length < 2) return found;
  if (found.length > few) {
    const isExplained = explainedPlaces(found);
    return found.filter((one) => !isExplained(one));
  }
  return found.filter(
    (one) => !found.some((other) => explainedAt(other.code).has(one.code) && overlap(one.span, other.span)),
  );
}

function overlap(one: Span, other: Span): boolean {
  return one.start < endOf(other) && other.start < endOf(one);
}

/** Tells in logarithmic time whether one of many explains something at a place of the file better. */
export function explainedPlaces(found: readonly Found[]): (one: Found) => boolean {
  const spans = new Map<string, Span[]>();
  for (const { code, span } of found) {
    for (const other of explainedAt(code)) {
      const known = spans.get(other);
      if (known === undefined) spans.set(other, [span]);
      else known.push(span);
    }
  }
  const places = new Map([...spans].map(([code, list]) => [code, placesOf(list)]));
  return ({ code, span }) => places.get(code)?.touches(span) ?? false;
}

interface Places {
  readonly touches: (span: Span) => boolean;
}

/** Answers in logarithmic time whether a span overlaps one of many. An empty span counts as one letter wide. */
function placesOf(spans: readonly Span[]): Places {
  const sorted = spans.toSorted((one, other) => one.start - other.start);
  let reached = 0;
  const furthest = sorted.map((span) => {
    reached = Math.max(reached, endOf(span));
    return reached;
  });
  return {
    touches: (span) => {
      let low = 0;
      let high = sorted.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((sorted[middle]?.start ?? 0) < endOf(span)) low = middle + 1;
        else high = middle;
      }
      // All of the first `low` start before the end; one of them overlaps if the furthest end lies behind the start.
      return (furthest[low - 1] ?? 0) > span.start;
    },
  };
}

function endOf({ start, end }: Span): number {
  return Math.max(end, start + 1);
}
