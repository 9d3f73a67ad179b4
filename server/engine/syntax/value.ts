import type { Node } from "./node.ts";

/** A plain JSON value. Objects are maps, so that `__proto__` and `constructor` are names like any other. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | ReadonlyMap<string, JsonValue>;

/** The value a loader reads: of repeated keys the last, at the place of the first. A missing value is `null`. */
export function toValue(node: Node | undefined): JsonValue {
  if (node === undefined) return null;
  switch (node.kind) {
    case "null":
      return null;
    case "array":
      return node.items.map(toValue);
    case "object":
      return new Map(node.properties.map(({ key, value }) => [key.value, toValue(value)]));
    default:
      return node.value;
  }
}
