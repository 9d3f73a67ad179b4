import { moveSpan } from "../text/shift.ts";
import type { Span } from "../text/span.ts";
import type { ArrayNode, Node, ObjectNode, Property } from "./node.ts";
import { endOf, moveAll, replaceOne, type Stretches, spliceParts, stretchAt, unmoved } from "./stretches.ts";

/** When a container has more stretches, it makes its parts and starts anew from them. */
const mostStretches = 512;

/** Other parts for those from `from` up to `end`. */
export interface PartsEdit<Part> {
  readonly from: number;
  readonly end: number;
  readonly parts: readonly Part[];
  /** How far the parts are to be moved. */
  readonly partsBy: number;
  /** How far what is behind them is moved. */
  readonly by: number;
}

type Source<Part> = readonly [place: Span, by: 0, base: readonly Part[], stretches: Stretches<Part>];

/**
 * A container made from one of another tree: moved as a whole, or with some parts replaced and those behind them moved.
 * Its parts are made when they are first read. However many edits led here, they are made in one step from the parts
 * of a container that was read, never through a chain of containers.
 */
abstract class LazyContainer<Part extends { readonly span: Span }> {
  readonly closed: boolean;
  /** Where the container would lie without `by`. */
  protected readonly place: Span;
  protected readonly by: number;
  protected readonly base: readonly Part[];
  protected readonly stretches: Stretches<Part>;
  private madeSpan: Span | undefined = undefined;
  private madeParts: readonly Part[] | undefined = undefined;

  constructor(closed: boolean, place: Span, by: number, base: readonly Part[], stretches: Stretches<Part>) {
    this.closed = closed;
    this.place = place;
    this.by = by;
    this.base = base;
    this.stretches = stretches;
  }

  get span(): Span {
    this.madeSpan ??= moveSpan(this.place, this.by);
    return this.madeSpan;
  }

  /** How many parts there are. */
  get count(): number {
    return this.base.length;
  }

  /** The part at an index, without making the others; before these are made it is another object each time. */
  partAt(index: number): Part | undefined {
    if (this.madeParts !== undefined) return this.madeParts[index];
    const own = this.base[index];
    const stretch = stretchAt(this.stretches, index);
    const part = own && (stretch?.instead ?? own);
    return part && this.move(part, this.by + (stretch?.by ?? 0));
  }

  /** The index of the last part that starts before an offset, or -1. */
  lastBefore(offset: number): number {
    let low = -1;
    let high = this.base.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.partAt(middle)?.span.start ?? 0) < offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  protected get parts(): readonly Part[] {
    this.madeParts ??= this.makeParts();
    return this.madeParts;
  }

  /** What the container is made from that has another part at an index, `by` units longer than the one before. */
  protected sourceWith(index: number, part: Part, by: number): Source<Part> {
    const [place, base, stretches] = this.grown(by);
    return [place, 0, base, replaceOne(stretches, index, part, by)];
  }

  /** The same with other parts from an index up to another. */
  protected sourceSpliced({ from, end, parts, partsBy, by }: PartsEdit<Part>): Source<Part> {
    const [place, base, stretches] = this.grown(by);
    const spliced = [...base.slice(0, from), ...parts, ...base.slice(end)];
    return [place, 0, spliced, spliceParts(stretches, { from, end, count: parts.length, partsBy, by })];
  }

  private grown(by: number): readonly [Span, readonly Part[], Stretches<Part>] {
    const { start, end } = this.span;
    const place = { start, end: end + by };
    const anew = this.madeParts !== undefined || this.stretches.length > mostStretches;
    return anew ? [place, this.parts, unmoved] : [place, this.base, moveAll(this.stretches, this.by)];
  }

  protected abstract move(part: Part, by: number): Part;

  private makeParts(): readonly Part[] {
    const made = this.base.slice();
    for (const [which, stretch] of this.stretches.entries()) {
      const by = this.by + stretch.by;
      if (by === 0 && stretch.instead === undefined) continue;
      const end = endOf(this.stretches, which, made.length);
      for (let index = stretch.from; index < end; index += 1) {
        const part = stretch.instead ?? made[index];
        if (part !== undefined) made[index] = this.move(part, by);
      }
    }
    return made;
  }
}

/** An array made from one of another tree. */
export class LazyArray extends LazyContainer<Node> implements ArrayNode {
  readonly kind = "array";

  get items(): readonly Node[] {
    return this.parts;
  }

  /** The array with another item, which is `by` units longer. */
  with(index: number, item: Node, by: number): LazyArray {
    return new LazyArray(this.closed, ...this.sourceWith(index, item, by));
  }

  /** The array with other items in the place of some. */
  spliced(edit: PartsEdit<Node>): LazyArray {
    return new LazyArray(this.closed, ...this.sourceSpliced(edit));
  }

  moved(by: number): LazyArray {
    return new LazyArray(this.closed, this.place, this.by + by, this.base, this.stretches);
  }

  protected override move(part: Node, by: number): Node {
    return moveNode(part, by);
  }
}

/** An object made from one of another tree. */
export class LazyObject extends LazyContainer<Property> implements ObjectNode {
  readonly kind = "object";

  get properties(): readonly Property[] {
    return this.parts;
  }

  /** The object with another property, which is `by` units longer. */
  with(index: number, property: Property, by: number): LazyObject {
    return new LazyObject(this.closed, ...this.sourceWith(index, property, by));
  }

  /** The object with other properties in the place of some. */
  spliced(edit: PartsEdit<Property>): LazyObject {
    return new LazyObject(this.closed, ...this.sourceSpliced(edit));
  }

  moved(by: number): LazyObject {
    return new LazyObject(this.closed, this.place, this.by + by, this.base, this.stretches);
  }

  protected override move(part: Property, by: number): Property {
    if (by === 0) return part;
    const { key, value, span } = part;
    const movedKey = { kind: key.kind, value: key.value, span: moveSpan(key.span, by) };
    return { key: movedKey, value: value && moveNode(value, by), span: moveSpan(span, by) };
  }
}

/** The array as one whose items need not be made to be found or replaced. */
export function lazyArray(node: ArrayNode): LazyArray {
  return node instanceof LazyArray ? node : new LazyArray(node.closed, node.span, 0, node.items, unmoved);
}

/** The object as one whose properties need not be made to be found or replaced. */
export function lazyObject(node: ObjectNode): LazyObject {
  return node instanceof LazyObject ? node : new LazyObject(node.closed, node.span, 0, node.properties, unmoved);
}

/** The same node `by` units further on, of the same shape; what is in it is made when it is first read. */
export function moveNode(node: Node, by: number): Node {
  if (by === 0) return node;
  switch (node.kind) {
    case "array":
      return lazyArray(node).moved(by);
    case "object":
      return lazyObject(node).moved(by);
    default:
      return { ...node, span: moveSpan(node.span, by) };
  }
}
