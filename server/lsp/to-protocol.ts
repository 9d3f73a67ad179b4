import type { Diagnostic, Position, TextEdit as ProtocolEdit, Range } from "vscode-languageserver";
import {
  type Finding,
  formatMessage,
  labelText,
  type Message,
  type Span,
  type TextEdit,
  visible,
} from "../engine/index.ts";
import type { WireEdit } from "../protocol/requests.ts";
import { DiagnosticSeverity, DiagnosticTag } from "./protocol-values.ts";
import type { Current } from "./session.ts";

// The only place where engine data becomes LSP data: offsets become positions, messages become text.

/** The template of that key in the user's language; `undefined` when it is not translated. */
export type Translate = (key: string) => string | undefined;

/** A message in the user's language, fit for any plain label: nothing in it is invisible. */
export function toText(value: Message, translate: Translate): string {
  return visible(formatMessage(value, translate));
}

/** The same without back-ticks around names, for rows and hints that draw no Markdown. */
export function toLabel(value: Message, translate: Translate): string {
  return labelText(value, translate);
}

/** An editor does not know of the byte order mark, which is a letter of the text that was analyzed. */
type Placed = Pick<Current, "lines" | "hidden">;

/** The place in the editor of a span of the analyzed text. */
export function toRange({ lines, hidden }: Placed, span: Span): Range {
  const { start, end } = lines.range(span);
  const shift = ({ line, character }: Position): Position =>
    line === 0 ? { line, character: Math.max(0, character - hidden) } : { line, character };
  return { start: shift(start), end: shift(end) };
}

/** The place in the editor of an offset of the analyzed text. */
export function toPosition(current: Placed, offset: number): Position {
  return toRange(current, { start: offset, end: offset }).start;
}

/** The offset in the analyzed text of a position in the editor. */
export function toOffset({ lines, hidden }: Placed, { line, character }: Position): number {
  return lines.offset({ line, character: line === 0 ? character + hidden : character });
}

/** The span in the analyzed text of a place in the editor; empty when the end comes first. */
export function toSpan(current: Placed, { start, end }: Range): Span {
  const from = toOffset(current, start);
  return { start: from, end: Math.max(from, toOffset(current, end)) };
}

/** Edits as the editor takes them; one that only concerns the byte order mark is none. */
export function toEdits(current: Placed, edits: readonly TextEdit[]): (ProtocolEdit & WireEdit)[] {
  return edits
    .filter(({ span, newText }) => !(span.end <= current.hidden && span.end > span.start && newText === ""))
    .map(({ span, newText }) => ({ range: toRange(current, span), newText }));
}

const severities = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  information: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
} as const;

/** How findings are told to this client. */
export interface DiagnosticOptions {
  readonly translate: Translate;
  readonly pageOf: (code: string) => string | undefined;
  /** The range of a span in another file, `undefined` when that cannot be told. */
  readonly placeIn: (file: string, span: Span) => Range | undefined;
}

/** All findings of a file, in file order. */
export function toDiagnostics(current: Current, options: DiagnosticOptions): readonly Diagnostic[] {
  return current.findings().map((finding) => toDiagnostic(current, finding, options));
}

/** What was made for one language of the client. A finding that is drawn as before has the same `shown`. */
interface Made {
  readonly diagnostics: WeakMap<Finding["shown"], Diagnostic>;
  readonly texts: WeakMap<Message, string>;
}

const madeFor = new WeakMap<Translate, Made>();

function madeWith(translate: Translate): Made {
  const known = madeFor.get(translate) ?? { diagnostics: new WeakMap(), texts: new WeakMap() };
  madeFor.set(translate, known);
  return known;
}

/** One finding; related places that cannot be told are left out. Most are the same after a key press and not made again. */
export function toDiagnostic(current: Current, { shown }: Finding, options: DiagnosticOptions): Diagnostic {
  const { diagnostics, texts } = madeWith(options.translate);
  const known = diagnostics.get(shown);
  if (known !== undefined) return known;
  const said = texts.get(shown.message) ?? toText(shown.message, options.translate);
  texts.set(shown.message, said);
  const made = drawn(current, shown, said, options);
  diagnostics.set(shown, made);
  return made;
}

function drawn(
  current: Current,
  { code, severity, span, related, fades }: Finding["shown"],
  message: string,
  { translate, pageOf, placeIn }: DiagnosticOptions,
): Diagnostic {
  const relatedInformation = related.flatMap((other) => {
    const range = other.file === undefined ? toRange(current, other.span) : placeIn(other.file, other.span);
    if (range === undefined) return [];
    return [{ location: { uri: other.file ?? current.uri, range }, message: toText(other.message, translate) }];
  });
  const href = pageOf(code);
  return {
    range: toRange(current, span),
    severity: severities[severity],
    source: "toolsight",
    code,
    ...(href === undefined ? {} : { codeDescription: { href } }),
    message,
    ...(fades ? { tags: [DiagnosticTag.Unnecessary] } : {}),
    ...(relatedInformation.length === 0 ? {} : { relatedInformation }),
  };
}
