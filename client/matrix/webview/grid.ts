import { make, setAttributes } from "./dom.ts";
import { drawCell, drawGroups, drawOtherwise, drawRow, drawRule, drawTool, type Ink } from "./drawing.ts";
import { cellSize, pageLength, scrolledTo, type Viewport, visibleView, widened } from "./geometry.ts";
import type { Texts } from "./messages.ts";
import type { Picture, View } from "./picture.ts";
import { clamped, type Place, type Surroundings } from "./place.ts";
import { labelSkeleton, makeSkeleton, sizeSkeleton } from "./skeleton.ts";
import { Strip } from "./strip.ts";

/** How far the grid is scrolled, in CSS pixels. */
export interface Scrolled {
  readonly left: number;
  readonly top: number;
}

interface Row {
  readonly head: HTMLElement;
  readonly cells: Strip;
}

const none = { from: 0, to: 0 };

/** Draws what is visible of a picture, and nothing else. Knows one place that has, or would have, the focus. */
export class Grid {
  readonly parts = makeSkeleton();
  readonly #picture: Picture;
  readonly #tools = new Strip(this.parts.tools, () => make("div", "tool", { role: "columnheader", tabindex: -1 }));
  readonly #foot = new Strip(this.parts.footCells, makeCell);
  readonly #rows = new Strip(this.parts.body, () => this.#makeRow());
  readonly #rowParts = new WeakMap<HTMLElement, Row>();
  readonly #places = new WeakMap<Element, Place>();
  #texts: Texts | undefined;
  /** The groups that are drawn, as a text that can be compared. */
  #groups = "";
  #drawn: View = { rows: none, columns: none };
  /** Where to be once there is something to scroll. */
  #wanted: Scrolled | undefined;
  #active: Place = { row: 0, column: -1 };

  constructor(picture: Picture) {
    this.#picture = picture;
    this.#places.set(this.parts.corner, { row: -1, column: -1 });
  }

  get active(): Place {
    return this.#active;
  }

  get scrolled(): Scrolled {
    const { scrollLeft: left, scrollTop: top } = this.parts.grid;
    return this.#wanted ?? { left, top };
  }

  set texts(texts: Texts) {
    this.#texts = texts;
    labelSkeleton(this.parts, texts);
  }

  /** Goes there as soon as the picture's size is known. */
  restore(scrolled: Scrolled, active: Place): void {
    this.#wanted = scrolled;
    this.#active = active;
  }

  /** What is on screen, in rows and columns. */
  view(): View {
    return visibleView(this.#viewport(), this.#picture.sizes);
  }

  /** What a key press needs to know. */
  surroundings(): Surroundings {
    const { width, height } = this.#viewport();
    const { rules = 0, tools = 0 } = this.#picture.sizes ?? {};
    return { rules, tools, pageRows: pageLength(height), pageColumns: pageLength(width) };
  }

  /** Draws the visible part. `all`: the picture is another one, not only the part of it. */
  draw(all: boolean): void {
    const { sizes } = this.#picture;
    if (sizes === undefined || this.#texts === undefined) return;
    const hadFocus = this.parts.grid.contains(document.activeElement);
    if (all) {
      sizeSkeleton(this.parts, sizes);
      this.#setActive(clamped(this.#active, sizes));
    }
    this.#scrollWhereWanted();
    const ink: Ink = { picture: this.#picture, texts: this.#texts };
    this.#drawn = widened(this.view(), sizes);
    this.#drawColumns(ink, all);
    this.#drawRows(ink, all);
    this.#markActive();
    if (hadFocus) this.focus();
  }

  /** Gives the focus to the active place, or to the grid while that is scrolled out of sight. */
  focus(): void {
    const target = this.elementAt(this.#active) ?? this.parts.grid;
    if (document.activeElement !== target) target.focus({ preventScroll: true });
  }

  /**
   * Makes a place the active one, scrolls it into sight and gives it the focus. `passing`: who comes to the last row, which
   * is always in sight, comes past the rules above it.
   */
  goTo(place: Place, passing = false): void {
    const { grid } = this.parts;
    const { width, height } = this.#viewport();
    const last = this.surroundings().rules - 1;
    const passes = passing && place.row > last && this.#active.row <= last;
    this.#setActive(place);
    if (place.row >= 0 && (place.row <= last || passes))
      grid.scrollTop = scrolledTo(Math.min(place.row, last), grid.scrollTop, height);
    if (place.column >= 0) grid.scrollLeft = scrolledTo(place.column, grid.scrollLeft, width);
    this.draw(false);
    this.focus();
  }

  /** The place that an element stands for, or lies in. */
  placeOf(target: EventTarget | null): Place | undefined {
    const element = target instanceof Element ? target.closest("[role]") : null;
    return element === null ? undefined : this.#places.get(element);
  }

  /** The element of a place; `undefined` while it is not drawn. */
  elementAt({ row, column }: Place): HTMLElement | undefined {
    const { rules } = this.surroundings();
    if (row < 0) return column < 0 ? this.parts.corner : this.#tools.at(column);
    if (row === rules) return column < 0 ? this.parts.otherwise : this.#foot.at(column);
    const element = this.#rows.at(row);
    const parts = element && this.#rowParts.get(element);
    return column < 0 ? parts?.head : parts?.cells.at(column);
  }

  /** Marks the row and column of a place; `undefined` marks none. */
  point(place: Place | undefined): void {
    const { rowBeam, columnBeam, sheet } = this.parts;
    const { rules } = this.surroundings();
    rowBeam.style.transform = `translateY(${(place?.row ?? 0) * cellSize}px)`;
    columnBeam.style.transform = `translateX(${(place?.column ?? 0) * cellSize}px)`;
    rowBeam.classList.toggle("shown", place !== undefined && place.row >= 0 && place.row < rules);
    columnBeam.classList.toggle("shown", place !== undefined && place.column >= 0);
    for (const marked of sheet.querySelectorAll(".pointed")) marked.classList.remove("pointed");
    if (place === undefined) return;
    if (place.row >= 0) this.elementAt({ row: place.row, column: -1 })?.classList.add("pointed");
    if (place.column >= 0) this.elementAt({ row: -1, column: place.column })?.classList.add("pointed");
  }

  #setActive(place: Place): void {
    const before = this.elementAt(this.#active);
    this.#active = place;
    if (before !== undefined) this.#mark(before);
    this.#markActive();
  }

  /** Tab leads to the active place; to the grid itself only while that place is not drawn. */
  #markActive(): void {
    const element = this.elementAt(this.#active);
    if (element !== undefined) this.#mark(element);
    setAttributes(this.parts.grid, { tabindex: element === undefined ? 0 : -1 });
  }

  #mark(element: HTMLElement): void {
    const place = this.#places.get(element);
    const isActive = place?.row === this.#active.row && place.column === this.#active.column;
    setAttributes(element, { tabindex: isActive ? 0 : -1, "aria-selected": String(isActive) });
  }

  #viewport(): Viewport {
    const { grid, corner, foot } = this.parts;
    return {
      ...this.scrolled,
      width: Math.max(0, grid.clientWidth - corner.offsetWidth),
      height: Math.max(0, grid.clientHeight - corner.offsetHeight - foot.offsetHeight),
    };
  }

  #scrollWhereWanted(): void {
    const wanted = this.#wanted;
    if (wanted === undefined) return;
    this.#wanted = undefined;
    this.parts.grid.scrollTo({ ...wanted, behavior: "instant" });
  }

  #drawColumns(ink: Ink, all: boolean): void {
    const { columns } = this.#drawn;
    const drawHead = (element: HTMLElement, column: number) => {
      this.#place(element, { row: -1, column });
      drawTool(element, ink, { row: -1, column });
    };
    const drawFoot = (element: HTMLElement, column: number) => {
      const place = { row: ink.picture.sizes?.rules ?? 0, column };
      this.#place(element, place);
      drawOtherwise(element, ink, place);
    };
    this.#tools.move(columns, drawHead);
    this.#foot.move(columns, drawFoot);
    if (all) {
      this.#tools.each(drawHead);
      this.#foot.each(drawFoot);
      this.#place(this.parts.otherwise, { row: ink.picture.sizes?.rules ?? 0, column: -1 });
    }
    const groups = ink.picture.groups(columns);
    const key = JSON.stringify(groups);
    if (key === this.#groups) return;
    this.#groups = key;
    drawGroups(this.parts.groups, groups);
  }

  #drawRows(ink: Ink, all: boolean): void {
    const fresh = new Set<HTMLElement>();
    this.#rows.move(this.#drawn.rows, (element) => fresh.add(element));
    this.#rows.each((element, row) => this.#drawRow(ink, element, row, all || fresh.has(element)));
  }

  #drawRow(ink: Ink, element: HTMLElement, row: number, all: boolean): void {
    const parts = this.#rowParts.get(element);
    if (parts === undefined) return;
    const draw = (cell: HTMLElement, column: number) => {
      this.#place(cell, { row, column });
      drawCell(cell, ink, { row, column });
    };
    parts.cells.move(this.#drawn.columns, draw);
    if (!all) return;
    drawRow(element, ink, row);
    this.#place(parts.head, { row, column: -1 });
    drawRule(parts.head, ink, { row, column: -1 });
    parts.cells.each(draw);
  }

  #place(element: HTMLElement, place: Place): void {
    this.#places.set(element, place);
    this.#mark(element);
  }

  #makeRow(): HTMLElement {
    const element = make("div", "row", { role: "row" });
    const head = make("div", "side rule", { role: "rowheader", "aria-colindex": 1, tabindex: -1 });
    const cells = make("div", "cells", { role: "presentation" });
    element.append(head, cells);
    this.#rowParts.set(element, { head, cells: new Strip(cells, makeCell) });
    return element;
  }
}

function makeCell(): HTMLElement {
  return make("div", "cell", { role: "gridcell", tabindex: -1 });
}
