import assert from "node:assert/strict";
import test from "node:test";
import { asObject } from "../../../server/engine/schema/plain.ts";
import { schemaOf } from "../../../server/engine/schema/schema.ts";
import { violations } from "../../../server/engine/schema/validate.ts";
import { schemas as serverSchemas } from "../../../server/engine/servers/generated.js";
import { parseJson } from "../../../server/engine/syntax/json.ts";
import { projectFiles, readProjectFile } from "../../helpers/project.ts";

// What editors show stands in the schemas, so a key without a text is a key without a hover.

const files = [...projectFiles("schemas/*.schema.json"), ...projectFiles("schemas/servers/*.schema.json")];

interface Described {
  readonly path: string;
  readonly schema: Readonly<Record<string, unknown>>;
}

/** Every schema that stands for a key of a file. */
function* keysIn(value: unknown, path: string): Generator<Described> {
  for (const [keyword, inner] of Object.entries(asObject(value) ?? {})) {
    if (keyword === "properties" || keyword === "$defs") {
      for (const [key, schema] of Object.entries(asObject(inner) ?? {})) {
        const described = asObject(schema);
        const here = `${path}.${key}`;
        if (described !== undefined && keyword === "properties") yield { path: here, schema: described };
        yield* keysIn(schema, here);
      }
    } else if (keyword !== "default" && keyword !== "if") yield* keysIn(inner, path);
  }
}

for (const path of files) {
  const schema: unknown = JSON.parse(readProjectFile(path));

  test(`${path}: every key has a text for people`, () => {
    const keys = [...keysIn(schema, path)];
    const silent = keys.filter(
      ({ schema }) => typeof schema["description"] !== "string" && schema["$ref"] === undefined,
    );
    assert.ok(keys.length > 2);
    assert.deepEqual(
      silent.map(({ path }) => path),
      [],
    );
  });

  test(`${path}: every listed value is explained`, () => {
    const listed = [...keysIn(schema, path)].filter(({ schema }) => schema["enum"] !== undefined);
    const unexplained = listed.filter(({ schema }) => {
      const [values, texts] = [schema["enum"], schema["enumDescriptions"]];
      return !Array.isArray(values) || !Array.isArray(texts) || texts.length !== values.length;
    });
    assert.deepEqual(
      unexplained.map(({ path }) => path),
      [],
    );
  });

  test(`${path}: the compiled module holds it as it stands in the file`, () => {
    const [name = "", folder] = path.slice(0, -".schema.json".length).split("/").toReversed();
    const held = folder === "servers" ? Object.entries(serverSchemas).find(([id]) => id === name)?.[1] : schemaOf(name);
    assert.deepEqual(JSON.parse(JSON.stringify(held)), schema);
  });
}

test("the defaults of a schema fit it", () => {
  const toolsight = schemaOf("toolsight") ?? assert.fail();
  const defaults = Object.entries(asObject(toolsight["properties"]) ?? {}).flatMap(([key, value]) => {
    const preset = asObject(value)?.["default"];
    return preset === undefined ? [] : [[key, preset] as const];
  });
  const { root } = parseJson(JSON.stringify(Object.fromEntries(defaults)));
  assert.ok(root !== undefined && defaults.length > 5);
  assert.deepEqual(violations("toolsight", root), []);
});
