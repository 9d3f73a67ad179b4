import { longestPattern } from "../../../server/engine/pattern/pattern.ts";

/**
 * Patterns that keep matchers busy which try all ways, or never let go of glob packages that read them. None of them
 * matches a name of nothing but `a`.
 */
export const hostilePatterns: readonly string[] = [
  ...[4, 6, 8, 12, 20].map((stars) => `${"a*".repeat(stars)}b`),
  `${"*a".repeat(10)}*b*c`,
  `${"?*".repeat(10)}b`,
  `${"a?*".repeat(20)}b?`,
  `${"+(a|aa)".repeat(3)}b`,
  `${"*a".repeat(2000)}*b`,
  `*${"?".repeat(1000)}b`,
  `*${"a".repeat(512)}b`,
  `*${"a".repeat(512)}b*`,
  `*${"a".repeat(512)}?b*`,
  `*${"[ab]".repeat(256)}?c*`,
  `*${"[a]?".repeat(500)}b`,
  `${"*?".repeat(500)}b`,
  "[".repeat(longestPattern),
  `[${"z-a".repeat(1364)}]`,
  `[${"z-a".repeat(1365)}`,
  `${"[!".repeat(2000)}]`,
  ...["*", "[a]", "*/x"].map((start) => start + "\\".repeat(4)),
  `*${"\\".repeat(4000)}`,
];
