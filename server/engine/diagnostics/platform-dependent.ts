import type { Analysis } from "../analysis.ts";
import { type Message, message } from "../text/message.ts";
import { label } from "../text/quote.ts";
import type { DiagnosticRule } from "./diagnostic.ts";
import { changePattern } from "./edits.ts";
import { knownValues } from "./known.ts";
import { compareAll, comparedWith, platformDifference } from "./platform-difference.ts";
import type { PlacedFacts, PlacedRule } from "./rules.ts";
import { inCaseOf } from "./suggestions.ts";
import { namesOf } from "./words.ts";

interface PlatformDependent extends PlacedRule {
  /** Names that match on Windows only. Letters that are folded match more, never less, but for classes. */
  readonly onWindows: readonly string[];
  readonly onPosix: readonly string[];
}

export const platformDependent: DiagnosticRule<PlatformDependent> = {
  code: "platform-dependent",
  severity: "warning",
  needsCatalog: false,
  fades: false,
  page: {
    summary: "A pattern matches other names on Windows than on Linux and macOS.",
    avoid: `{ "rules": [
  { "mode": "activate", "pattern": "browser_click" },
  { "mode": "deactivate", "pattern": "Browser_*" }
] }`,
    prefer: `{ "rules": [
  { "mode": "activate", "pattern": "browser_click" },
  { "mode": "deactivate", "pattern": "browser_*" }
] }`,
    why:
      "Python's `fnmatch.fnmatch` compares without regard to case on Windows, and takes `/` for `\\`. The same file then " +
      "switches other tools on when a colleague runs it there. What is shown is for the platform of `toolsight.json`.",
    exceptions: "Only known names are compared; without a catalog, those that the file itself writes out.",
  },
  scope: "rule",
  reads: [],
  findIn: platformDependences,
  also: comparedWith,
  prepare: compareAll,
  span: ({ rule }) => rule.span,
  message: ({ rule, onWindows, onPosix }): Message => {
    const pattern = label(rule.pattern.source);
    return onWindows.length > 0
      ? message(
          "`{0}` also matches {1} on Windows, where case is ignored; write the case of the names",
          pattern,
          namesOf(onWindows),
        )
      : message(
          "`{0}` does not match {1} on Windows, where case is ignored; write the case of the names",
          pattern,
          namesOf(onPosix),
        );
  },
  fixes: ({ of, rule, onWindows }, analysis) => {
    // Where two names differ in nothing but case, the pattern names the one that is meant.
    if (knownValues(of, rule).includes(rule.pattern.source)) return [];
    const exact = inCaseOf(rule, onWindows);
    return exact === undefined || exact === rule.pattern.source ? [] : [changePattern(analysis, rule, exact)];
  },
};

function platformDependences({ of, rule }: PlacedFacts, analysis: Analysis): readonly PlatformDependent[] {
  const { onlyHere, onlyThere } = platformDifference(of, rule, analysis);
  if (onlyHere.length + onlyThere.length === 0) return [];
  return analysis.context.settings.platform === "posix"
    ? [{ of, rule, onWindows: onlyThere, onPosix: onlyHere }]
    : [{ of, rule, onWindows: onlyHere, onPosix: onlyThere }];
}
