import assert from "node:assert/strict";
import type { Analysis } from "../../server/engine/analysis.ts";
import { unknownCatalog } from "../../server/engine/catalog/catalog.ts";
import type { Finding } from "../../server/engine/diagnostics/diagnostic.ts";
import { diagnose } from "../../server/engine/diagnostics/index.ts";
import { defaultSettings, type Settings, type SeveritySetting } from "../../server/engine/settings.ts";
import { formatMessage } from "../../server/engine/text/message.ts";
import { applyEdits } from "../../server/engine/text/text-edit.ts";
import { analyzed, catalogOf } from "./engine.ts";

/**
 * A file with its findings written under the lines they are in. Every marker line is taken out before the text is read:
 *
 *     { "mode": "deactivate", "pattern": "math_add" }
 *   //                                   ^^^^^^^^^^ shadowed-rule
 *
 * The carets cover the finding; one that goes on behind its line is covered to the end of the line. Several codes at one
 * place stand behind each other. `code:hint` also checks the severity. A marker at the very start of a line has no `//`.
 */
export interface MarkedFile {
  readonly name: string;
  readonly text: string;
  /** `tool-controller.json` when nothing is said. */
  readonly file?: string;
  /** The value of a catalog file; without one nothing is known. */
  readonly catalog?: unknown;
  readonly platform?: "posix" | "windows";
  readonly release?: "documented" | "access-modes";
  readonly source?: string;
  readonly severities?: Readonly<Record<string, SeveritySetting>>;
  readonly limit?: number;
  /** What the message of the finding says, word for word. */
  readonly says?: string;
}

/** A marked file and what a fix of the diagnostic makes of it. */
export interface MarkedFix extends MarkedFile {
  readonly fix: string;
  readonly after: string;
}

/** The fixtures of one diagnostic. `fixes` is empty only where there is nothing to edit. */
export interface Fixtures {
  readonly hits: readonly MarkedFile[];
  /** Files that look alike and are right, at least as far as this diagnostic goes. */
  readonly nearMisses: readonly MarkedFile[];
  readonly fixes: readonly MarkedFix[];
}

const marker = /^(?: *\/\/)? *(\^+) ([a-z-]+(?::[a-z]+)?(?: [a-z-]+(?::[a-z]+)?)*)$/;

interface Mark {
  readonly place: string;
  readonly code: string;
  readonly severity: string | undefined;
}

/** Checks that the findings of a file are exactly those that are marked. */
export function check(marked: MarkedFile): readonly Finding[] {
  const { text, marks } = read(marked.text);
  const analysis = analysisOf(marked, text);
  const findings = diagnose(analysis);
  const shown = (mark: Mark) => `${mark.place} ${mark.code}`;
  const found = findings.map((finding) => ({
    place: placeOf(finding, analysis),
    code: finding.code,
    severity: marks.find((mark) => mark.code === finding.code)?.severity && finding.severity,
  }));
  assert.deepEqual(found.map(shown).toSorted(), marks.map(shown).toSorted(), said(findings));
  for (const { severity, code } of marks) {
    if (severity === undefined) continue;
    assert.ok(
      found.some((one) => one.code === code && one.severity === severity),
      `${code} has the severity ${severity}`,
    );
  }
  const { says } = marked;
  if (says !== undefined) {
    assert.ok(
      findings.some(({ message }) => formatMessage(message) === says),
      `expected the words\n${says}\n${said(findings)}`,
    );
  }
  return findings;
}

/** Checks the findings, then what the fix of that title makes of the text. */
export function checkFix(marked: MarkedFix, code: string): void {
  const findings = check(marked);
  const { text } = read(marked.text);
  const fixes = findings.filter((finding) => finding.code === code).flatMap((finding) => finding.fixes());
  const fix = fixes.find(({ title }) => formatMessage(title) === marked.fix);
  assert.ok(fix, `no fix "${marked.fix}"; there are: ${fixes.map(({ title }) => formatMessage(title)).join(" | ")}`);
  assert.equal(applyEdits(text, fix.edits), marked.after);
}

/** The text without its marker lines, and the marks. */
function read(text: string): { readonly text: string; readonly marks: readonly Mark[] } {
  const lines: string[] = [];
  const marks: Mark[] = [];
  for (const line of text.split("\n")) {
    const found = marker.exec(line);
    if (found === null) {
      lines.push(line);
      continue;
    }
    const [, carets = "", codes = ""] = found;
    const start = line.indexOf(carets);
    for (const one of codes.split(" ")) {
      const [code = "", severity] = one.split(":");
      marks.push({ place: `line ${lines.length}:${start}-${start + carets.length}`, code, severity });
    }
  }
  return { text: lines.join("\n"), marks };
}

function placeOf({ span }: Finding, { lines, text }: Analysis): string {
  const { start, end } = lines.range(span);
  const lineEnd = text.indexOf("\n", span.start);
  const last = end.line === start.line ? end.character : start.character + (lineEnd - span.start);
  return `line ${start.line + 1}:${start.character}-${Math.max(last, start.character + 1)}`;
}

/** The analysis of a marked file without its markers. */
export function analysisOf(marked: MarkedFile, text: string = read(marked.text).text): Analysis {
  const { file, catalog, platform, release, source, severities, limit } = marked;
  const openprogram = new Map(Object.entries({ release: release ?? "documented", ...(source ? { source } : {}) }));
  const settings: Settings = {
    ...defaultSettings,
    platform: platform ?? "posix",
    rules: new Map(Object.entries(severities ?? {})),
    limits: { tools: limit ?? defaultSettings.limits.tools, tokens: undefined },
    dialects: new Map([["openprogram", openprogram]]),
  };
  const known = catalog === undefined ? unknownCatalog : catalogOf(catalog);
  return analyzed(text, { file: file ?? "tool-controller.json", catalog: known, settings });
}

function said(findings: readonly Finding[]): string {
  return `found:\n${findings.map(({ code, severity, message }) => `${code} (${severity}): ${formatMessage(message)}`).join("\n")}`;
}
