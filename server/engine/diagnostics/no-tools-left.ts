import { type Analysis, type PolicyAnalysis, reanalyze } from "../analysis.ts";
import type { Reason } from "../policy/policy.ts";
import { type Decision, ruleOf } from "../policy/resolve.ts";
import { replaceNode } from "../syntax/edit.ts";
import { nodeAt } from "../syntax/find.ts";
import { type Message, message } from "../text/message.ts";
import { applyEdits } from "../text/text-edit.ts";
import type { DiagnosticRule, Fix } from "./diagnostic.ts";
import { deletePropertyAt, deleteRule } from "./edits.ts";
import { decidingPolicies, headSpan } from "./rules.ts";
import { decider, say } from "./words.ts";

interface NoToolsLeft {
  readonly of: PolicyAnalysis;
  readonly tools: readonly Decision[];
  /** What switched tools off, the one to undo first. */
  readonly causes: readonly Cause[];
}

interface Cause {
  readonly reason: Reason;
  readonly count: number;
}

export const noToolsLeft: DiagnosticRule<NoToolsLeft> = {
  code: "no-tools-left",
  severity: "error",
  needsCatalog: true,
  fades: false,
  page: {
    summary: "No known tool is on, and nothing says that this is wanted.",
    avoid: `{ "default_mode": "deactivate", "rules": [{ "mode": "activate", "pattern": "jira" }] }`,
    prefer: `{ "default_mode": "deactivate", "rules": [{ "mode": "activate", "pattern": "jira_*" }] }`,
    why:
      "The agent starts, answers, and can do nothing. The finding stands at what switches off most of the tools: a rule, a " +
      "list that names none of them, or the default.",
    exceptions: 'An agent without tools is meant: OpenProgram has `"mode": "none"` for that, of which nothing is said.',
  },
  scope: "file",
  reads: "outcome",
  find: emptyOutcomes,
  span: ({ of, causes: [first] }, analysis) => {
    const span = first?.reason.span ?? of.policy.span;
    // The reason may be the whole block.
    return analysis.text.startsWith("{", span.start) ? headSpan(analysis, span) : span;
  },
  message: ({ tools, causes: [first, ...more] }, analysis): Message => {
    const off =
      tools.length === 1 ? message("the only known tool is off") : message("all {0} known tools are off", tools.length);
    if (first === undefined) return off;
    const them =
      more.length > 0 ? message("{0} of them", first.count) : tools.length === 1 ? message("it") : message("them");
    const cause = causeOf(first.reason, them, analysis);
    return message("{0}: {1}", off, cause);
  },
  related: ({ causes }, analysis) =>
    causes.slice(1, 4).map(({ reason, count }) => ({
      span: reason.span,
      message: message("{0} decides {1} of them", decider(analysis, reason), count),
    })),
  fixes: ({ of, causes }, analysis) =>
    causes
      .slice(0, 3)
      .flatMap(({ reason }) => undo(reason, analysis))
      // Only what really brings a tool back is worth offering.
      .filter((fix) => bringsToolsBack(fix, of, analysis)),
};

function emptyOutcomes(analysis: Analysis): readonly NoToolsLeft[] {
  return decidingPolicies(analysis).flatMap((of) => {
    const { policy, resolution } = of;
    const isClosed = resolution.gates.some(({ metBy }) => metBy.length === 0);
    if (policy.emptyOnPurpose || isClosed) return [];
    const isOn = ({ subject, effect }: Decision) => subject.kind === "tool" && effect === "allow";
    if (resolution.decisions.some(isOn)) return [];
    const tools = resolution.decisions.filter(({ subject }) => subject.kind === "tool");
    if (tools.length === 0) return [];
    return [{ of, tools, causes: causesOf(tools) }];
  });
}

function causesOf(tools: readonly Decision[]): readonly Cause[] {
  const counts = new Map<string, Cause>();
  for (const { reason } of tools) {
    const known = counts.get(reason.path);
    counts.set(reason.path, { reason, count: (known?.count ?? 0) + 1 });
  }
  // What the installation leaves out was never in reach of this file, so it is named last.
  return [...counts.values()].toSorted(
    (one, other) => Number(isBase(one)) - Number(isBase(other)) || other.count - one.count,
  );
}

function isBase({ reason: { kind } }: Cause): boolean {
  return kind === "base" || kind === "mode";
}

function causeOf(reason: Reason, them: Message, analysis: Analysis): Message {
  const who = decider(analysis, reason);
  switch (reason.kind) {
    case "rule":
    case "override":
    case "gate":
      return message("{0} switches {1} off; narrow it or delete it", who, them);
    case "list":
      return message("nothing in `{0}` names {1}; name some", reason.path, them);
    case "otherwise":
      return message("{0} is `{1}` for {2}; add a rule that switches some on", who, say(analysis, "deny"), them);
    case "mode":
    case "base":
    case "note":
      return message("{0} leaves {1} out; choose another set", who, them);
  }
}

/** Taking the cause out: the rule, the list, or the default turned round. */
function undo(reason: Reason, analysis: Analysis): readonly Fix[] {
  const rule = ruleOf(reason);
  if (rule !== undefined) return [deleteRule(analysis, rule)];
  if (reason.kind === "list") {
    const edits = deletePropertyAround(reason, analysis);
    return [{ title: message("delete `{0}`", reason.path), edits, safe: false, preferred: false }];
  }
  if (reason.kind !== "otherwise") return [];
  const node = nodeAt(analysis.tree.root, reason.span.start)?.node;
  const isWord = node?.kind === "string" && node.value === say(analysis, "deny");
  if (!isWord) return [];
  const word = say(analysis, "allow");
  const edits = replaceNode(analysis.tree, node, JSON.stringify(word));
  return [{ title: message("change `{0}` to `{1}`", reason.path, word), edits, safe: false, preferred: false }];
}

function deletePropertyAround({ span }: Reason, analysis: Analysis) {
  const property = nodeAt(analysis.tree.root, span.start)?.property;
  return property === undefined ? [] : deletePropertyAt(analysis, property.span);
}

function bringsToolsBack({ edits }: Fix, { policy }: PolicyAnalysis, analysis: Analysis): boolean {
  const text = edits.length === 0 ? undefined : applyEdits(analysis.text, edits);
  const after = text === undefined ? undefined : reanalyze(analysis, text);
  const same = after?.policies.find((other) => other.policy.name === policy.name);
  return (
    same?.resolution.decisions.some(({ subject, effect }) => subject.kind === "tool" && effect === "allow") ?? false
  );
}
