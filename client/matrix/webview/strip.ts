import type { WireStretch } from "../../../server/protocol/matrix.ts";

/**
 * The elements of a part of an axis, in the order of their indices, which is also the order in which screen readers find
 * them. Elements that leave on one side come in on the other, so that scrolling makes and drops hardly any.
 */
export class Strip {
  readonly #parent: HTMLElement;
  readonly #make: () => HTMLElement;
  #elements: HTMLElement[] = [];
  #from = 0;

  constructor(parent: HTMLElement, make: () => HTMLElement) {
    this.#parent = parent;
    this.#make = make;
  }

  /** The element of an index; `undefined` when it is not drawn. */
  at(index: number): HTMLElement | undefined {
    return this.#elements[index - this.#from];
  }

  /** Calls for each element with its index. */
  each(visit: (element: HTMLElement, index: number) => void): void {
    this.#elements.forEach((element, place) => void visit(element, this.#from + place));
  }

  /** Moves to another part; `changed` is called for each element that stands for another index than before. */
  move({ from, to }: WireStretch, changed: (element: HTMLElement, index: number) => void): void {
    const old = { from: this.#from, to: this.#from + this.#elements.length };
    const kept = { from: Math.max(from, old.from), to: Math.min(to, old.to) };
    if (kept.from >= kept.to) this.#replace(to - from);
    else this.#slide({ from, to }, kept);
    this.#from = from;
    this.each((element, index) => {
      if (index < kept.from || index >= kept.to) changed(element, index);
    });
  }

  /** Nothing stays: the elements are where they have to be already, only their number may be another. */
  #replace(length: number): void {
    for (const element of this.#elements.splice(length)) element.remove();
    const added = Array.from({ length: length - this.#elements.length }, this.#make);
    this.#elements.push(...added);
    this.#parent.append(...added);
  }

  #slide({ from, to }: WireStretch, kept: WireStretch): void {
    const staying = this.#elements.slice(kept.from - this.#from, kept.to - this.#from);
    const spare = this.#elements.filter((element) => !staying.includes(element));
    const take = () => spare.pop() ?? this.#make();
    const before = Array.from({ length: kept.from - from }, take);
    const after = Array.from({ length: to - kept.to }, take);
    staying[0]?.before(...before);
    staying.at(-1)?.after(...after);
    for (const element of spare) element.remove();
    this.#elements = [...before, ...staying, ...after];
  }
}
