import type { Analysis } from "../analysis.ts";
import type { Location } from "../catalog/catalog.ts";
import type { Span } from "../text/span.ts";
import { patternAt } from "./rule-at.ts";

/** A definition that a pattern leads to. */
export interface Definition {
  /** The pattern in the profile. */
  readonly origin: Span;
  readonly target: Location;
}

/** The definitions of everything that the pattern at an offset matches, in catalog order. */
export function definitions(analysis: Analysis, offset: number): readonly Definition[] {
  const place = patternAt(analysis, offset);
  if (place === undefined) return [];
  return place.facts.matches.map(({ subject }) => ({ origin: place.rule.span, target: subject.definition.origin }));
}
