import type { Link } from "./link.ts";
import { isObject } from "./messages.ts";
import { failed, type Listing } from "./session.ts";

/** The versions of the protocol that are spoken, newest first. https://modelcontextprotocol.io/specification/versioning */
export const protocolVersions = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"] as const;

/** What a server says of itself when it is greeted. */
export type Greeting = Pick<Listing, "protocolVersion" | "server">;

/**
 * Greets the server in the newest version; it may choose an older one.
 *
 * @throws McpFailure `protocol` where it speaks another version, or answers with something else
 */
export async function greet(link: Link, signal: AbortSignal): Promise<Greeting> {
  const answer = await link.ask(
    "initialize",
    {
      protocolVersion: protocolVersions[0],
      capabilities: {},
      clientInfo: { name: "toolsight", title: "Toolsight", version: "1" },
    },
    signal,
  );
  const version = answer["protocolVersion"];
  if (typeof version !== "string") throw failed("protocol", "the server does not say which version of MCP it speaks");
  if (!protocolVersions.some((known) => known === version)) {
    const range = `${protocolVersions.at(-1)} to ${protocolVersions[0]}`;
    throw failed(
      "protocol",
      `the server speaks version ${version.slice(0, 40)} of MCP; versions ${range} are understood`,
    );
  }
  return { protocolVersion: version, server: readServer(answer["serverInfo"]) };
}

function readServer(info: unknown): Greeting["server"] {
  if (!isObject(info)) return undefined;
  const { name, version } = info;
  if (typeof name !== "string") return undefined;
  return { name, version: typeof version === "string" ? version : "" };
}
