import { isObject, type JsonObject } from "./messages.ts";

/** Deeper schemas are not looked at: they would be a stranger's way to exhaust the stack. */
const deepest = 64;

const typeNames: ReadonlySet<unknown> = new Set(["array", "boolean", "integer", "null", "number", "object", "string"]);
/** Keywords whose value is a schema, a list of schemas, or a table of schemas. */
const schemaKeywords = [
  "additionalProperties",
  "additionalItems",
  "contains",
  "else",
  "if",
  "not",
  "propertyNames",
  "then",
  "unevaluatedItems",
  "unevaluatedProperties",
];
const listKeywords = ["allOf", "anyOf", "oneOf", "prefixItems"];
const tableKeywords = ["$defs", "definitions", "dependentSchemas", "patternProperties", "properties"];
const numberKeywords = ["exclusiveMaximum", "exclusiveMinimum", "maximum", "minimum", "multipleOf"];
const sizeKeywords = ["maxItems", "maxLength", "maxProperties", "minItems", "minLength", "minProperties"];
const textKeywords = ["$id", "$ref", "$schema", "description", "format", "pattern", "title"];

/**
 * What makes a value no JSON Schema, of any draft: the first keyword of a wrong kind, with its place. `undefined` is no
 * promise: arguments are checked by a validator when a tool is called.
 */
export function schemaProblem(schema: unknown, place = "", depth = 0): string | undefined {
  if (typeof schema === "boolean") return undefined;
  if (!isObject(schema)) return `\`${place.slice(1)}\` is no schema`;
  if (depth === deepest) return "it is too deep";
  const below = (value: unknown, name: string) => schemaProblem(value, `${place}.${name}`, depth + 1);
  return (
    kindProblem(schema, place) ??
    first(schemaKeywords, (name) => (schema[name] === undefined ? undefined : below(schema[name], name))) ??
    first(listKeywords, (name) => eachOf(schema[name], name, place, below)) ??
    first(tableKeywords, (name) => eachIn(schema[name], name, place, below)) ??
    (Array.isArray(schema["items"]) ? eachOf(schema["items"], "items", place, below) : undefined) ??
    (isItems(schema["items"]) ? below(schema["items"], "items") : undefined)
  );
}

function isItems(items: unknown): boolean {
  return items !== undefined && !Array.isArray(items);
}

type Below = (value: unknown, name: string) => string | undefined;

function eachOf(value: unknown, name: string, place: string, below: Below): string | undefined {
  if (value === undefined) return undefined;
  if (!Array.isArray(value)) return wrong(name, place, "a list");
  return first(Object.keys(value), (at) => below(value[Number(at)], `${name}[${at}]`));
}

function eachIn(value: unknown, name: string, place: string, below: Below): string | undefined {
  if (value === undefined) return undefined;
  if (!isObject(value)) return wrong(name, place, "an object");
  return first(Object.keys(value), (key) => below(value[key], `${name}.${key}`));
}

function kindProblem(schema: JsonObject, place: string): string | undefined {
  const { type, required, enum: choices } = schema;
  const types: readonly unknown[] = Array.isArray(type) ? type : [type ?? "object"];
  if (!types.every((one) => typeNames.has(one))) return wrong("type", place, "a type of JSON");
  const isNames = Array.isArray(required) && required.every((one) => typeof one === "string");
  // A boolean stands in schemas of draft 3.
  if (required !== undefined && typeof required !== "boolean" && !isNames)
    return wrong("required", place, "a list of names");
  if (choices !== undefined && !Array.isArray(choices)) return wrong("enum", place, "a list");
  const isOf = (names: readonly string[], is: (value: unknown) => boolean, what: string) =>
    first(names, (name) => (schema[name] === undefined || is(schema[name]) ? undefined : wrong(name, place, what)));
  return (
    // In draft 4 the exclusive limits are booleans.
    isOf(numberKeywords, (value) => typeof value === "number" || typeof value === "boolean", "a number") ??
    isOf(sizeKeywords, (value) => typeof value === "number" && value >= 0, "a count") ??
    isOf(textKeywords, (value) => typeof value === "string", "a text")
  );
}

function wrong(name: string, place: string, what: string): string {
  return `\`${`${place}.${name}`.slice(1)}\` is not ${what}`;
}

/** The first answer that there is. */
function first<T>(values: readonly T[], answer: (value: T) => string | undefined): string | undefined {
  for (const value of values) {
    const found = answer(value);
    if (found !== undefined) return found;
  }
  return undefined;
}
