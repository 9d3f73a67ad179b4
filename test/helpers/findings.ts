import assert from "node:assert/strict";
import type { Finding } from "../../server/engine/diagnostics/diagnostic.ts";
import { diagnose } from "../../server/engine/diagnostics/index.ts";
import type { DiagnoseOptions } from "../../server/engine/diagnostics/syntax.ts";
import { formatMessage } from "../../server/engine/text/message.ts";
import { applyEdits } from "../../server/engine/text/text-edit.ts";
import { type AnalyzeOptions, analyzed } from "./engine.ts";

// For tests that look closer at some findings than a fixture does: marks as in marked.ts, for chosen codes.

const markLine = /^\s*\/\/\s*(\^+)\s*([a-z- ]+?)\s*$/;

interface MarkedFile {
  /** The file without its marks. */
  readonly text: string;
  /** The finding expected at each mark, as `line:from-to code`, lines counted from 1; sorted. */
  readonly marks: readonly string[];
}

function readMarked(source: string): MarkedFile {
  const lines: string[] = [];
  const marks: string[] = [];
  for (const line of source.split("\n")) {
    const [, carets, codes] = markLine.exec(line) ?? [];
    if (carets === undefined || codes === undefined) {
      lines.push(line);
      continue;
    }
    const from = line.indexOf(carets);
    marks.push(...codes.split(" ").map((code) => mark(lines.length, from, from + carets.length, code)));
  }
  return { text: lines.join("\n"), marks: marks.sort() };
}

/** A finding in the form of a mark; of a span over several lines the first line counts. */
function markOf(text: string, { span, code }: Finding): string {
  const before = text.slice(0, span.start).split("\n");
  const from = before.at(-1)?.length ?? 0;
  const length = text.slice(span.start, span.end).split("\n")[0]?.length ?? 0;
  return mark(before.length, from, from + length, code);
}

function mark(line: number, from: number, to: number, code: string): string {
  return `${line}:${from}-${to} ${code}`;
}

export interface CheckOptions extends AnalyzeOptions, Partial<DiagnoseOptions> {
  /** Only findings of these codes are compared. */
  readonly only?: readonly string[];
}

/** Checks that a marked file has exactly the findings that are marked, and returns these in file order. */
export function check(source: string, { only, ...options }: CheckOptions = {}): readonly Finding[] {
  const { text, marks } = readMarked(source);
  const found = findingsIn(text, { ...options, ...(only === undefined ? {} : { only }) });
  assert.deepEqual(found.map((finding) => markOf(text, finding)).sort(), marks);
  return found;
}

export function findingsIn(text: string, { only, ...options }: CheckOptions = {}): readonly Finding[] {
  const found = diagnose(analyzed(text, options), options);
  return only === undefined ? found : found.filter(({ code }) => only.includes(code));
}

export function messageOf({ message }: Finding): string {
  return formatMessage(message);
}

/** The titles of all fixes of a finding. */
export function titlesOf(finding: Finding): readonly string[] {
  return finding.fixes().map(({ title }) => formatMessage(title));
}

/** The text after the fix of that title; fails when there is none. */
export function fixed(text: string, finding: Finding, title: string): string {
  const fix = finding.fixes().find((one) => formatMessage(one.title) === title);
  assert.ok(fix, `there is a fix "${title}" among ${JSON.stringify(titlesOf(finding))}`);
  return applyEdits(text, fix.edits) ?? assert.fail("the edits overlap");
}
