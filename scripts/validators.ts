import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv, type AnySchemaObject } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import standaloneModule from "ajv/dist/standalone/index.js";
import { build } from "esbuild";

/** The generated module: JavaScript without `require` and without run-time compilation, and its types. */
export interface GeneratedValidators {
  readonly javaScript: string;
  readonly declarations: string;
}

interface Schema {
  /** The file name without `.schema.json`; the key in `validators`. */
  readonly id: string;
  readonly schema: AnySchemaObject;
}

/** The schemas the engine checks files against; schemas of our own output (`cli-*`) are not part of the engine. */
export function engineSchemas(root: string): readonly Schema[] {
  const folder = join(root, "schemas");
  const names = readdirSync(folder).filter((name) => name.endsWith(".schema.json") && !name.startsWith("cli-"));
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
  const source = `${imports.join("\n")}\nexport const validators = { ${entries.join(", ")} };\n`;
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
            contents: parts.find(({ id }) => `schema:${id}` === path)?.code ?? "",
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

function standaloneCode(id: string, schema: AnySchemaObject): string {
  const isDraft2020 = String(schema["$schema"] ?? "").includes("2020-12");
  const AjvOfDraft = isDraft2020 ? Ajv2020 : Ajv;
  // `ownProperties`: a key named `constructor` or `__proto__` is present only when the file has it.
  const ajv = new AjvOfDraft({
    allErrors: true,
    strict: true,
    allowUnionTypes: true,
    ownProperties: true,
    code: { source: true, esm: true },
  });
  try {
    return standaloneModule.default(ajv, ajv.compile(schema));
  } catch (error) {
    throw new Error(`schemas/${id}.schema.json cannot be compiled: ${String(error)}`, { cause: error });
  }
}

function declarationsFor(ids: readonly string[]): string {
  return `// Made from schemas/ by scripts/generate.ts.

/** The schemas of schemas/, by file name without \`.schema.json\`. */
export type SchemaId = ${ids.map((id) => JSON.stringify(id)).join(" | ")};

/** One way in which a value does not fit: a JSON pointer to the value, and the keyword that refuses it with its details. */
export interface SchemaError {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly schemaPath: string;
  readonly message?: string;
}

/** Tells whether a value fits; afterwards \`errors\` holds every misfit, or nothing. */
export interface Validator {
  (value: unknown): boolean;
  readonly errors?: readonly SchemaError[] | null;
}

export const validators: Readonly<Record<SchemaId, Validator>>;
`;
}
