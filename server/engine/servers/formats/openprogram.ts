import { property } from "../../syntax/find.ts";
import type { Node, ObjectNode } from "../../syntax/node.ts";
import { message } from "../../text/message.ts";
import type { PlacedPair, ServerContents, ServerTransport } from "../definition.ts";
import {
  type Entry,
  type EntryContents,
  namedServers,
  pairsOf,
  refuse,
  secondsOf,
  textOf,
  textsOf,
  type ValueAsText,
  valueAt,
} from "../entry.ts";
import { readWeb } from "../transport.ts";

/**
 * OpenProgram's `mcp_servers.json`: `servers`, a mapping from names to entries of the types `local`, `http` and `sse`. It
 * puts single values into text with Python's `str`, and skips what it cannot read, so other entries stay.
 */
export function readOpenProgram(root: ObjectNode, mapping: Node | undefined): ServerContents {
  const servers = mapping?.kind === "object" ? namedServers(mapping, readEntry) : [];
  return { format: "openprogram", servers, inputs: [], toolFiles: [], parts: [root] };
}

function readEntry(entry: Entry): EntryContents {
  return {
    transport: readTransport(entry),
    isDisabled: !isTruthy(entry, "enabled", true),
    alwaysLoad: isTruthy(entry, "always_load", false),
    timeout: secondsOf(entry, "timeout_seconds"),
  };
}

function readTransport(entry: Entry): ServerTransport | undefined {
  const type = textOf(entry, "type");
  switch (type?.value) {
    case undefined:
    case "local":
      return readLocal(entry);
    case "http":
    case "sse":
      return readRemote(entry, type?.value === "sse" ? "sse" : "http");
    default:
      refuse(entry, type?.span ?? entry.node.span, message("`type` has to be one of `local`, `http`, `sse`"));
      return undefined;
  }
}

/** `command` is a list: the program and its arguments. */
function readLocal(entry: Entry): ServerTransport | undefined {
  const list = property(entry.node, "command")?.value;
  const [command, ...args] = textsOf(entry, "command", pythonText);
  const env = pairsOf(entry, "env", pythonText);
  if (command !== undefined && command.value.trim() !== "") {
    return { kind: "stdio", command, args, env, cwd: undefined, envFile: undefined };
  }
  const why = list === undefined ? message("`{0}` is missing", "command") : message("`{0}` is empty", "command");
  refuse(entry, list?.span ?? entry.node.span, why);
  return undefined;
}

function readRemote(entry: Entry, kind: "http" | "sse"): ServerTransport | undefined {
  const transport = readWeb(entry, kind, pythonText);
  const headers = authorization(entry);
  if (transport === undefined) return undefined;
  const url = { ...transport.url, value: transport.url.value.trim() };
  return { ...transport, url, headers: [...transport.headers, ...headers] };
}

/** The header that `auth` stands for. An unknown kind of it counts as none. */
function authorization(entry: Entry): readonly PlacedPair[] {
  const auth = valueAt(entry, "auth");
  if (auth?.kind !== "object") return [];
  const kind = property(auth, "kind")?.value;
  const token = property(auth, "token")?.value;
  if (kind?.kind !== "string") return [];
  if (kind.value === "oauth") {
    refuse(entry, kind.span, message("signing in with OAuth is not supported here"));
  }
  if (kind.value !== "bearer" || token?.kind !== "string" || token.value.trim() === "") return [];
  const value = { value: `Bearer ${token.value.trim()}`, span: token.span };
  return [{ name: { value: "Authorization", span: kind.span }, value }];
}

/** A single value as Python's `str` has it. */
const pythonText: ValueAsText = (node) => {
  switch (node.kind) {
    case "string":
      return node.value;
    case "number":
      return node.raw;
    case "boolean":
      return node.value ? "True" : "False";
    case "null":
      return "None";
    default:
      return undefined;
  }
};

/** Whether Python takes the value of a key for true. */
function isTruthy({ node }: Entry, key: string, preset: boolean): boolean {
  const value = property(node, key)?.value;
  switch (value?.kind) {
    case undefined:
      return preset;
    case "null":
      return false;
    case "array":
      return value.items.length > 0;
    case "object":
      return value.properties.length > 0;
    case "string":
      return value.value !== "";
    default:
      return Boolean(value?.value);
  }
}
