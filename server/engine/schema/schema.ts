import { schemas } from "./generated.js";

/** A JSON Schema of ours as plain data. Its keywords are read through walk.ts. */
export type Schema = Readonly<Record<string, unknown>>;

/** Which formats have a schema: the dialects, the catalog, and the settings file. */
export type SchemaName = keyof typeof schemas;

/** The schema of a dialect (`Dialect.schema`), `catalog` or `toolsight`; undefined for another name. */
export function schemaOf(name: string): Schema | undefined {
  return Object.hasOwn(schemas, name) ? schemas[name as SchemaName] : undefined;
}
