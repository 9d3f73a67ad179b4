import type { CST } from "yaml";

/** What stands before a key or a value: indicators, anchor, tag, blanks and comments. */
export interface Marks {
  readonly anchor: CST.SourceToken | undefined;
  readonly tag: CST.SourceToken | undefined;
  /** The indicator (`-`, `?`, `:`) that opens the place. */
  readonly indicator: CST.SourceToken | undefined;
  /** Where an empty value stands: behind the indicator, the anchor or the tag. */
  readonly end: number;
  /** Whether a line ends behind the indicator, before the value. */
  readonly isOnNextLine: boolean;
  /** Whether a line ends behind the anchor or the tag. */
  readonly breaksBehind: boolean;
  /** Tokens that have no place here: a second anchor or tag, or one that means nothing. */
  readonly unexpected: readonly (CST.Token & { readonly source: string })[];
}

/** Sorts the tokens behind an indicator of the given kind, or all of them when there is none. */
export function marksOf(
  tokens: readonly CST.SourceToken[],
  start: number,
  indicator: CST.SourceToken["type"] | undefined,
): Marks {
  const at = indicator === undefined ? -1 : tokens.findIndex(({ type }) => type === indicator);
  const opening = tokens[at];
  let anchor: CST.SourceToken | undefined;
  let tag: CST.SourceToken | undefined;
  let end = opening === undefined ? start : endOf(opening);
  let isOnNextLine = false;
  let breaksBehind = false;
  const unexpected: CST.SourceToken[] = [];
  for (const token of tokens.slice(at + 1)) {
    if (token.type === "newline") {
      isOnNextLine = true;
      breaksBehind = anchor !== undefined || tag !== undefined;
    } else if (token.type === "anchor" && anchor === undefined) anchor = token;
    else if (token.type === "tag" && tag === undefined) tag = token;
    else if (token.type !== "space" && token.type !== "comment") unexpected.push(token);
    if (token.type === "anchor" || token.type === "tag") end = endOf(token);
  }
  return { anchor, tag, indicator: opening, end, isOnNextLine, breaksBehind, unexpected };
}

/** The offset behind a token with a source. */
export function endOf({ offset, source }: { readonly offset: number; readonly source: string }): number {
  return offset + source.length;
}
