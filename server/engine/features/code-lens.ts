import type { Analysis, PolicyAnalysis } from "../analysis.ts";
import { coveredPlaces } from "../policy/told.ts";
import { type Message, message } from "../text/message.ts";
import type { Span } from "../text/span.ts";
import { summaryOf } from "./summary.ts";

/** A line above a policy that can be clicked. `action` is what a click asks for. */
export interface CodeLens {
  readonly span: Span;
  readonly title: Message;
  readonly action: "select-policy" | "preview" | "explain-tool";
  readonly policy: string;
}

/** The lenses above the rule list or block of each policy. */
export function codeLenses(analysis: Analysis): readonly CodeLens[] {
  return analysis.policies.flatMap((policy) => lensesOf(analysis, policy));
}

function lensesOf({ context }: Analysis, policy: PolicyAnalysis): readonly CodeLens[] {
  const { span, name } = policy.policy;
  const place = { span, policy: name };
  const summary: CodeLens = { ...place, title: titleOf(policy, context.catalog.status), action: "select-policy" };
  if (policy.policy.loads === "no") return [summary];
  return [
    summary,
    { ...place, title: message("Preview"), action: "preview" },
    { ...place, title: message("Explain a tool…"), action: "explain-tool" },
  ];
}

function titleOf(policy: PolicyAnalysis, catalog: Analysis["context"]["catalog"]["status"]): Message {
  const summary = summaryOf(policy, catalog);
  // While there is something to prove the number would grow under the reader's eyes.
  const never = policy.proofs.isDone ? coveredPlaces(policy.proofs.told()).length : 0;
  if (never === 0) return summary;
  return never === 1
    ? message("{0} · 1 rule never decides", summary)
    : message("{0} · {1} rules never decide", summary, never);
}
