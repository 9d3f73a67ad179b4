import type { Analysis } from "../analysis.ts";
import type { Finding } from "../diagnostics/diagnostic.ts";
import { effectWord, ruleWithPattern } from "../dialects/words.ts";
import type { Effort } from "../language/effort.ts";
import { describePattern } from "../pattern/describe.ts";
import type { Rule } from "../policy/policy.ts";
import { coverOf } from "../policy/proofs.ts";
import { type Decision, ruleOf } from "../policy/resolve.ts";
import { type Message, message } from "../text/message.ts";
import { overlaps, type Span } from "../text/span.ts";
import { fixInWords } from "./change-effect.ts";
import { domainInWords } from "./domain-words.ts";
import { keyHover } from "./key-hover.ts";
import { type Block, type Markdown, paragraph } from "./markdown.ts";
import { reasonInBrief } from "./reason-words.ts";
import { relatedRules, relationsAt, takenRules } from "./related-rules.ts";
import { patternAt, type RulePlace } from "./rule-at.ts";

/** What is shown while the mouse rests on a place of the file. */
export interface HoverContent {
  readonly span: Span;
  readonly blocks: Markdown;
}

/** Lists in a hover stop here; the preview has the rest. */
export const longestList = 20;

/**
 * The hover at an offset: of a pattern what it does, of a key what it means.
 *
 * @param effort for the effects of the fixes that are shown
 */
export function hover(
  analysis: Analysis,
  findings: readonly Finding[],
  offset: number,
  effort: Effort = {},
): HoverContent | undefined {
  const place = patternAt(analysis, offset);
  if (place === undefined) return keyHover(analysis, offset);
  const relations = relationsAt(analysis, place);
  const isMisread = findings.some(({ code, span }) => code === "wrong-level" && overlaps(span, place.rule.span));
  const blocks = [
    headOf(analysis, place),
    // Of a pattern at the wrong place it is no news what else keeps it from deciding.
    ...(isMisread ? [] : neverDecides(analysis, place)),
    ...couldDecide(analysis, place),
    ...matchedTools(analysis, place),
    ...gateOutcome(place),
    ...losesTo(analysis, place),
    ...takesAway(analysis, place, takenRules(relations)),
    ...relatedRules(analysis, relations),
    ...waysOut(analysis, findings, place, effort),
  ];
  return { span: place.rule.span, blocks };
}

function headOf({ dialect }: Analysis, { rule }: RulePlace): Block {
  const word = effectWord(dialect, rule.effect);
  return paragraph("**{0}** `{1}` — {2}", word, rule.pattern.source, describePattern(rule.pattern));
}

function neverDecides(analysis: Analysis, { policy, facts, rule }: RulePlace): readonly Block[] {
  const { dialect } = analysis;
  if (facts.ignored) {
    const field = policy.policy.ignored.find(({ rules }) => rules.includes(rule));
    return field === undefined ? [] : [paragraph("**not read**: {0}", field.because)];
  }
  const reach = policy.proofs.of(rule);
  if (reach?.kind === "unknown") return [paragraph("whether it can ever decide could not be found out in time")];
  if (reach?.kind !== "covered") return [];
  const domain = policy.proofs.domainOf(rule.kind);
  const { by, verdicts } = reach;
  const takers = [
    ...by.map((one) => ruleWithPattern(dialect, one)),
    ...verdicts.map(({ reason: { kind, path } }) =>
      kind === "list" ? message("`{0}`, which leaves out the rest", path) : message("`{0}`", path),
    ),
  ];
  const [only] = verdicts;
  if (by.length === 0 && verdicts.length === 1 && only?.reason.kind === "list") {
    const words = [only.reason.path, domainInWords(domain)] as const;
    return [paragraph("**never decides**: `{0}` lets none of its names pass ({1})", ...words)];
  }
  return takers.length === 0
    ? [paragraph("**never decides**: it matches no name ({0})", domainInWords(domain))]
    : [paragraph("**never decides**: {0} ({1})", takenBy(takers, by.length > 0), domainInWords(domain))];
}

function takenBy(takers: readonly Message[], hasRules: boolean): Message {
  if (takers.length > 1) return message("together these take every name: {0}", takers);
  return hasRules ? message("{0} matches first", takers) : message("every name is taken by {0}", takers);
}

/** A rule that decides nothing known may be kept for tools to come: which these would be. */
function couldDecide({ context }: Analysis, { policy, facts, rule }: RulePlace): readonly Block[] {
  const reach = policy.proofs.of(rule);
  const isIdle = context.catalog.status !== "unknown" && facts.decideCount === 0 && !facts.ignored;
  if (reach?.kind !== "reachable" || reach.witness === "" || !isIdle) return [];
  return [paragraph("A shortest name that would reach it: `{0}`", reach.witness)];
}

function matchedTools(analysis: Analysis, { facts, rule }: RulePlace): readonly Block[] {
  const { context, dialect } = analysis;
  if (context.catalog.status === "unknown") return [paragraph("no catalog: which tools it matches is not known")];
  const { matches } = facts;
  if (matches.length === 0) return [noMatch(rule)];
  const decidedBy = (decision: Decision): Message =>
    ruleOf(decision.reason) === rule ? message("this rule") : reasonInBrief(dialect, decision.reason);
  const rows = matches.slice(0, longestList).map((decision) => [subjectCell(decision), decidedBy(decision)]);
  const more = matches.length - rows.length;
  const table: Block = {
    kind: "table",
    head: [rule.kind === "skill" ? message("skill") : message("tool"), message("decided by")],
    rows,
  };
  return more === 0 ? [table] : [table, paragraph("… {0} more in the preview", more)];
}

function noMatch({ kind, facet }: Rule): Block {
  if (facet === "server") return paragraph("matches no server with known tools");
  if (facet === "category") return paragraph("matches no known category");
  return kind === "skill"
    ? paragraph("matches none of the known skills")
    : paragraph("matches none of the known tools");
}

/** Of an entry of a gate: which servers meet it, or why none does. */
function gateOutcome({ policy, rule }: RulePlace): readonly Block[] {
  const outcome = policy.resolution.gates.find((gate) => gate.rule === rule);
  if (outcome === undefined) return [];
  const { metBy, starved } = outcome;
  if (metBy.length > 0) return [paragraph("Met by {0}.", codes(metBy))];
  if (starved.length === 0) return [paragraph("**not met**: no server matches, so all tools are off")];
  return [paragraph("**not met**: no tool of {0} is left, so all tools are off", codes(starved))];
}

function codes(texts: readonly string[]): readonly Message[] {
  return texts.slice(0, longestList).map((text) => message("`{0}`", text));
}

function subjectCell({ subject, effect }: Decision): Message {
  const mark = effect === "allow" ? "✓" : "✗";
  if (subject.server === undefined) return message("{0} `{1}`", mark, subject.name);
  return message("{0} `{1}` · server `{2}`", mark, subject.name, subject.server);
}

function losesTo({ dialect }: Analysis, { facts, rule }: RulePlace): readonly Block[] {
  if (facts.ignored || rule.effect === "require") return [];
  const winners = groupByRule(facts.loses, (decision) => [ruleOf(decision.reason)]);
  return [...winners]
    .filter(([winner]) => winner !== rule)
    .slice(0, longestList)
    .map(([winner, lost]) =>
      paragraph(
        "Loses {0} to {1} ({2}).",
        names(lost),
        ruleWithPattern(dialect, winner),
        effectWord(dialect, winner.effect),
      ),
    );
}

/** @param told rules of which it is said elsewhere that this one takes all of their names */
function takesAway(
  { dialect }: Analysis,
  { policy, facts, rule }: RulePlace,
  told: ReadonlySet<Rule>,
): readonly Block[] {
  const losers = groupByRule(facts.decides, ({ overruled }) => overruled.filter((loser) => !told.has(loser)));
  return [...losers].slice(0, longestList).map(([loser, taken]) => {
    const words = [names(taken), ruleWithPattern(dialect, loser), effectWord(dialect, loser.effect)] as const;
    const never = coverOf(policy.proofs, loser)?.by.includes(rule) === true;
    return never
      ? paragraph("Takes {0} away from {1} ({2}), which can never decide.", ...words)
      : paragraph("Takes {0} away from {1} ({2}).", ...words);
  });
}

/** The first fix of each finding on the pattern, with its effect. */
function waysOut(
  analysis: Analysis,
  findings: readonly Finding[],
  { rule }: RulePlace,
  effort: Effort,
): readonly Block[] {
  const here = findings.filter(({ span }) => overlaps(span, rule.span)).slice(0, 3);
  return here.flatMap((finding) => {
    const fix = finding.fixes()[0];
    if (fix === undefined) return [];
    const effect = fixInWords(analysis, fix, effort);
    if (effect === undefined) return [];
    const link = { title: fix.title, effect, edits: fix.edits };
    return [{ kind: "paragraph" as const, text: message(""), link }];
  });
}

function names(decisions: readonly Decision[]): readonly Message[] {
  const shown = decisions.slice(0, 5).map(({ subject }) => message("`{0}`", subject.name));
  const more = decisions.length - shown.length;
  return more === 0 ? shown : [...shown, message("{0} more", more)];
}

function groupByRule(
  decisions: readonly Decision[],
  rulesOf: (decision: Decision) => readonly (Rule | undefined)[],
): ReadonlyMap<Rule, readonly Decision[]> {
  const groups = new Map<Rule, Decision[]>();
  for (const decision of decisions) {
    for (const rule of rulesOf(decision)) {
      if (rule === undefined) continue;
      const group = groups.get(rule);
      if (group === undefined) groups.set(rule, [decision]);
      else group.push(decision);
    }
  }
  return groups;
}
