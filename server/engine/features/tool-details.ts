import type { Analysis, PolicyAnalysis } from "../analysis.ts";
import { effectWord } from "../dialects/words.ts";
import { type Decision, ruleOf } from "../policy/resolve.ts";
import { message } from "../text/message.ts";
import type { Span } from "../text/span.ts";
import { indexOfSubject, type SubjectKey } from "./explain.ts";
import type { Block, Markdown } from "./markdown.ts";
import { traceOf } from "./trace.ts";

/** What is shown of one tool while somebody looks at it; places are those of the profile. */
export interface ToolDetails {
  /** The trace with the deciding step in bold, under a line that says the outcome. */
  readonly tooltip: Markdown;
  readonly deciding: Span | undefined;
  readonly passed: readonly Span[];
  readonly overruled: readonly Span[];
}

/** The details of a subject; undefined when the policy does not know it. */
export function toolDetails(analysis: Analysis, policy: PolicyAnalysis, key: SubjectKey): ToolDetails | undefined {
  const index = indexOfSubject(policy, key);
  const decision = index === undefined ? undefined : policy.resolution.decisions[index];
  if (index === undefined || decision === undefined) return undefined;
  const { reason, passed, overruled } = decision;
  return {
    tooltip: tooltipOf(analysis, policy, index, decision),
    deciding: decidingSpan(decision),
    passed: passed.map(({ span }) => span),
    overruled: overruled
      .filter((rule) => rule !== ruleOf(reason) && !rule.list.startsWith("override"))
      .map(({ span }) => span),
  };
}

/** Where what decides stands; undefined for what-ifs and facts of the installation, which are not in the profile. */
export function decidingSpan({ reason }: Decision): Span | undefined {
  return reason.kind === "override" || reason.kind === "base" ? undefined : reason.span;
}

function tooltipOf(analysis: Analysis, policy: PolicyAnalysis, index: number, { subject, effect }: Decision): Markdown {
  const state = effect === "allow" ? message("on") : message("off");
  const head: Block = {
    kind: "paragraph",
    text: message("`{0}` · {1} ({2})", subject.name, state, effectWord(analysis.dialect, effect)),
  };
  const items = traceOf(analysis, policy, index).map(({ text, deciding }) =>
    deciding ? message("**{0}**", text) : text,
  );
  return [head, { kind: "list", items }];
}
