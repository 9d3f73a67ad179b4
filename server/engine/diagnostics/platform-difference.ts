import type { Analysis, PolicyAnalysis } from "../analysis.ts";
import type { Task } from "../language/effort.ts";
import type { Pattern } from "../pattern/pattern.ts";
import { matchAll } from "../pattern/pattern-set.ts";
import type { Policy, Rule } from "../policy/policy.ts";
import { rememberFor } from "../text/remember.ts";
import { knownValues } from "./known.ts";
import { isFolded, patternIndex } from "./pattern-index.ts";
import type { RuleEdit } from "./rules.ts";

// Which names a pattern matches on one platform only.

/** The pattern as the other platform reads it; undefined when both read it alike. */
function twinOf({ dialect }: Analysis, rule: Rule): Pattern | undefined {
  const twin = dialect.onOtherPlatform?.(rule);
  return twin?.fold === rule.pattern.fold ? undefined : twin;
}

/** Names that only one of the platforms matches. */
export interface PlatformDifference {
  readonly onlyHere: readonly string[];
  readonly onlyThere: readonly string[];
}

/** On which names of those that a rule may be compared with the platforms disagree. */
export function platformDifference({ policy }: PolicyAnalysis, rule: Rule, analysis: Analysis): PlatformDifference {
  if (analysis.dialect.onOtherPlatform === undefined) return noDifference;
  const known = differences(policy, rule).get(rule.pattern);
  if (known !== undefined) return known;
  const twin = twinOf(analysis, rule);
  return twin === undefined ? noDifference : differenceOf(policy, rule, twin);
}

const noDifference: PlatformDifference = { onlyHere: [], onlyThere: [] };

/** Compared name by name: for few rules. */
function differenceOf(policy: Policy, rule: Rule, twin: Pattern): PlatformDifference {
  const { pattern } = rule;
  const names = namesToCompare(policy, rule).filter((name) => pattern.matches(name) !== twin.matches(name));
  if (names.length === 0) return noDifference;
  return {
    onlyHere: names.filter((name) => pattern.matches(name)),
    onlyThere: names.filter((name) => twin.matches(name)),
  };
}

/**
 * The names on which the platforms may disagree about a rule. Folding changes nothing where neither pattern nor names
 * have anything to fold, which is nearly always. Without a catalog, names are those that the rules themselves write out.
 */
function namesToCompare(policy: Policy, rule: Rule): readonly string[] {
  const isPlain = !isFolded(rule.pattern.source);
  const known = knownValues({ policy }, rule);
  if (known.length > 0) return isPlain ? foldedIn(known) : known;
  const { folded } = patternIndex(policy);
  if (folded.length === 0) return [];
  return writtenNames(rule, isPlain ? folded.flatMap((order) => policy.rules[order] ?? []) : policy.rules);
}

const foldedIn = rememberFor((names: readonly string[]) => names.filter(isFolded));

function writtenNames({ kind, facet }: Rule, rules: readonly Rule[]): readonly string[] {
  const names = new Set<string>();
  for (const other of rules) {
    if (other.pattern.shape.kind !== "exact" || other.kind !== kind || other.facet !== facet) continue;
    names.add(other.pattern.source);
  }
  return [...names];
}

/** What was worked out for rules that are compared with the same texts, by pattern. */
type Differences = WeakMap<Pattern, PlatformDifference>;

function differences(policy: Policy, rule: Rule): Differences {
  const known = knownValues({ policy }, rule);
  // What is known stays while a file is edited; what a file writes out does not.
  const group = differencesBy(known.length > 0 ? known : policy);
  const key = `${rule.kind} ${rule.facet}`;
  const made = group.get(key) ?? new WeakMap<Pattern, PlatformDifference>();
  group.set(key, made);
  return made;
}

const differencesBy = rememberFor((_about: Policy | readonly string[]) => new Map<string, Differences>());

/** Compares the patterns of all rules of a policy at once, which takes much less time than one by one, and remembers it. */
export function* compareAll({ policy }: PolicyAnalysis, analysis: Analysis): Task<void> {
  if (analysis.dialect.onOtherPlatform === undefined) return;
  const groups = new Map<Differences, Rule[]>();
  for (const [order, rule] of policy.rules.entries()) {
    if (order % pausePatterns === 0) yield;
    const known = differences(policy, rule);
    if (known.get(rule.pattern) !== undefined) continue;
    const group = groups.get(known);
    if (group === undefined) groups.set(known, [rule]);
    else group.push(rule);
  }
  for (const [known, rules] of groups) yield* compareGroup(known, rules, policy, analysis);
}

/** So many patterns are matched between two pauses: together, which takes less time, but not too long. */
const pausePatterns = 400;

function* compareGroup(known: Differences, rules: readonly Rule[], policy: Policy, analysis: Analysis): Task<void> {
  const [first] = rules;
  if (first === undefined) return;
  const values = knownValues({ policy }, first);
  const names = values.length > 0 ? values : writtenNames(first, policy.rules);
  const isPlainCatalog = names.every((name) => !isFolded(name));
  const mayDiffer = isPlainCatalog ? rules.filter(({ pattern }) => isFolded(pattern.source)) : rules;
  const asked = names.length === 0 ? [] : mayDiffer;
  const isAsked = new Set(asked);
  for (const rule of rules) if (!isAsked.has(rule)) known.set(rule.pattern, noDifference);
  for (let from = 0; from < asked.length; from += pausePatterns) {
    const some = asked.slice(from, from + pausePatterns);
    const here = matchAll(
      some.map(({ pattern }) => pattern),
      names,
    ).byPattern;
    const there = matchAll(
      some.map((rule) => twinOf(analysis, rule) ?? rule.pattern),
      names,
    ).byPattern;
    for (const [index, { pattern }] of some.entries()) {
      const onlyHere = without(here[index], there[index], names);
      const onlyThere = without(there[index], here[index], names);
      const isDifferent = onlyHere.length + onlyThere.length > 0;
      known.set(pattern, isDifferent ? { onlyHere, onlyThere } : noDifference);
    }
    yield;
  }
}

/** The names of one list of places that are not in the other; both are ascending. */
function without(
  one: readonly number[] = [],
  other: readonly number[] = [],
  names: readonly string[],
): readonly string[] {
  const found: string[] = [];
  let at = 0;
  for (const place of one) {
    while (at < other.length && (other[at] ?? 0) < place) at += 1;
    if (other[at] !== place) found.push(names[place] ?? "");
  }
  return found;
}

/** The other rules for which it may make a difference: without a catalog, a name in one rule is what others are compared with. */
export function comparedWith({ analysis, before, of, order }: RuleEdit): readonly number[] {
  const { policy } = of;
  const rule = policy.rules[order];
  if (rule === undefined || analysis.dialect.onOtherPlatform === undefined) return [];
  if (knownValues(of, rule).length > 0) return [];
  const names = writtenNames(rule, [before.policy.rules[order] ?? rule, rule]);
  if (names.length === 0) return [];
  const orders = names.some(isFolded) ? policy.rules.keys() : patternIndex(policy).folded;
  return Array.from(orders).filter((place) => {
    const other = policy.rules[place];
    const twin = other && twinOf(analysis, other);
    return twin !== undefined && names.some((name) => other?.pattern.matches(name) !== twin.matches(name));
  });
}
