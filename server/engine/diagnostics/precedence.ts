import type { Span } from "../text/span.ts";
import type { Candidate } from "./check.ts";

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
  "wrong-level": [...ofMatching, "wrong-separator", "foreign-syntax"],
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
};

/** The same for findings about all that the rules leave, wherever in the file they stand. */
const explainsOutcome: Readonly<Record<string, readonly string[]>> = {
  "too-long": ["no-tools-left", "required-starved", "too-many-tools"],
};

/** The candidates, in their order, without those whose cause another one at the same place explains better. */
export function withoutRepeats(candidates: readonly Candidate[]): readonly Candidate[] {
  const explained = explainedPlaces(candidates);
  const outcomes = new Set(candidates.flatMap(({ code }) => explainsOutcome[code] ?? []));
  return candidates.filter(({ code, span }) => !outcomes.has(code) && !(explained.get(code)?.touches(span) ?? false));
}

/** By code, the places where a finding of that code would repeat another. */
function explainedPlaces(candidates: readonly Candidate[]): ReadonlyMap<string, Places> {
  const spans = new Map<string, Span[]>();
  for (const { code, span } of candidates) {
    for (const other of explains[code] ?? []) {
      const known = spans.get(other);
      if (known === undefined) spans.set(other, [span]);
      else known.push(span);
    }
  }
  return new Map([...spans].map(([code, list]) => [code, placesOf(list)]));
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
