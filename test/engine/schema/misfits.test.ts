import assert from "node:assert/strict";
import test from "node:test";
import { Ajv } from "ajv";
import fc from "fast-check";
import { findMisfits } from "../../../server/engine/schema/misfits.ts";
import { asObject } from "../../../server/engine/schema/plain.ts";
import { nodeAtPath } from "../../../server/engine/syntax/find.ts";
import { parseJson } from "../../../server/engine/syntax/json.ts";
import type { Node, Path } from "../../../server/engine/syntax/node.ts";
import { projectFiles, readProjectFile } from "../../helpers/project.ts";

// ajv, which compiles schemas to code and works on plain values, is the slow way around to the same answer.

type Schema = Readonly<Record<string, unknown>>;

/** Like the engine's: Python's numbers, several types at one place, and keywords of our own. */
function ajvFor(): Ajv {
  const ajv = new Ajv({
    allErrors: true,
    strict: true,
    strictTypes: false,
    strictNumbers: false,
    allowUnionTypes: true,
  });
  return ajv.addVocabulary(["x-toolsight", "enumDescriptions"]);
}

/** Of repeated keys the last counts; a value that is not typed yet is left out. */
function toPlain(node: Node): unknown {
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

function ours(schema: Schema, root: Node): readonly string[] {
  const found = new Set<string>();
  findMisfits(schema, root, (path, node, missing) => {
    assert.equal(nodeAtPath(root, path), node, "the path leads to the node");
    found.add(place(path, missing));
  });
  return [...found].sort();
}

function place(path: Path, missing: unknown): string {
  const steps = path.map((step) => String(step).replaceAll("~", "~0").replaceAll("/", "~1"));
  return `${steps.map((step) => `/${step}`).join("")} ${missing ?? ""}`;
}

/** The misfits that ajv finds; `if` says only that one of its branches does not fit. */
function ajvsWith(schema: Schema): (root: Node) => readonly string[] {
  const { $schema, ...rest } = schema;
  const validate = ajvFor().compile(rest);
  return (root) => {
    validate(toPlain(root));
    const errors = (validate.errors ?? []).filter(({ keyword }) => keyword !== "if");
    const places = errors.map(
      ({ instancePath, keyword, params }) =>
        `${instancePath} ${keyword === "required" ? params["missingProperty"] : ""}`,
    );
    return [...new Set(places)].sort();
  };
}

function rootOf(text: string): Node {
  return parseJson(text).root ?? assert.fail(`no value in ${text}`);
}

function compare(schema: Schema, texts: readonly string[]): void {
  const ajvs = ajvsWith(schema);
  for (const text of texts) assert.deepEqual(ours(schema, rootOf(text)), ajvs(rootOf(text)), text);
}

const values = [
  ...["null", "true", "false", "0", "-1", "1", "1.5", "2", "3", "1e300", "NaN", "Infinity", "-Infinity"],
  ...['""', '"a"', '"ab"', '"abc"', '"\\ud83d\\ude00"', '"\\ud83d\\ude00b"', '"\\ud83d"'],
  ...["[]", "[1]", '["a"]', "[1, 2, 3]", "[[]]", "{}", '{ "a": 1 }', '{ "a": "x", "b": 2 }', '{ "b": null }'],
  ...['{ "a": 1, "a": "x" }', '{ "a": "x", "a": }', '{ "a": , "a": 1 }', '{ "__proto__": 1, "c": "y", "d": [] }'],
];

const schemas: Readonly<Record<string, Schema>> = {
  type: { type: ["string", "null"] },
  "whole numbers": { type: "integer" },
  "several types": { type: ["array", "integer", "boolean"] },
  enum: { enum: ["a", null, 1, true] },
  const: { const: 1 },
  minimum: { type: "number", minimum: 1 },
  "minimum of other types": { minimum: 1 },
  maximum: { maximum: 1 },
  exclusiveMinimum: { exclusiveMinimum: 1 },
  minLength: { minLength: 2 },
  maxLength: { maxLength: 1 },
  maxItems: { maxItems: 1 },
  maxProperties: { maxProperties: 1 },
  not: { not: { type: "string" } },
  "not of parts": { not: { properties: { a: { type: "number" } } } },
  anyOf: {
    anyOf: [
      { type: "object", required: ["a"], properties: { a: true } },
      { type: "array", items: { type: "number" } },
    ],
  },
  // As text, since lint takes an object with `then` for a promise.
  "if, then, else": JSON.parse(
    `{ "if": { "type": "object" }, "then": { "required": ["a"], "properties": { "a": true } }, "else": { "type": "string" } }`,
  ),
  "if without branches": { if: { type: "object" }, else: { maxLength: 1 } },
  items: { items: { type: "number", maximum: 2 } },
  required: { type: "object", required: ["a", "b"], properties: { a: true, b: true } },
  properties: { properties: { a: { type: "number" }, b: false } },
  additionalProperties: { properties: { a: true }, additionalProperties: { type: "string" } },
  $ref: {
    $ref: "#/$defs/one",
    maxLength: 1,
    $defs: { one: { type: ["string", "array"], items: { $ref: "#/$defs/one" } } },
  },
};

for (const [name, schema] of Object.entries(schemas)) {
  test(`${name}: the same values are refused as by ajv`, () => {
    compare(schema, values);
    assert.ok(values.some((text) => ours(schema, rootOf(text)).length > 0));
    assert.ok(values.some((text) => ours(schema, rootOf(text)).length === 0));
  });
}

const said = new Set(["$schema", "$comment", "title", "description", "default", "enumDescriptions", "x-toolsight"]);
const checked = new Set(Object.values(schemas).flatMap((schema) => Object.keys(schema)));

/** All keywords in a schema and below it. */
function keywordsOf(schema: unknown): readonly string[] {
  if (Array.isArray(schema)) return schema.flatMap(keywordsOf);
  return Object.entries(asObject(schema) ?? {}).flatMap(([keyword, value]) => {
    if (said.has(keyword)) return [];
    const isByName = keyword === "properties" || keyword === "$defs";
    return [keyword, ...(isByName ? Object.values(asObject(value) ?? {}) : [value]).flatMap(keywordsOf)];
  });
}

/** JSON with keys and words of a schema, so that it often fits halfway. */
function jsonFor(text: string): fc.Arbitrary<string> {
  const words = [...new Set(text.match(/"[\w$]+"/g) ?? assert.fail())];
  const { value } = fc.letrec<{ value: string }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 6 },
      fc.constantFrom(...values, ...words),
      fc.array(tie("value"), { maxLength: 4 }).map((items) => `[${items.join()}]`),
      fc
        .array(fc.tuple(fc.constantFrom(...words, '"__proto__"', '"/~"'), tie("value")), { maxLength: 6 })
        .map((entries) => `{${entries.map(([key, inner]) => `${key}:${inner}`).join()}}`),
    ),
  }));
  return value;
}

for (const path of projectFiles("schemas/*.schema.json")) {
  const text = readProjectFile(path);
  const schema: Schema = JSON.parse(text);

  test(`${path}: has no keyword but those that are checked`, () => {
    assert.deepEqual(
      [...new Set(keywordsOf(schema))].filter((keyword) => !checked.has(keyword)),
      [],
    );
  });

  test(`${path}: refuses the same values of any file as ajv`, () => {
    const ajvs = ajvsWith(schema);
    const key = fc.constantFrom(...Object.keys(asObject(schema["properties"]) ?? {}));
    const entries = fc.array(fc.tuple(key, jsonFor(text)), { maxLength: 6 });
    const file = entries.map((all) => `{${all.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join()}}`);
    const check = (json: string) => assert.deepEqual(ours(schema, rootOf(json)), ajvs(rootOf(json)));
    fc.assert(fc.property(fc.oneof(file, jsonFor(text)), check), { numRuns: 1500, seed: 7 });
  });
}
