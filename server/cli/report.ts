import { formatMessage, type LineIndex, type Message, type Severity, type Span, visible } from "../engine/index.ts";
import type { CheckedFile } from "./check.ts";

/** The escape sequences of terminals (ECMA-48) for the colour of a severity. */
const colours: Readonly<Record<Severity, string>> = {
  error: "\u001b[31m",
  warning: "\u001b[33m",
  information: "\u001b[36m",
  hint: "\u001b[2m",
};
const plain = "\u001b[0m";

/** The findings of a file as a compiler writes them, `file:line:column: severity: message (code)`, counted from 1. */
export function toLines({ file, findings, lines, linesOf }: CheckedFile, coloured: boolean): string {
  return findings
    .flatMap(({ code, severity, message, span, related }) => [
      `${place(file, lines, span)}: ${coloured ? `${colours[severity]}${severity}${plain}` : severity}: ${words(message)} (${code})\n`,
      ...related.map((other) => {
        const otherLines = other.file === undefined ? lines : (linesOf(other.file) ?? lines);
        return `  ${place(other.file ?? file, otherLines, other.span)}: note: ${words(other.message)}\n`;
      }),
    ])
    .join("");
}

/** The last line: "3 findings in 2 files: 1 error, 2 warnings". */
export function summaryText(checked: readonly CheckedFile[]): string {
  const severities = checked.flatMap(({ findings }) => findings.map(({ severity }) => severity));
  const files = `${checked.length} ${checked.length === 1 ? "file" : "files"}`;
  if (severities.length === 0) return `no findings in ${files}\n`;
  const counts = counted.flatMap(({ severity, one, many }) => {
    const count = severities.filter((other) => other === severity).length;
    return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];
  });
  return `${severities.length} ${severities.length === 1 ? "finding" : "findings"} in ${files}: ${counts.join(", ")}\n`;
}

const counted: readonly { readonly severity: Severity; readonly one: string; readonly many: string }[] = [
  { severity: "error", one: "error", many: "errors" },
  { severity: "warning", one: "warning", many: "warnings" },
  { severity: "information", one: "information", many: "information" },
  { severity: "hint", one: "hint", many: "hints" },
];

function place(file: string, lines: LineIndex, { start }: Span): string {
  const { line, character } = lines.position(start);
  return `${visible(file)}:${line + 1}:${character + 1}`;
}

/** Names in messages come from strangers; a terminal obeys control characters. */
function words(message: Message): string {
  return visible(formatMessage(message));
}
