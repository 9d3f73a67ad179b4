import type { Path } from "../syntax/node.ts";
import { type Annotations, annotationsOf, type Slot } from "./annotations.ts";
import { asObject, own } from "./plain.ts";
import type { Schema } from "./schema.ts";

/** A key that a schema knows at some place. */
export interface SchemaKey {
  readonly key: string;
  readonly schema: Schema;
  readonly description: string | undefined;
  readonly required: boolean;
  readonly annotations: Annotations;
}

/** A value that a schema lists, with what it means. */
export interface SchemaValue {
  readonly value: string | number | boolean | null;
  readonly description: string | undefined;
}

/**
 * The parts of a place's schema: the schema at a path with everything it refers to and all its branches. A file is
 * half-written most of the time, so no branch is ruled out by what stands there.
 */
type Parts = readonly Schema[];

/**
 * What the schema says of the value at a path, as one schema, or undefined when it says nothing of it. Where several
 * parts have the same keyword, the place's own counts before that of a definition or branch.
 */
export function schemaAt(schema: Schema, path: Path): Schema | undefined {
  const parts = partsAt(schema, path);
  if (parts.length === 0) return undefined;
  return Object.assign(Object.create(null), ...parts.toReversed());
}

/** The keys known in the object at a path, in the order of the schema. */
export function keysAt(schema: Schema, path: Path): readonly SchemaKey[] {
  const parts = partsAt(schema, path);
  const required = new Set(parts.flatMap((part) => listOf(own(part, "required"))));
  const keys = new Map<string, SchemaKey>();
  for (const part of parts) {
    for (const [key, value] of Object.entries(asObject(own(part, "properties")) ?? {})) {
      if (keys.has(key) || asObject(value) === undefined) continue;
      const merged = schemaAt(schema, [...path, key]) ?? {};
      keys.set(key, {
        key,
        schema: merged,
        description: textOf(own(merged, "description")),
        required: required.has(key),
        annotations: annotationsOf(merged),
      });
    }
  }
  return [...keys.values()];
}

/** Whether the object at a path has a fixed set of keys, so that another one is dropped by the loader. */
export function hasFixedKeys(schema: Schema, path: Path): boolean {
  const parts = partsAt(schema, path);
  const named = parts.some((part) => own(part, "properties") !== undefined);
  return named && !parts.some((part) => asObject(own(part, "additionalProperties")) !== undefined);
}

/** What the text at a path stands for: a pattern, a name, a set. */
export function slotAt(schema: Schema, path: Path): Slot | undefined {
  return firstOf(partsAt(schema, path), (part) => annotationsOf(part).slot);
}

/** The values listed for a path; empty when any value of the type will do. */
export function enumAt(schema: Schema, path: Path): readonly SchemaValue[] {
  const part = partsAt(schema, path).find((candidate) => Array.isArray(own(candidate, "enum")));
  if (part === undefined) return [];
  const descriptions = listOf(own(part, "enumDescriptions"));
  return listOf(own(part, "enum")).flatMap((value, index) => {
    const description = textOf(descriptions[index]);
    return isScalar(value) ? [{ value, description: description === "" ? undefined : description }] : [];
  });
}

/** The description of the key or entry at a path, for people. */
export function descriptionAt(schema: Schema, path: Path): string | undefined {
  return firstOf(partsAt(schema, path), (part) => textOf(own(part, "description")));
}

/** What `x-toolsight` says at a path; everything is left out where the schema says nothing. */
export function annotationsAt(schema: Schema, path: Path): Annotations {
  return annotationsOf(schemaAt(schema, path) ?? {});
}

function partsAt(schema: Schema, path: Path): Parts {
  let parts = expand(schema, [schema]);
  for (const step of path) {
    const next = parts.flatMap((part) => stepInto(part, step));
    parts = expand(schema, next);
    if (parts.length === 0) return [];
  }
  return parts;
}

function stepInto(part: Schema, step: string | number): Parts {
  if (typeof step === "number") return schemasOf([firstItems(part)[step] ?? own(part, "items")]);
  const properties = asObject(own(part, "properties"));
  const named = properties === undefined ? [] : schemasOf([own(properties, step)]);
  return named.length > 0 ? named : schemasOf([own(part, "additionalProperties")]);
}

/** JSON Schema's `prefixItems`, which our validators do without: the first items of a list, where each has its own meaning. */
function firstItems(part: Schema): readonly unknown[] {
  return listOf(own(asObject(own(part, "x-toolsight")) ?? {}, "prefixItems"));
}

/** Each schema, followed by what it refers to and its branches. A schema that refers to itself is taken once. */
function expand(root: Schema, schemas: Parts): Parts {
  const parts = new Set<Schema>();
  const visit = (schema: Schema): void => {
    if (parts.has(schema)) return;
    parts.add(schema);
    const branches = ["allOf", "anyOf", "oneOf"].flatMap((keyword) => listOf(own(schema, keyword)));
    const conditional = [own(schema, "then"), own(schema, "else")];
    schemasOf([definition(root, own(schema, "$ref")), ...branches, ...conditional]).forEach(visit);
  };
  schemas.forEach(visit);
  return [...parts];
}

/** The definition that a reference such as `#/$defs/tool` names. */
function definition(root: Schema, reference: unknown): unknown {
  const name = typeof reference === "string" ? /^#\/\$defs\/([^/]+)$/.exec(reference)?.[1] : undefined;
  const definitions = asObject(own(root, "$defs"));
  return name === undefined || definitions === undefined ? undefined : own(definitions, name);
}

function schemasOf(values: readonly unknown[]): Parts {
  return values.map(asObject).filter((value) => value !== undefined);
}

function firstOf<Value>(parts: Parts, read: (part: Schema) => Value | undefined): Value | undefined {
  for (const part of parts) {
    const value = read(part);
    if (value !== undefined) return value;
  }
  return undefined;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function isScalar(value: unknown): value is string | number | boolean | null {
  return value === null || typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}
