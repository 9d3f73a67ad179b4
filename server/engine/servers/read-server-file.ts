import { property } from "../syntax/find.ts";
import type { Node, ObjectNode } from "../syntax/node.ts";
import type { SyntaxTree } from "../syntax/syntax-tree.ts";
import type { ServerContents, ServerFile } from "./definition.ts";
import { readEvoFabric } from "./formats/evofabric.ts";
import { readMcp, readVscode } from "./formats/mcp.ts";
import { readMiroFlow, readMiroFlowTool } from "./formats/miroflow.ts";
import { readOpenProgram } from "./formats/openprogram.ts";

/** How a file came to be read for servers. */
export interface ReadServerFileOptions {
  /** The user has named this file as one that defines servers, so that it is one whatever it looks like. */
  readonly named: boolean;
}

/**
 * Reads the servers of a file in any of the known forms. An entry that cannot be read is a server that cannot be started,
 * the others stay. Undefined: no servers are defined in the file. Never throws.
 *
 * @param file the name the host gave; the last part of it helps where two forms look alike.
 */
export function readServerFile(
  tree: SyntaxTree,
  file: string,
  { named }: ReadServerFileOptions = { named: false },
): ServerFile | undefined {
  const contents = contentsOf(tree.root, lastPart(file), named);
  return contents && { ...contents, tree, file };
}

function contentsOf(root: Node | undefined, name: string, named: boolean): ServerContents | undefined {
  if (root?.kind !== "object") return readEvoFabric(root);
  const common = property(root, "mcpServers");
  if (common !== undefined) return readMcp(root, common.value);
  const toolFile = isToolFile(root, name) ? readMiroFlowTool(root, name.replace(/\.[^.]*$/, "")) : undefined;
  return toolFile ?? readMiroFlow(root) ?? readServers(root, name, named) ?? readEvoFabric(root);
}

/** `servers` means one thing in an installation of OpenProgram and another one in VS Code; in our catalogs it is a list. */
function readServers(root: ObjectNode, name: string, named: boolean): ServerContents | undefined {
  const servers = property(root, "servers");
  const entries = servers?.value?.kind === "object" ? servers.value.properties.map(({ value }) => value) : [];
  const hinted = name === "mcp.json" || name === "mcp_servers.json";
  if (servers === undefined || !(named || hinted || entries.some(isServer))) return undefined;
  const isOpenProgram = name === "mcp_servers.json" || (name !== "mcp.json" && entries.some(isOfOpenProgram));
  return isOpenProgram ? readOpenProgram(root, servers.value) : readVscode(root, servers.value);
}

function isServer(node: Node | undefined): boolean {
  if (node?.kind !== "object") return false;
  const command = property(node, "command")?.value?.kind;
  return command === "string" || command === "array" || property(node, "url")?.value?.kind === "string";
}

/** Words that VS Code does not have. */
function isOfOpenProgram(node: Node | undefined): boolean {
  if (node?.kind !== "object") return false;
  const type = property(node, "type")?.value;
  if (type?.kind === "string" && type.value === "local") return true;
  if (property(node, "command")?.value?.kind === "array") return true;
  return ["auth", "always_load", "timeout_seconds", "enabled"].some((key) => property(node, key) !== undefined);
}

function isToolFile(root: ObjectNode, name: string): boolean {
  if (property(root, "tool_command") !== undefined) return true;
  const hasOther = property(root, "args") !== undefined || property(root, "env") !== undefined;
  return /^tool-.*\.(?:ya?ml|json)$/.test(name) && hasOther;
}

/** The last part of a path or URI. Names with `?` or `#` in them are none that help. */
function lastPart(file: string): string {
  return file.replace(/[?#].*$/s, "").replace(/^.*[/\\]/s, "");
}
