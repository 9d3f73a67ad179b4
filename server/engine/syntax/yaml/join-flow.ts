import type { Span } from "../../text/span.ts";

/** A text in which brackets stand on one line, of the same length as before. */
export interface JoinedFlow {
  readonly text: string;
  /** The comments that were in them. */
  readonly comments: readonly Span[];
}

/**
 * Writes what stands in brackets from an offset on without line breaks and comments. The lexer wants every line in brackets to
 * be indented more than what is around them, which Python's loaders do not look at. Undefined for brackets that are not closed.
 */
export function joinFlow(text: string, from: number): JoinedFlow | undefined {
  const flow = readBrackets(text, from);
  if (flow === undefined) return undefined;
  let inner = "";
  let at = from;
  for (const { start, end } of flow.comments) {
    inner += text.slice(at, start) + " ".repeat(end - start);
    at = end;
  }
  inner += text.slice(at, flow.end);
  return {
    text: text.slice(0, from) + inner.replaceAll(/[\r\n]/g, " ") + text.slice(flow.end),
    comments: flow.comments,
  };
}

/** Finds the end of brackets; undefined when they, or quotes in them, are not closed. */
function readBrackets(
  text: string,
  from: number,
): { readonly end: number; readonly comments: readonly Span[] } | undefined {
  const comments: Span[] = [];
  const piece = /[[\]{}]|"(?:[^"\\]|\\[\s\S])*"|'(?:[^']|'')*'|#[^\r\n]*|[^\s"'#[\]{},:][^\s[\]{},:]*|[\s\S]/y;
  let depth = 0;
  let before = " ";
  for (let at = from; at < text.length; at = piece.lastIndex) {
    piece.lastIndex = at;
    const found = piece.exec(text)?.[0] ?? "";
    const start = found.charAt(0);
    if (start === "[" || start === "{") depth += 1;
    else if (start === "]" || start === "}") depth -= 1;
    else if (start === "#" && /[\s,[\]{}]/.test(before)) comments.push({ start: at, end: at + found.length });
    else if ((start === '"' || start === "'") && found.length === 1) return undefined;
    if (depth === 0) return { end: piece.lastIndex, comments };
    before = found.charAt(found.length - 1);
  }
  return undefined;
}
