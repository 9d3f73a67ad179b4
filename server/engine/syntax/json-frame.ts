import type { Node, Property, StringNode } from "./node.ts";

/** An array that is being read. */
export interface ArrayFrame {
  readonly kind: "array";
  /** The container around it. */
  readonly outer: Frame | undefined;
  readonly start: number;
  readonly items: Node[];
  /** The offset of the comma behind the last item, or -1. */
  comma: number;
  /** Whether a comma or nothing precedes what comes next. */
  separated: boolean;
}

/** An object that is being read. */
export interface ObjectFrame {
  readonly kind: "object";
  readonly outer: Frame | undefined;
  readonly start: number;
  readonly properties: Property[];
  /** The first key of each name, once there are many. */
  keys: Map<string, StringNode> | undefined;
  comma: number;
  separated: boolean;
  /** The key whose value is being read; undefined for a value without a key, which is not kept. */
  key: StringNode | undefined;
  /** Whether a colon stands behind that key. */
  colon: boolean;
}

/** A container that is being read. */
export type Frame = ArrayFrame | ObjectFrame;
