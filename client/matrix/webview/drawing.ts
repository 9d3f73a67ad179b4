import type { WireMatrixGroup } from "../../../server/protocol/matrix.ts";
import { make, setAttributes, setText } from "./dom.ts";
import { cellSize } from "./geometry.ts";
import type { Texts } from "./messages.ts";
import type { Picture } from "./picture.ts";
import type { Place } from "./place.ts";
import { spoken } from "./words.ts";

/** What drawing one part of the grid needs to know. */
export interface Ink {
  readonly picture: Picture;
  readonly texts: Texts;
}

/** Class names of the marks, by the letters of `MatrixAnswer.cells`. */
const marks: Readonly<Record<string, string>> = { d: "decides", o: "overruled", p: "passed", m: "muted" };
const otherwiseMarks: Readonly<Record<string, string>> = { d: "decides", w: "what-if" };

/** A cell between a rule and a tool. */
export function drawCell(element: HTMLElement, ink: Ink, place: Place): void {
  const mark = marks[ink.picture.cell(place.row, place.column) ?? ""] ?? "";
  drawMark(element, ink, place, mark);
}

/** A cell of the last row. */
export function drawOtherwise(element: HTMLElement, ink: Ink, place: Place): void {
  const mark = otherwiseMarks[ink.picture.otherwise(place.column) ?? ""] ?? "";
  drawMark(element, ink, place, mark);
}

function drawMark(element: HTMLElement, ink: Ink, place: Place, mark: string): void {
  const { picture } = ink;
  const state = picture.column(place.column)?.on === true ? "on" : "off";
  const edge = picture.group(place.column)?.from === place.column ? " edge" : "";
  element.className = `cell ${mark === "" ? "" : `${mark} ${state}`}${edge}`;
  atColumn(element, ink, place);
}

/** The head of a column: the tool's name, and whether it is on. */
export function drawTool(element: HTMLElement, ink: Ink, place: Place): void {
  const tool = ink.picture.column(place.column);
  const edge = ink.picture.group(place.column)?.from === place.column ? " edge" : "";
  element.className = `tool ${tool === undefined ? "" : tool.on ? "on" : "off"}${edge}`;
  setText(partOf(element, 0, "tool-name"), tool?.label ?? "");
  atColumn(element, ink, place);
}

function atColumn(element: HTMLElement, { picture, texts }: Ink, place: Place): void {
  element.style.left = `${place.column * cellSize}px`;
  setAttributes(element, { "aria-colindex": place.column + 2, "aria-label": spoken(picture, texts, place) });
}

/** A row as a whole: a line above it tells one list from the next. */
export function drawRow(element: HTMLElement, { picture }: Ink, row: number): void {
  const isFirst = row > 0 && picture.row(row - 1)?.list !== picture.row(row)?.list;
  element.className = isFirst ? "row first" : "row";
  element.style.top = `${row * cellSize}px`;
  setAttributes(element, { "aria-rowindex": row + 2 });
}

/** The head of a row: what the rule does, its pattern, and where it stands. */
export function drawRule(element: HTMLElement, { picture, texts }: Ink, place: Place): void {
  const rule = picture.row(place.row);
  // Where no tool is known, nobody can tell which rules decide none.
  const isCounted = (picture.sizes?.allTools ?? 0) > 0;
  const idle = isCounted && rule?.decides === 0 && rule.effect !== "require" ? " idle" : "";
  element.className = `side rule ${rule?.effect ?? ""}${idle}`;
  setText(partOf(element, 0, "effect"), "");
  setText(partOf(element, 1, "pattern"), rule?.pattern ?? "");
  setText(partOf(element, 2, "rule-label"), rule?.label ?? "");
  setAttributes(element, { "aria-label": spoken(picture, texts, place) });
}

/** The names of the groups above the tools; a name stays in sight while its columns scroll by. */
export function drawGroups(parent: HTMLElement, groups: readonly WireMatrixGroup[]): void {
  const elements = groups.map(({ label, kind, from, to }) => {
    const element = make("div", `group ${kind}`);
    element.style.left = `${from * cellSize}px`;
    element.style.width = `${(to - from) * cellSize}px`;
    const name = make("span", "group-name");
    name.textContent = label;
    element.append(name);
    return element;
  });
  parent.replaceChildren(...elements);
}

/** The child of that number, made when it is not there yet. */
function partOf(element: HTMLElement, index: number, className: string): HTMLElement {
  const part = element.children[index];
  if (part instanceof HTMLElement) return part;
  const made = make("span", className);
  element.append(made);
  return made;
}
