/** An object of plain JavaScript, as schemas have it. */
export type PlainObject = Readonly<Record<string, unknown>>;

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

/** The value as a list; empty when it is none. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
