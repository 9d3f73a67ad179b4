import type { Analysis } from "../analysis.ts";
import { foldText } from "../pattern/pattern.ts";
import { matchAll } from "../pattern/pattern-set.ts";
import type { Policy, Rule } from "../policy/policy.ts";
import { type Message, message } from "../text/message.ts";
import { label } from "../text/quote.ts";
import type { DiagnosticRule } from "./diagnostic.ts";
import { changePattern } from "./edits.ts";
import { knownValues } from "./known.ts";
import { decidingPolicies, decidingRules, type PlacedRule } from "./rules.ts";
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
  find: platformDependentRules,
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

function platformDependentRules(analysis: Analysis): readonly PlatformDependent[] {
  const { platform } = analysis.context.settings;
  const placed = decidingPolicies(analysis).some(({ policy }) => holdsFolded(policy)) ? twins(analysis) : [];
  return groupsOf(placed).flatMap((group) => {
    const names = namesToCompare(group);
    const here = matchAll(
      group.map(({ rule }) => rule.pattern),
      names,
    ).byPattern;
    const there = matchAll(
      group.map(({ twin }) => twin.pattern),
      names,
    ).byPattern;
    return group.flatMap(({ of, rule }, index) => {
      const onlyHere = difference(here[index], there[index], names);
      const onlyThere = difference(there[index], here[index], names);
      if (onlyHere.length + onlyThere.length === 0) return [];
      return platform === "posix"
        ? [{ of, rule, onWindows: onlyThere, onPosix: onlyHere }]
        : [{ of, rule, onWindows: onlyHere, onPosix: onlyThere }];
    });
  });
}

/** Folding changes nothing where neither patterns nor names have anything to fold, which is nearly always. */
function holdsFolded({ rules, subjects }: Policy): boolean {
  const isFolded = (text: string) => text.includes("\\") || foldText(text, "windows") !== text;
  return rules.some(({ pattern }) => isFolded(pattern.source)) || subjects.some(({ name }) => isFolded(name));
}

interface Twin extends PlacedRule {
  /** The same rule, read for the other platform. */
  readonly twin: Rule;
}

/** The rules that the dialect reads differently on the two platforms. */
function twins(analysis: Analysis): readonly Twin[] {
  const { dialect, tree, context } = analysis;
  const platform = context.settings.platform === "posix" ? "windows" : "posix";
  const lowered = dialect.lower(tree, { ...context, settings: { ...context.settings, platform } });
  const key = (policy: Policy, { path }: Rule) => `${policy.name}\n${path}`;
  const others = new Map(
    lowered.policies.flatMap((policy) => policy.rules.map((rule) => [key(policy, rule), rule] as const)),
  );
  return decidingRules(analysis).flatMap(({ of, rule }) => {
    const twin = others.get(key(of.policy, rule));
    return twin === undefined || twin.pattern.fold === rule.pattern.fold ? [] : [{ of, rule, twin }];
  });
}

/** Rules that are compared with the same texts. */
function groupsOf(placed: readonly Twin[]): readonly (readonly Twin[])[] {
  const groups = new Map<string, Twin[]>();
  for (const one of placed) {
    const key = `${one.of.policy.name}\n${one.rule.kind} ${one.rule.facet}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [one]);
    else group.push(one);
  }
  return [...groups.values()];
}

/** What is known; without a catalog, the names that the rules themselves write out. */
function namesToCompare(group: readonly Twin[]): readonly string[] {
  const known = group.slice(0, 1).flatMap(({ of, rule }) => knownValues(of, rule));
  const written = group.flatMap(({ rule: { pattern } }) => (pattern.shape.kind === "exact" ? [pattern.source] : []));
  return known.length > 0 ? known : [...new Set(written)];
}

function difference(
  one: readonly number[] | undefined,
  other: readonly number[] | undefined,
  names: readonly string[],
): readonly string[] {
  const without = new Set(other);
  return (one ?? []).flatMap((index) => (without.has(index) ? [] : (names[index] ?? [])));
}
