import assert from "node:assert/strict";
import test from "node:test";
import type { Analysis } from "../../server/engine/analysis.ts";
import type { Finding } from "../../server/engine/diagnostics/diagnostic.ts";
import { diagnose } from "../../server/engine/diagnostics/index.ts";
import { formatMessage } from "../../server/engine/text/message.ts";
import { analyzeCase } from "./analyze-case.ts";
import { cases, type ExpectedDiagnostic, readFixture } from "./case.ts";

// Every finding that an example must have is there, at its lines, and none that it must not have.

/** Which of our codes count for each kind of finding that the examples speak of. */
const kinds = readFixture<Readonly<Record<string, readonly string[]>>>("kinds.json");

for (const one of cases) {
  test(`${one.id}: ${one.title}`, () => {
    const analysis = analyzeCase(one);
    const findings = diagnose(analysis);
    const { diagnosticsExpected, diagnosticsForbidden = [] } = one.expected;
    const missing = diagnosticsExpected
      .filter(({ level }) => level === "must")
      .filter((wanted) => !findings.some((found) => isThe(found, wanted, analysis)));
    assert.deepEqual(
      missing,
      [],
      `missing; there are only:\n${findings.map((found) => shown(found, analysis)).join("\n")}`,
    );
    const unwanted = findings.filter(({ code }) => diagnosticsForbidden.some((kind) => kinds[kind]?.includes(code)));
    assert.deepEqual(
      unwanted.map((found) => shown(found, analysis)),
      [],
    );
  });
}

test("most findings that an example should have are there", () => {
  const wanted = cases.flatMap((one) => {
    const analysis = analyzeCase(one);
    const findings = diagnose(analysis);
    const should = one.expected.diagnosticsExpected.filter(({ level }) => level === "should");
    return should.map((expected) => ({
      id: one.id,
      ...expected,
      isThere: findings.some((found) => isThe(found, expected, analysis)),
    }));
  });
  const missing = wanted.filter(({ isThere }) => !isThere);
  assert.ok(
    missing.length <= wanted.length / 10,
    missing.map(({ id, kind, lines }) => `${id} ${kind} ${lines}`).join("\n"),
  );
});

function isThe({ code, span }: Finding, { kind, lines }: ExpectedDiagnostic, analysis: Analysis): boolean {
  if (kinds[kind]?.includes(code) !== true) return false;
  const { start, end } = analysis.lines.range(span);
  return lines === null || (start.line + 1 <= lines[1] && end.line + 1 >= lines[0]);
}

function shown({ code, span, message }: Finding, { lines }: Analysis): string {
  return `line ${lines.position(span.start).line + 1} ${code}: ${formatMessage(message)}`;
}
