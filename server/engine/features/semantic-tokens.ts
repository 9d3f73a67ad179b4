import type { Analysis } from "../analysis.ts";
import type { Rule } from "../policy/policy.ts";
import { nodeAt, offsetIn } from "../syntax/find.ts";

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

function tokensOf({ tree }: Analysis, { pattern, span }: Rule): readonly SemanticToken[] {
  if (pattern.language === "exact") return [];
  const special = pattern.tokens.filter(({ kind }) => kind !== "literal");
  if (special.length === 0) return [];
  const node = nodeAt(tree.root, span.start)?.node;
  if (node?.kind !== "string" || node.value !== pattern.source) return [];
  return special.map((token) => ({
    start: offsetIn(node, tree.text, token.span.start),
    end: offsetIn(node, tree.text, token.span.end),
    type: token.kind === "class" ? "class" : "wildcard",
  }));
}
