import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The generated module: the schemas as data, and its types. */
export interface GeneratedSchemas {
  readonly javaScript: string;
  readonly declarations: string;
}

interface Schema {
  /** The file name without `.schema.json`; the key in `schemas`. */
  readonly id: string;
  /** The text of the file. */
  readonly text: string;
}

/** The schemas the engine checks files against; those of our own output lie in a folder below and are not part of the engine. */
export function engineSchemas(root: string): readonly Schema[] {
  const folder = join(root, "schemas");
  const names = readdirSync(folder).filter((name) => name.endsWith(".schema.json"));
  return names.sort().map((name) => ({
    id: name.slice(0, -".schema.json".length),
    text: readFileSync(join(folder, name), "utf8"),
  }));
}

/** Makes one module of the schemas, since neither a bundle for a browser nor the pure engine can read files. Throws on what is no JSON. */
export function generateSchemas(schemas: readonly Schema[]): GeneratedSchemas {
  // Wrapped in JSON.parse: an object literal would turn a key `__proto__` into a prototype, and it is read faster.
  const entries = schemas.map(
    ({ id, text }) => `  ${JSON.stringify(id)}: JSON.parse(${JSON.stringify(JSON.stringify(JSON.parse(text)))}),\n`,
  );
  return {
    javaScript: `// Made from schemas/ by scripts/generate.ts.\nexport const schemas = {\n${entries.join("")}};\n`,
    declarations: declarationsFor(schemas.map(({ id }) => id)),
  };
}

function declarationsFor(ids: readonly string[]): string {
  return `// Made from schemas/ by scripts/generate.ts.

/** The schemas of schemas/, by file name without \`.schema.json\`. */
export type SchemaId = ${ids.map((id) => JSON.stringify(id)).join(" | ")};

/** The schemas themselves, as plain data. */
export const schemas: Readonly<Record<SchemaId, Readonly<Record<string, unknown>>>>;
`;
}
