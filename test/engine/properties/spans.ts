import assert from "node:assert/strict";
import type { Analysis } from "../../../server/engine/analysis.ts";
import { proveAll } from "../../../server/engine/analysis-proofs.ts";
import type { Finding } from "../../../server/engine/diagnostics/diagnostic.ts";
import { diagnose } from "../../../server/engine/diagnostics/index.ts";
import { formatMessage } from "../../../server/engine/text/message.ts";
import type { Span } from "../../../server/engine/text/span.ts";
import { refusal } from "../../../server/engine/text/text-edit.ts";

/** Every place that an analysis and its findings name, checked to lie in the file itself; the findings are given back. */
export function assertSpansInside(analysis: Analysis): readonly Finding[] {
  const { text, policies, problems } = analysis;
  const inside = ({ start, end }: Span, what: string) =>
    assert.ok(0 <= start && start <= end && end <= text.length, `${what} ${start}-${end} of ${text.length}: ${text}`);
  for (const { policy, resolution } of policies) {
    inside(policy.span, "policy");
    for (const rule of policy.rules) {
      inside(rule.span, rule.path);
      inside(rule.element, rule.path);
      assert.ok(rule.element.start <= rule.span.start && rule.span.end <= rule.element.end, rule.path);
    }
    for (const { path, span } of policy.ignored) inside(span, path);
    for (const { reason } of resolution.decisions) inside(reason.span, reason.path);
  }
  for (const problem of problems) inside("span" in problem ? problem.span : problem.node.span, problem.code);
  const findings = diagnose(analysis);
  for (const { code, span, related, fixes } of findings) {
    inside(span, code);
    for (const place of related) if (place.file === undefined || place.file === analysis.file) inside(place.span, code);
    for (const { edits, title } of fixes()) {
      assert.equal(refusal(text.length, edits), undefined, `${code}: ${formatMessage(title)}`);
    }
  }
  return findings;
}

/** An analysis in a form that two runs can be compared by: all decisions, rules and findings, in their order. */
export function outlineOf(analysis: Analysis): unknown {
  proveAll(analysis);
  return {
    policies: analysis.policies.map(({ policy, resolution, facts, proofs }) => ({
      name: policy.name,
      loads: policy.loads,
      decisions: resolution.decisions.map(({ subject, effect, reason, passed, overruled }) => [
        subject.name,
        effect,
        reason.path,
        passed.map(({ path }) => path),
        overruled.map(({ path }) => path),
      ]),
      rules: facts.map(({ rule, matches, decides }) => [
        rule.path,
        matches.length,
        decides.length,
        proofs.of(rule)?.kind,
      ]),
    })),
    findings: diagnose(analysis).map(({ code, severity, span, message }) => [
      code,
      severity,
      span,
      formatMessage(message),
    ]),
  };
}
