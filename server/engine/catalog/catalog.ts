import type { JsonValue } from "../syntax/value.ts";
import type { Span } from "../text/span.ts";

/** A place in some file: `file` is the name the host gave (a URI in the editor, a path on the command line). */
export interface Location {
  readonly file: string;
  readonly span: Span;
}

/** A tool as its definition names it. Joining server and tool into one name is the dialect's business, never the catalog's. */
export interface CatalogTool {
  readonly name: string;
  /** The MCP server where the tool lives; absent for a native tool. */
  readonly server: string | undefined;
  /** Which one of several servers of that name in one file it is from, from 0; absent for the first, and for a native tool. */
  readonly listing?: number;
  readonly description: string | undefined;
  /** The JSON Schema of the arguments, as found. */
  readonly parameters: JsonValue | undefined;
  /** The name in its definition; what *go to definition* shows. */
  readonly origin: Location;
}

/** An MCP server, as far as catalogs tell of it. */
export interface CatalogServer {
  readonly name: string;
  /** `listed`: its tools are known. `failed`: it gave an error. `unlisted`: named without tools. The last two make a catalog partial. */
  readonly status: "listed" | "failed" | "unlisted";
  readonly error: string | undefined;
  /** Its tools are in the model's list from the start instead of being found by search (`alwaysLoad`). */
  readonly alwaysLoad: boolean;
  readonly origin: Location;
}

/** An instruction package. */
export interface CatalogSkill {
  readonly name: string;
  readonly category: string | undefined;
  readonly description: string | undefined;
  readonly origin: Location;
}

/** How sure we are that the tools are all there are. Nothing may claim "matches nothing" on `unknown` (invariant 8). */
export type CatalogStatus = "unknown" | "partial" | "complete";

/** The tools known to exist, merged from all sources, in the order of the files and of the definitions in them. */
export interface Catalog {
  readonly status: CatalogStatus;
  readonly tools: readonly CatalogTool[];
  readonly servers: readonly CatalogServer[];
  readonly skills: readonly CatalogSkill[];
  /** Facts about an installation, by the id of the dialect that reads them (the key in our own catalog shape). */
  readonly installations: ReadonlyMap<string, JsonValue>;
}

/** The catalog of somebody who knows nothing. */
export const unknownCatalog: Catalog = {
  status: "unknown",
  tools: [],
  servers: [],
  skills: [],
  installations: new Map(),
};
