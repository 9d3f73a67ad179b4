import assert from "node:assert/strict";
import test from "node:test";
import { type Schema, schemaOf } from "../../../server/engine/schema/schema.ts";
import {
  annotationsAt,
  descriptionAt,
  enumAt,
  hasFixedKeys,
  keysAt,
  schemaAt,
  slotAt,
} from "../../../server/engine/schema/walk.ts";
import type { Path } from "../../../server/engine/syntax/node.ts";

function schema(name: string): Schema {
  return schemaOf(name) ?? assert.fail(`there is no schema ${name}`);
}

const slots: readonly (readonly [string, Path, unknown])[] = [
  ["evofabric", ["rules", 7, "pattern"], { slot: "pattern", facet: "name", kind: "tool", from: undefined }],
  ["openprogram", ["tools", "disabled", 0], { slot: "pattern", facet: "name", kind: "tool", from: undefined }],
  ["openprogram", ["tools", "allowed", 3], { slot: "pattern", facet: "name", kind: "tool", from: undefined }],
  ["openprogram", ["tools", "enabled", 0], { slot: "exact", facet: "name", kind: "tool", from: undefined }],
  ["openprogram", ["tools", "toolset"], { slot: "set", facet: "name", kind: "tool", from: "toolsets" }],
  ["openprogram", ["tools", "preset"], { slot: "set", facet: "name", kind: "tool", from: "presets" }],
  ["openprogram", ["mcp", "required", 1], { slot: "pattern", facet: "server", kind: "tool", from: undefined }],
  ["openprogram", ["skills", "disabled", 0], { slot: "pattern", facet: "name", kind: "skill", from: undefined }],
  ["openprogram", ["skills", "categories", 0], { slot: "pattern", facet: "category", kind: "skill", from: undefined }],
  ["openprogram", ["tools", "disabled"], undefined],
  ["openprogram", ["identity", "mention_patterns", 0], undefined],
  ["openprogram", ["nothing", "of", 0, "it"], undefined],
  [
    "catalog",
    ["openprogram", "toolsets", "mine", "tools", 0],
    { slot: "exact", facet: "name", kind: "tool", from: undefined },
  ],
];

for (const [name, path, expected] of slots) {
  test(`${name} ${JSON.stringify(path)} has its slot`, () => {
    assert.deepEqual(slotAt(schema(name), path), expected);
  });
}

test("the keys of a block come in the order of the schema, with their texts", () => {
  const keys = keysAt(schema("openprogram"), ["mcp"]);
  assert.deepEqual(
    keys.map(({ key }) => key),
    ["disabled", "allowed", "required"],
  );
  assert.ok(keys.every(({ description }) => description !== undefined && description.length > 20));
});

test("a rule of a controller has to have both keys", () => {
  const required = keysAt(schema("evofabric"), ["rules", 0]).filter((key) => key.required);
  assert.deepEqual(
    required.map(({ key }) => key),
    ["mode", "pattern"],
  );
});

test("listed values come with what they mean", () => {
  const values = enumAt(schema("evofabric"), ["default_mode"]);
  assert.deepEqual(
    values.map(({ value }) => value),
    ["activate", "deactivate"],
  );
  assert.ok(values.every(({ description }) => description !== undefined));
  assert.deepEqual(enumAt(schema("evofabric"), ["rules"]), []);
});

test("keys of the system's own words are known but not proposed", () => {
  const hidden = (name: string, path: Path) =>
    keysAt(schema(name), path)
      .filter(({ annotations }) => !annotations.offered)
      .map(({ key }) => key);
  assert.deepEqual(hidden("evofabric", []), ["__class_name__"]);
  assert.deepEqual(hidden("openprogram", ["tools"]), ["inherit"]);
  assert.notEqual(annotationsAt(schema("openprogram"), ["tools", "inherit"]).dropped, undefined);
});

test("an object with keys of the author's own has no fixed keys", () => {
  assert.equal(hasFixedKeys(schema("toolsight"), []), true);
  assert.equal(hasFixedKeys(schema("toolsight"), ["rules"]), false);
  assert.equal(hasFixedKeys(schema("openprogram"), ["session_daily_reset"]), false);
});

test("names that every JavaScript object has are no keys of a schema", () => {
  for (const key of ["__proto__", "constructor", "toString", "hasOwnProperty"]) {
    assert.equal(schemaOf(key), undefined);
    assert.equal(schemaAt(schema("openprogram"), [key]), undefined);
    assert.equal(descriptionAt(schema("openprogram"), ["tools", key]), undefined);
  }
});

test("a place below entries is found through references and branches", () => {
  assert.match(descriptionAt(schema("catalog"), [0, "name"]) ?? "", /name/);
  assert.match(descriptionAt(schema("catalog"), ["servers", 0, "tools", 0, "inputSchema"]) ?? "", /Schema/);
});
