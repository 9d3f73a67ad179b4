import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv, type AnySchemaObject } from "ajv";
import standaloneModule from "ajv/dist/standalone/index.js";
import { build } from "esbuild";

/** The generated module: validators without `require` and without run-time compilation, the schemas as data, and its types. */
export interface GeneratedValidators {
  readonly javaScript: string;
  readonly declarations: string;
}

interface Schema {
  /** The file name without `.schema.json`; the key in `validators`. */
  readonly id: string;
  readonly schema: AnySchemaObject;
}

/**
 * The schemas the engine checks files against: those of a folder, without those of folders in it.
 *
 * @param path the folder, relative to the root.
 */
export function engineSchemas(root: string, path: "schemas" | "schemas/servers"): readonly Schema[] {
  const folder = join(root, path);
  const names = readdirSync(folder).filter((name) => name.endsWith(".schema.json"));
  return names.sort().map((name) => ({
    id: name.slice(0, -".schema.json".length),
    schema: JSON.parse(readFileSync(join(folder, name), "utf8")),
  }));
}

/** Compiles the schemas to one module; throws with the schema's name when one is not valid. */
export async function generateValidators(root: string, schemas: readonly Schema[]): Promise<GeneratedValidators> {
  const parts = schemas.map(({ id, schema }) => ({ id, code: standaloneCode(id, schema) }));
  const imports = parts.map(({ id }, index) => `import validator${index} from "schema:${id}";`);
  const entries = parts.map(({ id }, index) => `${JSON.stringify(id)}: validator${index}`);
  // Wrapped in JSON.parse: an object literal would turn a key `__proto__` into a prototype, and it is read faster.
  const data = schemas.map(({ id, schema }) => `${JSON.stringify(id)}: JSON.parse(${literal(JSON.stringify(schema))})`);
  const source = [
    ...imports,
    `export const validators = { ${entries.join(", ")} };`,
    `export const schemas = { ${data.join(", ")} };\n`,
  ].join("\n");
  // ajv's standalone code still asks for helpers of ajv with `require`; bundling puts in the few it uses.
  const result = await build({
    stdin: { contents: source, resolveDir: root, loader: "js" },
    bundle: true,
    write: false,
    minify: true,
    format: "esm",
    platform: "neutral",
    target: "es2023",
    mainFields: ["module", "main"],
    plugins: [
      {
        name: "schemas",
        setup(plugin) {
          plugin.onResolve({ filter: /^schema:/ }, ({ path }) => ({ path, namespace: "schema" }));
          plugin.onLoad({ filter: /.*/, namespace: "schema" }, ({ path }) => ({
            contents: path === helpersPath ? helpers : (parts.find(({ id }) => `schema:${id}` === path)?.code ?? ""),
            resolveDir: root,
            loader: "js",
          }));
        },
      },
    ],
  });
  const javaScript = `// Made from schemas/ by scripts/generate.ts.\n${result.outputFiles[0]?.text ?? ""}`;
  return { javaScript, declarations: declarationsFor(schemas.map(({ id }) => id)) };
}

/** A JavaScript string literal of any text. */
function literal(text: string): string {
  return JSON.stringify(text).replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");
}

function standaloneCode(id: string, schema: AnySchemaObject): string {
  // Of 2020-12 our schemas use what draft 7 has as well, for which ajv writes shorter code; `strict` refuses the rest.
  const ajv = new Ajv({
    allErrors: true,
    strict: true,
    // Loaders take values of several types at one place, and what is said of the others is said beside it.
    strictTypes: false,
    // Python takes `NaN` and `Infinity` as numbers; that they are no JSON is said of the syntax.
    strictNumbers: false,
    allowUnionTypes: true,
    // The engine's values have no prototype, so that every key they have is their own (server/engine/schema/plain.ts).
    ownProperties: false,
    // What is said to people is made from keyword and schema.
    messages: false,
    // A definition becomes one function instead of a copy at each place.
    inlineRefs: false,
    code: { source: true, esm: true },
  });
  try {
    const { $schema, ...rest } = schema;
    const code = standaloneModule.default(ajv, ajv.compile(withoutAnnotations(rest)));
    return `import { isMapping, misfit } from "${helpersPath}";\n${shortened(code)}`;
  } catch (error) {
    throw new Error(`${id}.schema.json cannot be compiled: ${String(error)}`, { cause: error });
  }
}

/**
 * The code without what no reader of an error uses: where in the schema it was found, and details other than the name of a
 * key. The words for people are made from the schema itself, and all this is half of the code. Errors are also gathered in
 * another way: ajv's `concat` copies all earlier ones for each entry of a list, which takes minutes on a large broken file.
 */
function shortened(code: string): string {
  return code
    .replaceAll(/schemaPath:\s*"[^"]*",\s*/g, "")
    .replaceAll(/,\s*params:\s*\{\s*(?!missingProperty|additionalProperty)\w*:?[^{}]*\}/g, "")
    .replaceAll(/,\s*parentData(?::\s*\w+)?,\s*parentDataProperty(?::\s*[^,{}]+)?,\s*rootData(?:=data)?/g, "")
    .replaceAll(
      /const (err\d+) = (\{[^;]*?\});\s*if\(vErrors === null\)\{\s*vErrors = \[\1\];\s*\}\s*else \{\s*vErrors\.push\(\1\);\s*\}/g,
      "(vErrors ??= []).push($2);",
    )
    .replaceAll(
      /vErrors = vErrors === null \? (\w+)\.errors : vErrors\.concat\(\1\.errors\);/g,
      "vErrors ??= []; for (const error of $1.errors) vErrors.push(error);",
    )
    .replaceAll(
      /\(vErrors \?\?= \[\]\)\.push\(\{instancePath(?::\s*([^{}]*?))?,\s*keyword:\s*("\w+")(?:,\s*params:\s*(\{[^{}]*\}))?\}\)/g,
      (_, path = "instancePath", keyword, params) =>
        `vErrors = misfit(vErrors, ${[path, keyword, ...(params === undefined ? [] : [params])].join(", ")})`,
    )
    .replaceAll(/(?<![\w.])(\w+) && typeof \1 == "object" && !Array\.isArray\(\1\)/g, "isMapping($1)");
}

/** What all validators do very often, written once. */
const helpersPath = "schema:helpers";
const helpers = `
export function misfit(errors, instancePath, keyword, params) {
  (errors ??= []).push(params === undefined ? { instancePath, keyword } : { instancePath, keyword, params });
  return errors;
}
export function isMapping(data) {
  return data && typeof data == "object" && !Array.isArray(data);
}
`;

const annotations: ReadonlySet<string> = new Set([
  "$comment",
  "default",
  "description",
  "enumDescriptions",
  "title",
  "x-toolsight",
]);
/** Keywords whose value maps names of the file's author to schemas. */
const schemasByName: ReadonlySet<string> = new Set(["$defs", "properties"]);

/** The schema without what only people and editors read: ajv would put all of it into the code a second time. */
function withoutAnnotations(schema: AnySchemaObject): AnySchemaObject {
  const entries = Object.entries(schema).filter(([keyword]) => !annotations.has(keyword));
  return Object.fromEntries(
    entries.map(([keyword, value]) => [
      keyword,
      schemasByName.has(keyword) ? mapValues(value) : withoutAnnotationsIn(value),
    ]),
  );
}

function withoutAnnotationsIn(value: unknown): unknown {
  return isObject(value) ? withoutAnnotations(value) : value;
}

function mapValues(schemas: unknown): unknown {
  if (!isObject(schemas)) return schemas;
  return Object.fromEntries(Object.entries(schemas).map(([name, value]) => [name, withoutAnnotationsIn(value)]));
}

function isObject(value: unknown): value is AnySchemaObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function declarationsFor(ids: readonly string[]): string {
  return `// Made from schemas/ by scripts/generate.ts.

/** The schemas of schemas/, by file name without \`.schema.json\`. */
export type SchemaId = ${ids.map((id) => JSON.stringify(id)).join(" | ")};

/** One way in which a value does not fit: a JSON pointer to the value, and the keyword that refuses it; of its details, the name of a key. */
export interface SchemaError {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

/** Tells whether a value fits; afterwards \`errors\` holds every misfit, or nothing. */
export interface Validator {
  (value: unknown): boolean;
  readonly errors?: readonly SchemaError[] | null;
}

export const validators: Readonly<Record<SchemaId, Validator>>;

/** The schemas themselves, as plain data. */
export const schemas: Readonly<Record<SchemaId, Readonly<Record<string, unknown>>>>;
`;
}
