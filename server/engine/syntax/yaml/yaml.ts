import type { CST } from "yaml";
import { message } from "../../text/message.ts";
import { label } from "../../text/quote.ts";
import { deepestNesting } from "../json-brackets.ts";
import { limitedReport } from "../json-cursor.ts";
import type { Node } from "../node.ts";
import type { SyntaxProblem, SyntaxTree } from "../syntax-tree.ts";
import type { TreeLanguage } from "../tree-language.ts";
import { mostCopies } from "./aliases.ts";
import { marksOf } from "./marks.ts";
import { readTokens } from "./read-tokens.ts";
import { readValue } from "./read-value.ts";
import { type Reading, reportEnd, spanOf, syntax, unexpected } from "./reading.ts";
import type { YamlLoader } from "./scalar-value.ts";
import { yamlEdits } from "./yaml-edits.ts";

const languages: Readonly<Record<YamlLoader, TreeLanguage>> = {
  omegaconf: { ...yamlEdits, parse: (text) => parseYaml(text, { loader: "omegaconf" }) },
  pyyaml: { ...yamlEdits, parse: (text) => parseYaml(text, { loader: "pyyaml" }) },
};

/** The longest YAML text that is read, in UTF-16 units. Its concrete tree takes far more room than that of JSON. */
export const longestYaml = 1024 * 1024;

/** How a text is read. */
export interface YamlOptions {
  /** Whose values count; `omegaconf` unless told otherwise. */
  readonly loader?: YamlLoader;
}

/**
 * Reads the one document of a YAML text, also half-typed or broken, as a Python loader does, and reports what the loader
 * would refuse. Never throws; keeps as much of the tree as makes sense.
 *
 * - An empty value is a null with an empty span behind its `:` or `-`; a text without any value has no root.
 * - Spans hold a scalar's quotes, but neither anchors nor tags. A list or mapping is `closed` only when it has brackets,
 *   so that no edit takes one in block style for one in brackets.
 * - What an alias stands for is there in full, and all of it has the alias's span. What `<<` merges is there as well.
 * - A key that is no string has its text as name.
 */
export function parseYaml(text: string, { loader = "omegaconf" }: YamlOptions = {}): SyntaxTree {
  const problems: SyntaxProblem[] = [];
  const report = limitedReport(problems);
  const bom = text.startsWith("\ufeff");
  if (text.length > longestYaml) {
    const said = message("the file is not read: it has {0} characters, the limit is {1}", text.length, longestYaml);
    report("too-large", { start: 0, end: 1 }, said);
    return { text, root: undefined, problems, comments: [], bom, language: languages[loader] };
  }
  const reading: Reading = {
    text,
    loader,
    problems,
    report,
    readValue,
    anchors: new Map(),
    open: new Set(),
    depth: 0,
    copiesLeft: mostCopies,
  };
  const { tokens, comments, tabs, tooDeepAt } = readTokens(readable(reading));
  for (const tab of tabs) syntax(reading, tab, message("a tab cannot stand between values; use blanks"));
  const root = readDocuments(reading, tokens);
  if (tooDeepAt !== undefined) {
    const said = message("the nesting is deeper than {0} levels; the rest of the file is not read", deepestNesting);
    report("too-deep", { start: tooDeepAt, end: Math.min(text.length, tooDeepAt + 1) }, said);
  }
  problems.sort((one, other) => one.span.start - other.span.start);
  return { text, root, problems, comments, bom, language: languages[loader] };
}

/**
 * The text as the lexer is given it, of the same length: a lone carriage return is a line break for Python, which no
 * loader sees as anything else, and control characters, which no loader takes, have a meaning of their own among lexemes.
 */
function readable(reading: Reading): string {
  const { text } = reading;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  const strange = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff]|\p{Cs}/gu;
  const first = text.search(strange);
  if (first >= 0) {
    const said = message("the character `{0}` is not allowed in YAML", label(text.charAt(first)));
    syntax(reading, { start: first, end: first + 1 }, said);
  }
  const lines = text.replace(/\r(?!\n)/g, "\n").replace(strange, "?");
  // The parser counts columns wrongly on a line that starts with the mark; a blank line before it changes nothing.
  return lines.startsWith("\ufeff") ? `\n${lines.slice(1)}` : lines;
}

function readDocuments(reading: Reading, tokens: readonly CST.Token[]): Node | undefined {
  let document: CST.Document | undefined;
  let directive: CST.Directive | undefined;
  let isTold = false;
  for (const token of tokens) {
    if (token.type === "error") unexpected(reading, token);
    else if (token.type === "directive") {
      directive ??= token;
      reportDirective(reading, token);
    } else if (token.type === "doc-end") {
      reportEnd(reading, token.end);
    } else if (token.type === "document") {
      if (document === undefined) document = token;
      else if (!isTold) {
        isTold = true;
        const span = { start: token.offset, end: token.offset + 1 };
        syntax(reading, span, message("only one document can be in the file; this and all others are not read"));
      }
    }
  }
  if (directive !== undefined && !document?.start.some(({ type }) => type === "doc-start")) {
    syntax(reading, spanOf(directive), message("`---` is expected behind a directive"));
  }
  return document && readDocument(reading, document);
}

function readDocument(reading: Reading, { start, value, end, offset }: CST.Document): Node | undefined {
  const marks = marksOf(start, offset, "doc-start");
  reportEnd(reading, end);
  if (value === undefined && marks.anchor === undefined && marks.tag === undefined) {
    const [stray] = marks.unexpected;
    if (stray !== undefined) unexpected(reading, stray);
    return undefined;
  }
  const isBlock = value?.type === "block-map" || value?.type === "block-seq";
  if (isBlock && marks.indicator !== undefined && !marks.isOnNextLine) {
    syntax(reading, spanOf(marks.indicator), message("a mapping or list cannot start on the line of `---`"));
  }
  return readValue(reading, value, marks);
}

function reportDirective(reading: Reading, token: CST.Directive): void {
  const isKnown = /^%(?:YAML\s+1\.\d+|TAG\s+\S+\s+\S+|(?!YAML|TAG)[\w-]+(?:\s.*)?)\s*$/.test(token.source);
  if (!isKnown) syntax(reading, spanOf(token), message("`{0}` is no directive", label(token.source)));
}
