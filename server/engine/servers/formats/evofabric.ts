import type { Node, ObjectNode } from "../../syntax/node.ts";
import { message } from "../../text/message.ts";
import type { ServerContents } from "../definition.ts";
import { type Entry, type EntryContents, lastProperties, namedServers, refuse, secondsOf, textOf } from "../entry.ts";
import { readStdio, readWeb } from "../transport.ts";

/** EvoFabric's `server_links`, wherever they stand in a file: mappings from names to links. Undefined where there is none. */
export function readEvoFabric(root: Node | undefined): ServerContents | undefined {
  const parts = linksIn(root);
  if (parts.length === 0) return undefined;
  const servers = parts.flatMap((links) => namedServers(links, readLink));
  return { format: "evofabric", servers, inputs: [], toolFiles: [], parts };
}

function readLink(entry: Entry): EntryContents {
  const type = textOf(entry, "type");
  switch (type?.value) {
    case "StdioLink":
      return { transport: readStdio(entry), timeout: secondsOf(entry, "read_time_out") };
    case "SseLink":
      return { transport: readWeb(entry, "sse"), timeout: secondsOf(entry, "timeout") };
    case "StreamableHttpLink":
      return { transport: readWeb(entry, "http"), timeout: secondsOf(entry, "timeout") };
    default: {
      const why = message("`type` has to be one of `StdioLink`, `SseLink`, `StreamableHttpLink`");
      refuse(entry, type?.span ?? entry.node.span, why);
      return { transport: undefined };
    }
  }
}

/** Every object at a key `server_links`, in file order; never recursive. */
function linksIn(root: Node | undefined): readonly ObjectNode[] {
  const found: ObjectNode[] = [];
  const waiting: Node[] = root === undefined ? [] : [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    const inner: Node[] = [];
    if (node.kind === "array") inner.push(...node.items);
    if (node.kind === "object") {
      for (const { key, value } of lastProperties(node)) {
        if (value === undefined) continue;
        if (key.value === "server_links" && value.kind === "object") found.push(value);
        else inner.push(value);
      }
    }
    // The last one waiting comes first, so that parts are found in file order.
    for (const child of inner.toReversed()) waiting.push(child);
  }
  return found.toSorted((one, other) => one.span.start - other.span.start);
}
