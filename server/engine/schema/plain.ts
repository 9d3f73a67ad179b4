import type { Node } from "../syntax/node.ts";

/** A value of plain JavaScript, as validators and schemas have it. */
export type PlainObject = Readonly<Record<string, unknown>>;

/**
 * The value of a node for a validator: of repeated keys the last counts, and objects have no prototype, so that
 * `__proto__` and `constructor` are keys like any other. A value that is not typed yet is left out.
 */
export function toPlain(node: Node): unknown {
  switch (node.kind) {
    case "null":
      return null;
    case "array":
      return node.items.map(toPlain);
    case "object": {
      const object: Record<string, unknown> = Object.create(null);
      for (const { key, value } of node.properties) {
        if (value === undefined) delete object[key.value];
        else object[key.value] = toPlain(value);
      }
      return object;
    }
    default:
      return node.value;
  }
}

/** The value as an object, or undefined when it is none. */
export function asObject(value: unknown): PlainObject | undefined {
  return isObject(value) ? value : undefined;
}

function isObject(value: unknown): value is PlainObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A key's value when the object itself has that key. */
export function own(object: PlainObject, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}
