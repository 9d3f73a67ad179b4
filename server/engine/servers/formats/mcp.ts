import { property } from "../../syntax/find.ts";
import type { Node, ObjectNode } from "../../syntax/node.ts";
import type { ServerContents, ServerFormat } from "../definition.ts";
import { type Entry, type EntryContents, isTrue, namedServers, type ValueAsText, valueAt } from "../entry.ts";
import { readInputs, withInputs } from "../inputs.ts";
import { readEither } from "../transport.ts";

const types = new Map([
  ["stdio", "stdio"],
  ["sse", "sse"],
  ["http", "http"],
  ["streamable-http", "http"],
] as const);

/** The form that most programs read: `mcpServers`, a mapping from names to programs or addresses. */
export function readMcp(root: ObjectNode, mapping: Node | undefined): ServerContents {
  return readMapping("mcp", root, mapping, (entry) => {
    const enabled = valueAt(entry, "enabled");
    return {
      transport: readEither(entry, types),
      isDisabled: isTrue(entry, "disabled") || (enabled?.kind === "boolean" && !enabled.value),
      alwaysLoad: isTrue(entry, "alwaysLoad"),
    };
  });
}

const vscodeTypes = new Map([
  ["stdio", "stdio"],
  ["http", "http"],
  ["sse", "sse"],
] as const);

/**
 * VS Code's `mcp.json`: `servers`, and the `inputs` that they ask for
 * (https://code.visualstudio.com/docs/copilot/reference/mcp-configuration).
 */
export function readVscode(root: ObjectNode, mapping: Node | undefined): ServerContents {
  return readMapping("vscode", root, mapping, (entry) => ({ transport: readEither(entry, vscodeTypes, vscodeValue) }));
}

/** Numbers are fine in `env`, and `null` leaves a variable out. */
const vscodeValue: ValueAsText = (node) => {
  if (node.kind === "null") return null;
  if (node.kind === "number") return node.raw;
  return node.kind === "string" ? node.value : undefined;
};

function readMapping(
  format: ServerFormat,
  root: ObjectNode,
  mapping: Node | undefined,
  read: (entry: Entry) => EntryContents,
): ServerContents {
  const inputs = readInputs(property(root, "inputs")?.value);
  const servers = mapping?.kind === "object" ? namedServers(mapping, read) : [];
  return { format, servers: servers.map((one) => withInputs(one, inputs)), inputs, toolFiles: [], parts: [root] };
}
