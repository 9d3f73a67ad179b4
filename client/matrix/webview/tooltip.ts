import { make } from "./dom.ts";
import type { Explanation } from "./words.ts";

/** Milliseconds until an explanation appears, as in the editor's hovers; with the keyboard one may be passing through. */
const delays = { mouse: 300, keyboard: 600 } as const;

/** Pixels between an explanation and what it explains. */
const gap = 4;

/** A box that explains a place beside it. What it says is in the place's label too, so screen readers skip the box. */
export class Tooltip {
  readonly element = make("div", "tooltip", { "aria-hidden": "true" });
  #timer: ReturnType<typeof setTimeout> | undefined;
  #shown: (() => void) | undefined;

  /** Shows it soon, unless something else is asked for before. */
  plan(by: keyof typeof delays, anchor: HTMLElement, explain: () => Explanation | undefined): void {
    this.hide();
    this.#timer = setTimeout(() => {
      this.#shown = () => this.#show(anchor.getBoundingClientRect(), explain());
      this.#shown();
    }, delays[by]);
  }

  /** What is explained may be another thing now. */
  refresh(): void {
    this.#shown?.();
  }

  /** Hides it, and shows nothing that was to be shown soon. */
  hide(): void {
    clearTimeout(this.#timer);
    this.leave();
  }

  /** Hides it, since what it explains is no longer beside it. */
  leave(): void {
    this.#shown = undefined;
    this.element.classList.remove("shown");
  }

  #show(anchor: DOMRect, explanation: Explanation | undefined): void {
    if (explanation === undefined) {
      this.leave();
      return;
    }
    const title = make("div", "tooltip-title");
    title.textContent = explanation.title;
    const lines = explanation.lines.map((text) => {
      const line = make("div", "tooltip-line");
      line.textContent = text;
      return line;
    });
    this.element.replaceChildren(title, ...lines);
    this.element.classList.add("shown");
    const { width, height } = this.element.getBoundingClientRect();
    const room = innerHeight - anchor.bottom - gap;
    // Where neither side has enough of it, it covers as little as it can of what it explains.
    const below = room >= height || room > anchor.top - gap;
    const top = below ? Math.min(anchor.bottom + gap, innerHeight - height) : Math.max(0, anchor.top - gap - height);
    const left = Math.max(0, Math.min(anchor.left, innerWidth - width - gap));
    this.element.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
  }
}
