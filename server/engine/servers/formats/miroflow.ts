import { property } from "../../syntax/find.ts";
import type { ArrayNode, Node, ObjectNode } from "../../syntax/node.ts";
import { message } from "../../text/message.ts";
import type { ServerContents, ServerDefinition, ServerTransport, ToolFileReference } from "../definition.ts";
import { defineServer, type Entry, lastProperties, refuse } from "../entry.ts";
import { readStdio } from "../transport.ts";

/**
 * MiroFlow's own forms: `server_configs`, a list of servers, and the agents of a file, which name files with one server
 * each. Undefined where there is none of them.
 */
export function readMiroFlow(root: ObjectNode): ServerContents | undefined {
  const configs = property(root, "server_configs")?.value;
  const agents = agentsIn(root);
  // Other systems have a `main_agent` too.
  if (configs === undefined && !agents.some(([, node]) => toolLists(node).length > 0)) return undefined;
  const servers = configs?.kind === "array" ? configs.items.map(readConfig) : [];
  const toolFiles = agents.flatMap(([agent, node]) => toolFilesOf(agent, node));
  return { format: "miroflow", servers, inputs: [], toolFiles, parts: [] };
}

function readConfig(node: Node, index: number): ServerDefinition {
  const name = node.kind === "object" ? property(node, "name")?.value : undefined;
  const isNamed = name?.kind === "string";
  const place = {
    name: isNamed ? name.value : `server_configs[${index}]`,
    nameSpan: name?.span ?? node.span,
    span: node.span,
  };
  return defineServer(node, place, (entry) => {
    if (!isNamed) refuse(entry, place.nameSpan, message("`name` has to be a string"));
    return { transport: readParams(entry) };
  });
}

/** An object is a program, an address speaks SSE, its first letters being small ones; of anything else the system makes one entry with an error. */
function readParams(entry: Entry): ServerTransport | undefined {
  const params = property(entry.node, "params")?.value;
  if (params?.kind === "object") {
    // What is wrong in the object is wrong with the entry.
    return readStdio({ node: params, problems: entry.problems });
  }
  if (params?.kind === "string" && /^https?:\/\//.test(params.value)) {
    return { kind: "sse", url: { value: params.value, span: params.span }, headers: [] };
  }
  const why = message("`params` has to be an object with `command`, or an address with `http://` or `https://`");
  refuse(entry, params?.span ?? entry.node.span, why);
  return undefined;
}

/** The agents of a file with their places: `main_agent`, and those under `sub_agents`. */
function agentsIn(root: ObjectNode): readonly (readonly [agent: string, node: ObjectNode])[] {
  const main = property(root, "main_agent")?.value;
  const subs = property(root, "sub_agents")?.value;
  const named = subs?.kind === "object" ? lastProperties(subs) : [];
  return [
    ...(main?.kind === "object" ? [["main_agent", main] as const] : []),
    ...named.flatMap(({ key, value }) =>
      value?.kind === "object" ? [[`sub_agents.${key.value}`, value] as const] : [],
    ),
  ];
}

/** The files that an agent lists. */
function toolFilesOf(agent: string, node: ObjectNode): readonly ToolFileReference[] {
  return toolLists(node).flatMap(({ items }) =>
    items.flatMap((item) => (item.kind === "string" ? { agent, file: { value: item.value, span: item.span } } : [])),
  );
}

/** The lists under `tools` and, in the other release, `tool_config`. */
function toolLists(node: ObjectNode): readonly ArrayNode[] {
  const values = ["tools", "tool_config"].map((key) => property(node, key)?.value);
  return values.filter((value) => value?.kind === "array");
}

/**
 * A tool file: one server in `name`, `tool_command`, `args`, `env`.
 *
 * @param fileName names the server when the file does not.
 */
export function readMiroFlowTool(root: ObjectNode, fileName: string): ServerContents {
  const name = property(root, "name")?.value;
  const place =
    name?.kind === "string"
      ? { name: name.value, nameSpan: name.span, span: root.span }
      : { name: fileName, nameSpan: { start: root.span.start, end: root.span.start }, span: root.span };
  const server = defineServer(root, place, (entry) => ({ transport: readStdio(entry, { command: "tool_command" }) }));
  return { format: "miroflow-tool", servers: [server], inputs: [], toolFiles: [], parts: [root] };
}
