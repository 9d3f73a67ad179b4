import { make, setAttributes, setText } from "./dom.ts";
import type { Texts } from "./messages.ts";
import type { Sizes } from "./picture.ts";

/** The parts of the grid that are always there. Heads and the last row stick to the edges while the rest scrolls. */
export interface Skeleton {
  /** What scrolls; the grid for screen readers. */
  readonly grid: HTMLElement;
  readonly sheet: HTMLElement;
  readonly corner: HTMLElement;
  readonly groups: HTMLElement;
  readonly tools: HTMLElement;
  readonly body: HTMLElement;
  readonly foot: HTMLElement;
  readonly otherwise: HTMLElement;
  readonly footCells: HTMLElement;
  /** Mark the row and the column under the mouse. */
  readonly rowBeam: HTMLElement;
  readonly columnBeam: HTMLElement;
}

/** Builds an empty grid. */
export function makeSkeleton(): Skeleton {
  const grid = make("div", "grid", { role: "grid", "aria-readonly": "true", tabindex: 0 });
  const sheet = make("div", "sheet", { role: "presentation" });
  const head = make("div", "head", { role: "row", "aria-rowindex": 1 });
  const corner = make("div", "corner", { role: "columnheader", "aria-colindex": 1, tabindex: -1 });
  const groups = make("div", "groups", { "aria-hidden": "true" });
  const tools = make("div", "tools", { role: "presentation" });
  const body = make("div", "body", { role: "presentation" });
  const beams = ["beam row-beam", "beam column-beam"].map((name) => make("div", name, { "aria-hidden": "true" }));
  const [rowBeam = body, columnBeam = body] = beams;
  const foot = make("div", "foot", { role: "row" });
  const otherwise = make("div", "side otherwise", { role: "rowheader", "aria-colindex": 1, tabindex: -1 });
  const footCells = make("div", "cells", { role: "presentation" });
  head.append(corner, groups, tools);
  body.append(...beams);
  foot.append(otherwise, footCells);
  sheet.append(head, body, foot);
  grid.append(sheet);
  return { grid, sheet, corner, groups, tools, body, foot, otherwise, footCells, rowBeam, columnBeam };
}

/** Writes the words of the fixed parts. */
export function labelSkeleton({ grid, corner, otherwise }: Skeleton, texts: Texts): void {
  setAttributes(grid, { "aria-label": texts.gridLabel });
  setText(corner, texts.corner);
  setText(otherwise, texts.otherwise);
}

/** Gives the grid the size of the whole picture, so that scroll bars tell the truth. */
export function sizeSkeleton({ grid, sheet, foot }: Skeleton, { rules, tools, longestLabel }: Sizes): void {
  sheet.style.setProperty("--rules", String(rules));
  sheet.style.setProperty("--tools", String(tools));
  sheet.style.setProperty("--letters", String(longestLabel));
  setAttributes(grid, { "aria-rowcount": rules + 2, "aria-colcount": tools + 1 });
  setAttributes(foot, { "aria-rowindex": rules + 2 });
}
