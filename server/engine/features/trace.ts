import type { Analysis, PolicyAnalysis } from "../analysis.ts";
import { effectWord, ruleWithPattern } from "../dialects/words.ts";
import { facetOf } from "../policy/facet-values.ts";
import type { GateStage, RuleStage, SetStage, Stage, Verdict } from "../policy/policy.ts";
import { type Decision, ruleOf } from "../policy/resolve.ts";
import { type Message, message } from "../text/message.ts";
import type { Span } from "../text/span.ts";
import { plainReason, reasonSentence } from "./reason-words.ts";

/** One step on the way to a decision, in the order in which the system asks. */
export interface TraceStep {
  readonly text: Message;
  /** This step is the reason of the decision. */
  readonly deciding: boolean;
  /** The rule or key in the profile; absent for facts that do not stand in it. */
  readonly span: Span | undefined;
}

/** How the decision of an index came about. Read from the decision and the stages; nothing is decided here. */
export function traceOf(
  analysis: Analysis,
  { policy, resolution }: PolicyAnalysis,
  index: number,
): readonly TraceStep[] {
  const decision = resolution.decisions[index];
  if (decision === undefined) return [];
  const pipeline = policy.pipelines.find(({ kind }) => kind === decision.subject.kind);
  if (pipeline === undefined) return [endStep(analysis, decision)];
  const matching = new Set(resolution.applicable.rulesOf(index));
  const context: Context = { analysis, decision, applies: (rule) => matching.has(rule) };
  const steps = pipeline.stages.flatMap((stage) => stageSteps(context, stage, isWhatIf(decision)));
  return steps.some(({ deciding }) => deciding) ? steps : [...steps, endStep(analysis, decision)];
}

interface Context {
  readonly analysis: Analysis;
  readonly decision: Decision;
  readonly applies: (rule: RuleStage["rules"][number]) => boolean;
}

function isWhatIf({ reason }: Decision): boolean {
  return reason.kind === "override";
}

function stageSteps(context: Context, stage: Stage, overridden: boolean): readonly TraceStep[] {
  switch (stage.kind) {
    case "set":
      return overridden ? [] : setSteps(context, stage);
    case "gate":
      return overridden ? [] : gateSteps(context, stage);
    case "rules":
      return ruleSteps(context, stage);
  }
  return stage satisfies never;
}

function ruleSteps({ analysis, decision, applies }: Context, stage: RuleStage): readonly TraceStep[] {
  const { dialect } = analysis;
  const deciding = ruleOf(decision.reason);
  const steps = stage.rules.filter(applies).map((rule): TraceStep => {
    const span = stage.reason === "override" ? undefined : rule.span;
    if (rule === deciding) {
      const text =
        stage.reason === "override"
          ? message("what-if: {0}", effectWord(dialect, decision.effect))
          : message("{0} matches: {1}", ruleWithPattern(dialect, rule), effectWord(dialect, rule.effect));
      return { text, deciding: true, span };
    }
    const passed = decision.passed.includes(rule);
    const text = passed
      ? message("passes {0}", ruleWithPattern(dialect, rule))
      : message("{0} matches too, but does not decide", ruleWithPattern(dialect, rule));
    return { text, deciding: false, span };
  });
  return isReason(decision, stage.otherwise) && deciding === undefined
    ? [...steps, endStep(analysis, decision)]
    : steps;
}

function setSteps({ analysis, decision }: Context, stage: SetStage): readonly TraceStep[] {
  const verdict = stage.verdicts.get(facetOf(decision.subject, "name") ?? "") ?? stage.otherwise;
  if (verdict === undefined) return [];
  const deciding = isReason(decision, verdict);
  const text = deciding || verdict.effect === "deny" ? sentence(analysis, verdict) : beginning(verdict);
  return [{ text, deciding, span: inFile(verdict.reason) }];
}

/** Why a subject is among those that the later lists are asked about. */
function beginning({ reason }: Verdict): Message {
  if (reason.kind === "otherwise") return message("is in the base set");
  return message("is in the base set: {0}", plainReason(reason) ?? message("`{0}` brings it in", reason.path));
}

function gateSteps({ analysis, decision }: Context, stage: GateStage): readonly TraceStep[] {
  const closing = stage.rules.find((rule) => rule === ruleOf(decision.reason));
  if (closing === undefined) return [];
  return [{ text: sentence(analysis, decision), deciding: true, span: closing.span }];
}

function endStep(analysis: Analysis, decision: Decision): TraceStep {
  return { text: sentence(analysis, decision), deciding: true, span: inFile(decision.reason) };
}

function sentence({ dialect }: Analysis, { effect, reason }: Verdict): Message {
  return message("{0}: {1}", reasonSentence(dialect, reason), effectWord(dialect, effect));
}

function isReason(decision: Decision, verdict: Verdict | undefined): boolean {
  const { reason } = decision;
  return verdict !== undefined && verdict.reason.kind === reason.kind && verdict.reason.path === reason.path;
}

// Facts of the installation stand in the catalog; their span is only a stand-in.
function inFile({ kind, span }: Verdict["reason"]): Span | undefined {
  return kind === "base" || kind === "note" || kind === "override" ? undefined : span;
}
