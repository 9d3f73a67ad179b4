import type { WireMatrixColumn, WireMatrixRow } from "../../../server/protocol/matrix.ts";
import type { Texts, VerdictKey } from "./messages.ts";
import type { Picture } from "./picture.ts";
import type { Place } from "./place.ts";

/** What there is to say about a place: a line that names it and lines that explain it. */
export interface Explanation {
  readonly title: string;
  readonly lines: readonly string[];
}

/** Fills the places `{0}`, `{1}` … of a template. */
export function fill(template: string, ...values: readonly (string | number)[]): string {
  return template.replace(/\{(\d+)\}/g, (place, digits: string) => String(values[Number(digits)] ?? place));
}

/** Explains a place for the tooltip; `undefined` while what stands there has not arrived. */
export function explain(picture: Picture, texts: Texts, place: Place): Explanation | undefined {
  const { row, column } = place;
  const tool = picture.column(column);
  const rule = picture.row(row);
  if (row < 0) return column < 0 ? { title: texts.gridLabel, lines: [] } : tool && ofTool(picture, texts, tool, column);
  const verdict = verdictOf(picture, texts, place);
  if (row === picture.sizes?.rules) return ofOtherwise(texts, tool, verdict);
  if (rule === undefined) return undefined;
  const name = `${rule.label} · ${rule.effectWord} · ${rule.pattern}`;
  if (column < 0) return { title: name, lines: [...countsOf(texts, rule)] };
  if (tool === undefined || verdict === undefined) return undefined;
  return { title: `${tool.name} · ${tool.on ? texts.on : texts.off}`, lines: [name, verdict] };
}

/** The same in one line, for screen readers. */
export function spoken(picture: Picture, texts: Texts, place: Place): string {
  const explanation = explain(picture, texts, place);
  return explanation === undefined ? "" : [explanation.title, ...explanation.lines].join(", ");
}

function ofTool(picture: Picture, texts: Texts, tool: WireMatrixColumn, column: number): Explanation {
  const group = picture.group(column)?.label;
  const where = group === undefined ? [] : [fill(texts.group, group)];
  return {
    title: `${tool.name} · ${tool.on ? texts.on : texts.off}`,
    lines: [...where, fill(texts.decidedBy, tool.reason)],
  };
}

function ofOtherwise(texts: Texts, tool: WireMatrixColumn | undefined, verdict: string | undefined): Explanation {
  if (tool === undefined || verdict === undefined) return { title: texts.otherwise, lines: [] };
  return { title: `${tool.name} · ${tool.on ? texts.on : texts.off}`, lines: [verdict] };
}

function countsOf(texts: Texts, { matches, decides, unread }: WireMatrixRow): readonly string[] {
  const counts = fill(texts.ruleCounts, matches, decides);
  return unread === null ? [counts] : [counts, fill(texts.unread, unread)];
}

function verdictOf(picture: Picture, texts: Texts, place: Place): string | undefined {
  const tool = picture.column(place.column);
  const key = tool && verdictKey(picture, place, tool.on);
  return tool && key && fill(texts.verdicts[key], tool.reason);
}

function verdictKey(picture: Picture, { row, column }: Place, on: boolean): VerdictKey | undefined {
  if (row === picture.sizes?.rules) {
    const letter = picture.otherwise(column);
    if (letter === "w") return on ? "whatIfOn" : "whatIfOff";
    if (letter === "d") return on ? "otherwiseOn" : "otherwiseOff";
    return "ruleDecides";
  }
  switch (picture.cell(row, column)) {
    case "d":
      return on ? "decidesOn" : "decidesOff";
    case "o":
      return "overruled";
    case "p":
      return "passed";
    case "m":
      return picture.row(row)?.unread === null ? "required" : "unread";
    case ".":
      return "none";
  }
  return undefined;
}
