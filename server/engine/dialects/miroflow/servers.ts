import { property } from "../../syntax/find.ts";
import type { Node, ObjectNode, Path, StringNode } from "../../syntax/node.ts";
import { message } from "../../text/message.ts";
import { type Problem, wrongValue } from "../problem.ts";
import type { Manager } from "./managers.ts";
import { toolFileKeys } from "./managers.ts";

/** How a server is reached. `invalid`: it is listed with an error in place of tools. */
export type Transport = "stdio" | "sse" | "invalid";

/** A server that an agent has. */
export interface Server {
  readonly name: string;
  readonly node: StringNode;
  readonly transport: Transport;
}

/** What a list of servers says. */
export interface Servers {
  readonly servers: readonly Server[];
  readonly loads: boolean;
  readonly problems: readonly Problem[];
}

/** What happens where one value spoils all. */
export const notStarted = message("the agent does not start");

/** The servers of a manager, in file order; of repeated names all. */
export function readServers({ node, path, form }: Manager): Servers {
  if (node?.kind !== "object") return { servers: [], loads: node === undefined, problems: notAnObject(node, path) };
  return form === "agent" ? serversOfAgent(node) : configuredServers(node, path);
}

function notAnObject(node: Node | undefined, path: Path): readonly Problem[] {
  if (node === undefined) return [];
  return [wrongValue(node, path, message("an object with `server_configs`"), notStarted, [])];
}

/** Tool files always name a command. Their own `name` may be another; where it is not known, the file's name counts. */
function serversOfAgent(agent: ObjectNode): Servers {
  const servers = toolFileKeys.flatMap((key) => {
    const list = property(agent, key)?.value;
    const items = list?.kind === "array" ? list.items : [];
    return items.flatMap((node): readonly Server[] =>
      node.kind === "string" ? [{ name: node.value, node, transport: "stdio" }] : [],
    );
  });
  return { servers, loads: true, problems: [] };
}

function configuredServers(root: ObjectNode, at: Path): Servers {
  const path = [...at, "server_configs"];
  const found = property(root, "server_configs");
  const expected = message("a list of servers");
  if (found === undefined) {
    const span = { start: root.span.start, end: root.span.start + 1 };
    const missing = {
      ...wrongValue(root, at, expected, notStarted, ["[]"]),
      node: undefined,
      span,
      missing: "server_configs",
    };
    return { servers: [], loads: false, problems: [missing] };
  }
  const list = found.value;
  if (list?.kind !== "array") {
    const problems = list === undefined ? [] : [wrongValue(list, path, expected, notStarted, [])];
    return { servers: [], loads: false, problems };
  }
  const read = list.items.map((item, index) => readServer(item, [...path, index]));
  return {
    servers: read.flatMap(({ server }) => server ?? []),
    loads: read.every(({ stops }) => !stops),
    problems: read.flatMap(({ problems }) => problems),
  };
}

interface ReadServer {
  readonly server?: Server;
  readonly stops: boolean;
  readonly problems: readonly Problem[];
}

function readServer(item: Node, path: Path): ReadServer {
  if (item.kind !== "object") {
    const expected = message("an object with `name` and `params`");
    return { stops: true, problems: [wrongValue(item, path, expected, notStarted, [])] };
  }
  const [name, params] = [property(item, "name")?.value, property(item, "params")?.value];
  const missing = [
    ...(name === undefined ? [missingKey(item, path, "name")] : []),
    ...(params === undefined ? [missingKey(item, path, "params")] : []),
  ];
  if (name === undefined || params === undefined) return { stops: true, problems: missing };
  if (name.kind !== "string") return wrongName(name, [...path, "name"]);
  const transport = transportOf(params);
  const problems = transport === "invalid" ? [wrongParams(params, [...path, "params"])] : [];
  return { server: { name: name.value, node: name, transport }, stops: false, problems };
}

function transportOf(params: Node): Transport {
  // Python's `startswith`, so the case of the letters counts.
  if (params.kind === "string") return /^https?:\/\//.test(params.value) ? "sse" : "invalid";
  const hasCommand = params.kind === "object" && property(params, "command")?.value?.kind === "string";
  return hasCommand ? "stdio" : "invalid";
}

function missingKey(item: ObjectNode, path: Path, key: "name" | "params"): Problem {
  const expected = key === "name" ? message("a server's name") : howToReach;
  const proposal = key === "name" ? '""' : '{ "command": "" }';
  return { ...wrongValue(item, path, expected, notStarted, [proposal]), missing: key };
}

function wrongName(name: Node, path: Path): ReadServer {
  const stops = name.kind === "array" || name.kind === "object";
  const outcome = stops ? notStarted : message("no pair of texts names this server");
  const proposals = name.kind === "number" ? [JSON.stringify(name.raw)] : [];
  return { stops, problems: [wrongValue(name, path, message("a text"), outcome, proposals)] };
}

const howToReach = message("an object with `command`, or an address that starts with `http://` or `https://`");

function wrongParams(params: Node, path: Path): Problem {
  const lower = params.kind === "string" ? params.value.replace(/^https?:\/\//i, (start) => start.toLowerCase()) : "";
  const proposals = params.kind === "string" && lower !== params.value ? [JSON.stringify(lower)] : [];
  return wrongValue(
    params,
    path,
    howToReach,
    message("this server is listed with an error in place of tools"),
    proposals,
  );
}
