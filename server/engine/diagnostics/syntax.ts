import type { Analysis } from "../analysis.ts";
import type { JsonManners } from "../dialects/dialect.ts";
import type { PlainSyntaxProblemKind, SyntaxProblem, SyntaxTree } from "../syntax/syntax-tree.ts";
import { type Message, message } from "../text/message.ts";
import { once } from "../text/once.ts";
import type { Span } from "../text/span.ts";
import type { TextEdit } from "../text/text-edit.ts";
import type { Candidate } from "./check.ts";
import type { DiagnosticRule, Fix, Severity } from "./diagnostic.ts";
import { mostFindings } from "./most-findings.ts";

/** Whether somebody else reports each slip, as VS Code's own JSON server does for its files. */
export interface DiagnoseOptions {
  /** Then one finding per file says what follows from the first slip, and the others are left to them. */
  readonly syntaxReportedElsewhere: boolean;
}

/** A slip that is shown, and what is said at it beside the slip itself. */
export interface SyntaxFound {
  readonly problem: SyntaxProblem;
  readonly severity: Severity;
  /** What the loader does because of it: said at the first one that makes it do so. */
  readonly consequence: Message | undefined;
  /** The last one that is shown, though there are more. */
  readonly isCut: boolean;
}

export const syntax: DiagnosticRule<SyntaxFound> = {
  code: "syntax",
  severity: "error",
  severityOf: ({ severity }) => severity,
  needsCatalog: false,
  fades: false,
  page: {
    summary: "The file is not JSON as its loader reads it.",
    avoid: `{
  // no shell for this one
  "tools": { "disabled": ["bash",] }
}`,
    prefer: `{
  "tools": { "disabled": ["bash"] }
}`,
    why:
      "OpenProgram reads strict JSON: a comment, a comma before a closing bracket or a byte order mark stops it from loading " +
      "the file, and the agent then runs with the default tools and **without any gate**. EvoFabric controllers are loaded " +
      "by programs that may take these, so there they are an information. `NaN` and `Infinity` are taken by Python but by " +
      "hardly anything else.",
    exceptions:
      "Where the editor's own JSON support reports each slip, there is one finding per file: it says what the loader makes of it.",
  },
  scope: "file",
  reads: "tree",
  find: ({ tree, dialect }) => syntaxFound(tree, dialect.json),
  span: ({ problem }) => problem.span,
  message: syntaxMessage,
  fixes: ({ problem }, { tree }) => syntaxFixes(problem, tree),
};

/** The slips of a text under the manners of its loader, in file order. */
export function syntaxFound({ problems }: SyntaxTree, manners: JsonManners): readonly SyntaxFound[] {
  const slips = problems.filter(({ kind }) => kind !== "duplicate-key");
  const first = slips.find(({ kind }) => stops(kind, manners));
  return slips.slice(0, mostFindings).map((problem, index) => ({
    problem,
    severity: severityOf(problem.kind, manners),
    consequence: problem === first ? manners.refused : undefined,
    isCut: index === mostFindings - 1,
  }));
}

/** Whether a slip is shown when the others are reported elsewhere: the first that stops the loader, or stops us. */
export function isShownAlone({ problem, consequence }: SyntaxFound): boolean {
  return consequence !== undefined || isLimit(problem.kind);
}

/** Tells of the syntax findings of an analysis, by their number, which of them `options` leave to somebody else. */
export function isShownElsewhere(
  { tree, dialect }: Analysis,
  { syntaxReportedElsewhere }: DiagnoseOptions,
): (candidate: Pick<Candidate, "nth">) => boolean {
  if (!syntaxReportedElsewhere) return () => false;
  const found = once(() => syntaxFound(tree, dialect.json));
  return (candidate) => {
    const known = shownAlone.get(candidate);
    if (known !== undefined) return !known;
    const one = found()[candidate.nth];
    const isAlone = one !== undefined && isShownAlone(one);
    shownAlone.set(candidate, isAlone);
    return !isAlone;
  };
}

// A candidate stands for the same slip after edits elsewhere, and then the slips need not be read again.
const shownAlone = new WeakMap<object, boolean>();

/** What is said at a slip. */
export function syntaxMessage({ problem, severity, consequence, isCut }: SyntaxFound): Message {
  const said = spoken(problem, severity, consequence);
  return isCut ? message("{0} (what follows is not listed)", said) : said;
}

function spoken({ kind, message: slip }: SyntaxProblem, severity: Severity, consequence: Message | undefined): Message {
  if (consequence !== undefined) return message("{0}; {1}", slip, consequence);
  const isTolerated = severity === "information" && lenient.has(kind);
  return isTolerated ? message("{0}; a program that reads plain JSON does not load the file", slip) : slip;
}

/** What only some readers refuse. */
const lenient: ReadonlySet<SyntaxProblem["kind"]> = new Set(["comment", "trailing-comma", "bom"]);

function stops(kind: SyntaxProblem["kind"], { reading }: JsonManners): boolean {
  return kind === "syntax" || (reading === "strict" && lenient.has(kind));
}

function severityOf(kind: SyntaxProblem["kind"], { reading }: JsonManners): Severity {
  const isTolerated = lenient.has(kind) || kind === "nan-literal";
  return isTolerated && reading === "tolerant" ? "information" : "error";
}

/** A limit of our own: the loader may well read the file. */
function isLimit(kind: SyntaxProblem["kind"]): boolean {
  return kind === "too-deep" || kind === "too-large";
}

const removals: ReadonlyMap<SyntaxProblem["kind"], Message> = new Map<PlainSyntaxProblemKind, Message>([
  ["comment", message("remove the comment")],
  ["trailing-comma", message("remove the comma")],
  ["bom", message("remove the byte order mark")],
]);

/** Removing what a strict reader refuses, one by one or all of it. */
function syntaxFixes(problem: SyntaxProblem, tree: SyntaxTree): readonly Fix[] {
  const title = removals.get(problem.kind);
  if (title === undefined) return [];
  const all = tree.problems.filter(({ kind }) => removals.has(kind));
  const one: Fix = { title, edits: [removal(problem, tree)], safe: false, preferred: true };
  if (all.length < 2) return [one];
  const edits = all.map((other) => removal(other, tree));
  return [
    one,
    {
      title: message("remove all {0} comments, commas and marks that JSON does not allow", all.length),
      edits,
      safe: false,
      preferred: false,
    },
  ];
}

function removal({ kind, span }: SyntaxProblem, { text }: SyntaxTree): TextEdit {
  return { span: kind === "comment" ? withItsLine(text, span) : span, newText: "" };
}

/** A comment with the blanks beside it, and with its line when nothing else stands there. */
function withItsLine(text: string, { start, end }: Span): Span {
  const before = /[ \t]*$/.exec(text.slice(Math.max(0, start - 1000), start))?.[0].length ?? 0;
  const blanks = /^[ \t]*/.exec(text.slice(end, end + 1000))?.[0].length ?? 0;
  const lineEnd = /^(?:\r\n|\n|\r|$)/.exec(text.slice(end + blanks, end + blanks + 2))?.[0];
  const startsLine = start === before || /[\n\r]/.test(text.charAt(start - before - 1));
  if (lineEnd === undefined) return { start, end: startsLine ? end + blanks : end };
  return { start: start - before, end: startsLine ? end + blanks + lineEnd.length : end };
}
