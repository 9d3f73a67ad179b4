import type { Analysis } from "../analysis.ts";
import type { Rule } from "../policy/policy.ts";
import { nodeAt, offsetIn } from "../syntax/find.ts";
import type { Span } from "../text/span.ts";

/** A part of a pattern that is more than a letter. Offsets are half-open. */
export interface SemanticToken {
  readonly start: number;
  readonly end: number;
  readonly type: "wildcard" | "class";
}

/** The wildcards and classes in all patterns of the file, in file order. */
export function semanticTokens(analysis: Analysis): readonly SemanticToken[] {
  const rules = new Map(
    analysis.policies.flatMap(({ policy }) => policy.rules.map((rule) => [rule.span.start, rule] as const)),
  );
  return [...rules.values()]
    .toSorted((a, b) => a.span.start - b.span.start)
    .flatMap((rule) => tokensOf(analysis, rule));
}

function tokensOf(analysis: Analysis, { pattern, span }: Rule): readonly SemanticToken[] {
  if (pattern.language === "exact") return [];
  const special = pattern.tokens.filter(({ kind }) => kind !== "literal");
  const offsetOf = special.length === 0 ? undefined : offsetsIn(analysis, span, pattern.source);
  if (offsetOf === undefined) return [];
  return special.map((token) => ({
    start: offsetOf(token.span.start),
    end: offsetOf(token.span.end),
    type: token.kind === "class" ? "class" : "wildcard",
  }));
}

/** Where the letters of a string's value stand in the file; undefined when the string is read as something else. */
function offsetsIn({ tree, text }: Analysis, span: Span, value: string): ((offset: number) => number) | undefined {
  // Without escapes a look at the text will do; there may be thousands of patterns.
  if (text.startsWith(`"${value}"`, span.start)) return (offset) => span.start + 1 + offset;
  const node = nodeAt(tree.root, span.start)?.node;
  return node?.kind === "string" && node.value === value ? (offset) => offsetIn(node, text, offset) : undefined;
}
