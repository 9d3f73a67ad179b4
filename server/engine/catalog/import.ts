import { longestName } from "../pattern/pattern.ts";
import { property } from "../syntax/find.ts";
import type { ArrayNode, Node, ObjectNode, StringNode } from "../syntax/node.ts";
import type { SyntaxTree } from "../syntax/syntax-tree.ts";
import { type JsonValue, toValue } from "../syntax/value.ts";
import type { Span } from "../text/span.ts";
import type { CatalogServer, CatalogSkill, CatalogTool, Location } from "./catalog.ts";
import { functionOf, isCatalog, isServerEntry, listAt, listKeys, textAt } from "./recognize.ts";

/** What one file says about the tools that exist, in the order of the file. */
export interface CatalogFile {
  readonly file: string;
  readonly tree: SyntaxTree;
  readonly tools: readonly CatalogTool[];
  readonly servers: readonly CatalogServer[];
  readonly skills: readonly CatalogSkill[];
  /** By the key under which they stand. */
  readonly installations: ReadonlyMap<string, JsonValue>;
  /** Where names stand that no pattern is compared with, since they are longer than `longestName`; their entries are left out. */
  readonly tooLong: readonly Span[];
  /** Everything in it was read. Otherwise there may be tools that nobody sees, so that the catalog is partial. */
  readonly isWhole: boolean;
}

/** How a file came to be read as a catalog. */
export interface ParseCatalogOptions {
  /** The user has named this file as a catalog, so that it is one whatever it looks like. */
  readonly named: boolean;
}

/**
 * Reads a catalog in any of the four shapes of the schema. Entries that cannot be read are left out, the others stay.
 * Undefined: the file is no catalog. Never throws.
 *
 * @param file the name the host gave, for the origin of each definition.
 */
export function parseCatalog(
  tree: SyntaxTree,
  file: string,
  { named }: ParseCatalogOptions = { named: false },
): CatalogFile | undefined {
  const { root } = tree;
  if (!named && !isCatalog(root)) return undefined;
  const read = { file, tools: [], servers: [], skills: [], tooLong: [], isWhole: isReadable(tree) };
  const reader: Reader = { ...read, listings: new Map() };
  if (root?.kind === "array") readEntries(reader, root);
  else if (root?.kind === "object") readObject(reader, root);
  else reader.isWhole = false;
  const installations = root?.kind === "object" ? installationsIn(root) : new Map<string, JsonValue>();
  const { tools, servers, skills, tooLong, isWhole } = reader;
  return { file, tree, tools, servers, skills, installations, tooLong, isWhole };
}

interface Reader {
  readonly file: string;
  readonly tools: CatalogTool[];
  readonly servers: CatalogServer[];
  readonly skills: CatalogSkill[];
  readonly tooLong: Span[];
  isWhole: boolean;
  /** How many servers of a name were read. */
  readonly listings: Map<string, number>;
}

/** Whether the entry of that name can be kept; a name that is joined with its server's counts with it and the mark between. */
function takes(reader: Reader, { value, span }: StringNode, server?: string): boolean {
  const joined = server === undefined ? 0 : server.length + 1;
  if (joined + value.length <= longestName) return true;
  reader.tooLong.push(span);
  reader.isWhole = false;
  return false;
}

/** A slip in the text may have swallowed definitions; comments and the like have not. */
function isReadable({ problems }: SyntaxTree): boolean {
  return !problems.some(({ kind }) => kind === "syntax" || kind === "too-deep" || kind === "too-large");
}

function readEntries(reader: Reader, { items }: ArrayNode): void {
  for (const item of items) {
    if (isServerEntry(item)) readServer(reader, item);
    else readTool(reader, item, undefined);
  }
}

function readObject(reader: Reader, root: ObjectNode): void {
  for (const key of listKeys) {
    const isGiven = property(root, key) !== undefined;
    if (isGiven && listAt(root, key) === undefined) reader.isWhole = false;
  }
  // An answer to tools/list that names a next page is not the end of the list (MCP, pagination).
  if ((textAt(root, "nextCursor") ?? "") !== "") reader.isWhole = false;
  for (const item of listAt(root, "tools")?.items ?? []) readTool(reader, item, undefined);
  for (const item of listAt(root, "servers")?.items ?? []) readServer(reader, item);
  for (const item of listAt(root, "skills")?.items ?? []) readSkill(reader, item);
}

interface OwnServer {
  readonly name: string;
  readonly listing: number;
}

function readTool(reader: Reader, node: Node, server: OwnServer | undefined): void {
  if (node.kind === "string") {
    if (node.value !== "" && takes(reader, node, server?.name)) reader.tools.push(tool(node, server, reader.file));
    return;
  }
  if (node.kind !== "object") return;
  const definition = functionOf(node) ?? node;
  const name = nameOf(definition);
  if (name !== undefined && takes(reader, name, server?.name)) {
    reader.tools.push(tool(name, server, reader.file, definition));
  }
}

function tool(name: StringNode, server: OwnServer | undefined, file: string, definition?: ObjectNode): CatalogTool {
  const made = {
    name: name.value,
    server: server?.name,
    description: definition && textAt(definition, "description"),
    parameters: definition && parametersOf(definition),
    origin: { file, span: name.span },
  };
  return server === undefined || server.listing === 0 ? made : { ...made, listing: server.listing };
}

/** Where the styles put the schema of the arguments: MCP, OpenAI, MiroFlow. */
const parameterKeys = ["inputSchema", "parameters", "schema"] as const;

function parametersOf(definition: ObjectNode): JsonValue | undefined {
  for (const key of parameterKeys) {
    const value = property(definition, key)?.value;
    if (value !== undefined) return toValue(value);
  }
  return undefined;
}

function readServer(reader: Reader, node: Node): void {
  const name = node.kind === "object" ? nameOf(node) : undefined;
  if (node.kind !== "object" || name === undefined) {
    reader.isWhole = false;
    return;
  }
  if (!takes(reader, name)) return;
  const list = listAt(node, "tools");
  // Some systems put an error into the list, where a tool would stand.
  const error = errorOf(node) ?? list?.items.map(errorInList).find((found) => found !== undefined);
  reader.servers.push({
    name: name.value,
    status: error !== undefined ? "failed" : list === undefined ? "unlisted" : "listed",
    error: error?.text,
    alwaysLoad: isTrue(property(node, "alwaysLoad")?.value),
    origin: location(reader.file, name),
  });
  const listing = reader.listings.get(name.value) ?? 0;
  reader.listings.set(name.value, listing + 1);
  for (const item of list?.items ?? []) {
    if (errorInList(item) === undefined) readTool(reader, item, { name: name.value, listing });
  }
}

interface FoundError {
  /** Absent when the error is no text. */
  readonly text: string | undefined;
}

function errorOf(node: ObjectNode): FoundError | undefined {
  const value = property(node, "error")?.value;
  if (value === undefined || value.kind === "null") return undefined;
  if (value.kind === "boolean" && !value.value) return undefined;
  if (value.kind === "object") return { text: textAt(value, "message") };
  return { text: value.kind === "string" ? value.value : undefined };
}

function errorInList(node: Node): FoundError | undefined {
  return node.kind === "object" && nameOf(functionOf(node) ?? node) === undefined ? errorOf(node) : undefined;
}

function readSkill(reader: Reader, node: Node): void {
  const name = node.kind === "string" && node.value !== "" ? node : node.kind === "object" ? nameOf(node) : undefined;
  if (name === undefined || !takes(reader, name)) return;
  const definition = node.kind === "object" ? node : undefined;
  reader.skills.push({
    name: name.value,
    category: definition && textAt(definition, "category"),
    description: definition && textAt(definition, "description"),
    origin: location(reader.file, name),
  });
}

/** Keys of the catalog itself and of an answer to tools/list. */
const ownKeys: ReadonlySet<string> = new Set([...listKeys, "$schema", "nextCursor", "_meta"]);

function installationsIn(root: ObjectNode): ReadonlyMap<string, JsonValue> {
  const installations = new Map<string, JsonValue>();
  for (const { key, value } of root.properties) {
    if (value?.kind === "object" && !ownKeys.has(key.value)) installations.set(key.value, toValue(value));
  }
  return installations;
}

function nameOf(node: ObjectNode): StringNode | undefined {
  const value = property(node, "name")?.value;
  return value?.kind === "string" && value.value !== "" ? value : undefined;
}

function location(file: string, { span }: StringNode): Location {
  return { file, span };
}

function isTrue(node: Node | undefined): boolean {
  return node?.kind === "boolean" && node.value;
}
