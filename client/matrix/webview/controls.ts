import type { Grid } from "./grid.ts";
import type { Texts } from "./messages.ts";
import type { Picture } from "./picture.ts";
import { moved, type Place } from "./place.ts";
import { Tooltip } from "./tooltip.ts";
import { explain } from "./words.ts";

/** What the user does in the grid, for whoever can answer. */
export interface GridEvents {
  readonly go: (to: "rule" | "tool" | "decider", index: number) => void;
  /** The grid was scrolled, or another place is the active one. */
  readonly moved: () => void;
  /** Wants to look for something. */
  readonly find: () => void;
}

/** Mouse and keys in the grid. */
export class GridControls {
  readonly #tooltip = new Tooltip();
  readonly #grid: Grid;
  readonly #picture: Picture;
  readonly #events: GridEvents;
  #texts: Texts | undefined;
  #pointed: Place | undefined;
  #isDrawing = false;

  constructor(grid: Grid, picture: Picture, events: GridEvents) {
    this.#grid = grid;
    this.#picture = picture;
    this.#events = events;
    const element = grid.parts.grid;
    element.addEventListener("scroll", () => this.#scrolled(), { passive: true });
    element.addEventListener("click", ({ target }) => this.#click(target));
    element.addEventListener("keydown", (event) => this.#press(event));
    element.addEventListener("pointermove", ({ target }) => this.#point(this.#grid.placeOf(target)), { passive: true });
    element.addEventListener("pointerleave", () => this.#point(undefined));
    element.addEventListener("focusout", () => this.#tooltip.hide());
    // The frame gets the focus, but no element in it, when the user goes to its tab.
    window.addEventListener("focus", () => document.activeElement === document.body && grid.focus());
    window.addEventListener("keydown", (event) => {
      if (event.key.toLowerCase() !== "f" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      events.find();
    });
  }

  /** The box with explanations, to be put into the page. */
  get tooltip(): HTMLElement {
    return this.#tooltip.element;
  }

  set texts(texts: Texts) {
    this.#texts = texts;
  }

  /** The picture is another one now: what was said about it may be wrong. */
  refresh(): void {
    this.#tooltip.refresh();
    this.#grid.point(this.#pointed);
  }

  #scrolled(): void {
    this.#point(undefined);
    this.#tooltip.leave();
    if (this.#isDrawing) return;
    this.#isDrawing = true;
    requestAnimationFrame(() => {
      this.#isDrawing = false;
      this.#grid.draw(false);
      this.#events.moved();
    });
  }

  #click(target: EventTarget | null): void {
    const place = this.#grid.placeOf(target);
    if (place === undefined) return;
    this.#tooltip.hide();
    this.#grid.goTo(place);
    this.#events.moved();
    this.#open(place);
  }

  #press(event: KeyboardEvent): void {
    const { key, altKey: alt } = event;
    const ctrl = event.ctrlKey || event.metaKey;
    if (key === "Escape") this.#tooltip.hide();
    else if ((key === "Enter" || key === " ") && !ctrl && !alt) {
      event.preventDefault();
      this.#open(this.#grid.active);
    } else this.#move(event, moved(this.#grid.active, { key, ctrl, alt }, this.#grid.surroundings()));
  }

  #move(event: KeyboardEvent, place: Place | undefined): void {
    if (place === undefined || event.shiftKey) return;
    event.preventDefault();
    this.#point(undefined);
    this.#grid.goTo(place, true);
    this.#events.moved();
    this.#explain("keyboard", place);
  }

  #open({ row, column }: Place): void {
    const { rules } = this.#grid.surroundings();
    if (row >= 0 && row < rules) this.#events.go("rule", row);
    else if (column >= 0) this.#events.go(row < 0 ? "tool" : "decider", column);
  }

  #point(place: Place | undefined): void {
    if (place?.row === this.#pointed?.row && place?.column === this.#pointed?.column) return;
    this.#pointed = place;
    this.#grid.point(place);
    if (place === undefined) this.#tooltip.hide();
    else this.#explain("mouse", place);
  }

  #explain(by: "mouse" | "keyboard", place: Place): void {
    const texts = this.#texts;
    const element = this.#grid.elementAt(place);
    if (element === undefined || texts === undefined) return;
    this.#tooltip.plan(by, element, () => explain(this.#picture, texts, place));
  }
}
