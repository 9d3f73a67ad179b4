import type { Span } from "../text/span.ts";

/** A string, also a property's name. The span includes the quotes. */
export interface StringNode {
  readonly kind: "string";
  /** The value after escapes are read. */
  readonly value: string;
  readonly span: Span;
  /** In single quotes as YAML has them: a quote within is written twice, and a back-slash is a letter. */
  readonly isDoubled?: true;
}

/** A number; also `NaN`, `Infinity` and `-Infinity`, which Python takes. `raw` is its text in the file. */
export interface NumberNode {
  readonly kind: "number";
  readonly value: number;
  readonly raw: string;
  readonly span: Span;
}

/** `true` or `false`. */
export interface BooleanNode {
  readonly kind: "boolean";
  readonly value: boolean;
  readonly span: Span;
}

/** `null`. */
export interface NullNode {
  readonly kind: "null";
  readonly span: Span;
}

/** Where the parts of a list or mapping start that has no brackets, as in YAML's block style. */
export interface BlockLayout {
  /** The column of its parts, in UTF-16 units. */
  readonly column: number;
  /** By part: the offset of its `-`, or of its `?`, anchor, tag or key; -1 for one that stands elsewhere and is merged. */
  readonly starts: readonly number[];
  /** The offset behind the `:`, `-`, anchor or tag that it is the value of; undefined for the root. */
  readonly opening: number | undefined;
}

/** An array. The span includes the brackets; of an unclosed array it ends at the last thing read in it. */
export interface ArrayNode {
  readonly kind: "array";
  readonly items: readonly Node[];
  readonly span: Span;
  /** Whether the closing bracket is there; never where none belongs. */
  readonly closed: boolean;
  /** Undefined in brackets, and for what an alias stands for. */
  readonly block?: BlockLayout | undefined;
}

/** One `key: value`. The span runs from the key to the value's end. */
export interface Property {
  readonly key: StringNode;
  /** Undefined while the value is not typed yet. */
  readonly value: Node | undefined;
  readonly span: Span;
}

/** An object. Properties in file order, repeated keys included. The span includes the braces. */
export interface ObjectNode {
  readonly kind: "object";
  readonly properties: readonly Property[];
  readonly span: Span;
  /** Whether the closing brace is there; never where none belongs. */
  readonly closed: boolean;
  readonly block?: BlockLayout | undefined;
}

/** A value in a file. Nodes do not know their parents. */
export type Node = ObjectNode | ArrayNode | StringNode | NumberNode | BooleanNode | NullNode;

/** Keys and indices from the root to a value. A key means the *last* property of that name, as loaders read it. */
export type Path = readonly (string | number)[];
