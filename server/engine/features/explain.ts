import type { Analysis, PolicyAnalysis } from "../analysis.ts";
import { type Message, message } from "../text/message.ts";
import { label } from "../text/quote.ts";
import { reasonSentence } from "./reason-words.ts";
import { type TraceStep, traceOf } from "./trace.ts";

/** Why one subject is on or off: the outcome in a line, and the way to it. */
export interface Explanation {
  readonly title: Message;
  readonly steps: readonly TraceStep[];
}

/** Tells apart the subjects of a policy: two servers may give one joined name. */
export interface SubjectKey {
  readonly kind: "tool" | "skill";
  readonly name: string;
  readonly server: string | null;
}

/** The index of a subject's decision, or undefined when the policy does not know it. */
export function indexOfSubject({ resolution }: PolicyAnalysis, { kind, name, server }: SubjectKey): number | undefined {
  const index = resolution.decisions.findIndex(
    ({ subject }) => subject.kind === kind && subject.name === name && (subject.server ?? null) === server,
  );
  return index < 0 ? undefined : index;
}

/** Explains a subject; undefined when the policy does not know it. */
export function explain(analysis: Analysis, policy: PolicyAnalysis, key: SubjectKey): Explanation | undefined {
  const index = indexOfSubject(policy, key);
  const decision = index === undefined ? undefined : policy.resolution.decisions[index];
  if (index === undefined || decision === undefined) return undefined;
  const { subject, effect, reason } = decision;
  const state = effect === "allow" ? message("on") : message("off");
  const title = message("`{0}` is {1}: {2}", label(subject.name), state, reasonSentence(analysis.dialect, reason));
  return { title, steps: traceOf(analysis, policy, index) };
}
