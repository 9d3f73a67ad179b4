import type { Analysis, PolicyAnalysis } from "../analysis.ts";
import type { RuleFacts } from "../policy/facts.ts";
import { touching } from "../policy/find-rules.ts";
import type { Policy, Reason, Rule } from "../policy/policy.ts";
import { type Message, message } from "../text/message.ts";
import type { Span } from "../text/span.ts";

/** A short text behind a place of the file. Below 40 letters, since editors cut longer ones. */
export interface InlayHint {
  readonly offset: number;
  readonly text: Message;
}

/** What each rule matches and decides, and what the keys for the rest decide; within `range`, in file order. */
export function inlayHints(analysis: Analysis, range: Span): readonly InlayHint[] {
  // Without a catalog nothing can be counted.
  if (analysis.context.catalog.status === "unknown") return [];
  return analysis.policies
    .flatMap((policy) => [...ruleHints(analysis, policy, range), ...restHints(analysis, policy)])
    .filter(({ offset }) => range.start <= offset && offset <= range.end)
    .toSorted((a, b) => a.offset - b.offset);
}

/** Only the rules in the range are looked at: an editor asks for what is on screen. */
function ruleHints(analysis: Analysis, policy: PolicyAnalysis, range: Span): readonly InlayHint[] {
  const { rules } = policy.policy;
  const { from, to } = touching(rules, range);
  return rules.slice(from, to).flatMap((rule, index) => ruleHint(analysis, policy, policy.factsOf(rule), from + index));
}

/** @param index of the rule among those of the policy, as of its facts. */
function ruleHint(
  analysis: Analysis,
  { policy }: PolicyAnalysis,
  facts: RuleFacts,
  index: number,
): readonly InlayHint[] {
  const { rule, ignored, matchCount, decideCount } = facts;
  const offset = behind(analysis, rule.element);
  if (policy.loads !== "yes") return [];
  if (ignored) return [{ offset, text: message("not read") }];
  if (rule.effect === "require") return [{ offset, text: requireText(facts) }];
  if (matchCount === 0) return [{ offset, text: message("0 match") }];
  if (saysNothing(facts) && sharesItsLine(analysis, policy, index)) return [];
  return [{ offset, text: message("{0} match · decides {1}", matchCount, decideCount) }];
}

/** A name that decides just the tool of that name: no more than the entry itself says. */
function saysNothing({ rule, matchCount, decideCount }: RuleFacts): boolean {
  return rule.pattern.shape.kind === "exact" && matchCount === 1 && decideCount === 1;
}

// A list of names on one line would be torn apart by hints that tell nothing.
function sharesItsLine({ lines }: Analysis, { rules }: Policy, index: number): boolean {
  const lineOf = (rule: Rule | undefined) => rule && lines.position(rule.element.start).line;
  const line = lineOf(rules[index]);
  return line !== undefined && (lineOf(rules[index - 1]) === line || lineOf(rules[index + 1]) === line);
}

function requireText({ matchCount, decideCount }: RuleFacts): Message {
  return decideCount > 0 ? message("not met · all tools off") : message("{0} match", matchCount);
}

/** Keys such as a default mode, behind their value: how many tools they are the reason of. */
function restHints(analysis: Analysis, { policy, resolution }: PolicyAnalysis): readonly InlayHint[] {
  if (policy.loads !== "yes") return [];
  const counts = new Map<string, { readonly reason: Reason; count: number }>();
  for (const { reason } of resolution.decisions) {
    if (reason.kind !== "otherwise" && reason.kind !== "mode" && reason.kind !== "list") continue;
    if (isWhole(reason.span, policy.span) || isBlock(analysis, reason.span)) continue;
    const key = `${reason.kind} ${reason.span.start} ${reason.span.end}`;
    const known = counts.get(key);
    if (known === undefined) counts.set(key, { reason, count: 1 });
    else known.count += 1;
  }
  return [...counts.values()].map(({ reason, count }) => ({
    offset: behind(analysis, reason.span),
    text: reason.kind === "list" ? message("leaves out {0}", count) : toolCount(count),
  }));
}

function toolCount(count: number): Message {
  return count === 1 ? message("1 tool") : message("{0} tools", count);
}

// A reason without a key of its own points to the whole policy or block, where a count would say nothing.
function isWhole(span: Span, whole: Span): boolean {
  return span.start === whole.start && span.end === whole.end;
}

function isBlock({ text }: Analysis, { start }: Span): boolean {
  return text.startsWith("{", start);
}

/** Behind the comma when at most a comment follows on the line, so that hints do not stand between an entry and its comma. */
function behind({ text }: Analysis, { end }: Span): number {
  return /^,[ \t]*(?:[\r\n]|$|\/[/*])/.test(text.slice(end, end + 40)) ? end + 1 : end;
}
