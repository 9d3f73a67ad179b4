import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createMcpHost, McpFailure, type Session, type Wait } from "../../../server/mcp/index.ts";

/** What came to a server that a test made. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** The message that was sent; an empty object without. */
  readonly message: {
    readonly id?: number;
    readonly method?: string;
    readonly params?: Readonly<Record<string, unknown>>;
  };
}

/** Answers one request; what it leaves open stays open. */
export type Handler = (asked: Asked, response: ServerResponse) => void;

/** A server on a free port of the loopback address. */
export interface WebServer {
  readonly origin: string;
  readonly asked: readonly Asked[];
  /** Resolves when a request comes that fits. */
  sees(fits: (asked: Asked) => boolean): Promise<Asked>;
  close(): Promise<void>;
}

export async function serve(handler: Handler): Promise<WebServer> {
  const asked: Asked[] = [];
  const watchers = new Set<() => void>();
  const server = createServer((request, response) => {
    let text = "";
    request.setEncoding("utf8").on("data", (part: string) => {
      text += part;
    });
    request.on("end", () => {
      const message: Asked["message"] = text === "" ? {} : JSON.parse(text);
      const one = { method: request.method ?? "", path: request.url ?? "", headers: request.headers, message };
      asked.push(one);
      handler(one, response);
      for (const watch of [...watchers]) watch();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${portOf(server)}`,
    asked,
    sees: (fits) =>
      new Promise((resolve) => {
        const watch = () => {
          const found = asked.find(fits);
          if (found === undefined) return;
          watchers.delete(watch);
          resolve(found);
        };
        watchers.add(watch);
        watch();
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function portOf(server: Server): number {
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return address.port;
}

export function sendJson(
  response: ServerResponse,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(200, { "content-type": "application/json", ...headers }).end(JSON.stringify(value));
}

/** The result of an answer to `initialize`. */
export const greeting = {
  protocolVersion: "2025-06-18",
  capabilities: { tools: {} },
  serverInfo: { name: "s", version: "1" },
};

/** Answers greetings and lists with JSON, and all else as the test says. */
export function streamable(others: Handler, headers: Readonly<Record<string, string>> = {}): Handler {
  return (asked, response) => {
    const { id, method } = asked.message;
    if (method === "initialize") sendJson(response, { jsonrpc: "2.0", id, result: greeting }, headers);
    else if (method?.startsWith("notifications/")) response.writeHead(202).end();
    else if (asked.method === "POST") others(asked, response);
    else if (asked.method === "GET" && headers["x-streams"] !== undefined) others(asked, response);
    else response.writeHead(405).end();
  };
}

/** A wait that ends nothing in a test that goes well. */
export function patience(more: Partial<Wait> = {}): Wait {
  return { signal: new AbortController().signal, timeoutMs: 20_000, ...more };
}

/** Opens a server that runs elsewhere, for the time of some work, and ends everything after it. */
export async function withSession<T>(
  kind: "http" | "sse",
  url: string,
  work: (session: Session) => Promise<T>,
  headers: Readonly<Record<string, string>> = {},
): Promise<T> {
  const host = createMcpHost({ supervisor: "none is needed", log: () => {} });
  try {
    return await work(await host.open({ name: "test", transport: { kind, url, headers } }, patience()));
  } finally {
    await host.dispose();
  }
}

/** Why something failed, and in which words; what it gave where it did not. */
export async function failureOf(work: Promise<unknown>): Promise<readonly [reason: string, text: string]> {
  try {
    return ["none", JSON.stringify(await work) ?? "undefined"];
  } catch (error) {
    if (error instanceof McpFailure) return [error.failure.reason, error.failure.text];
    throw error;
  }
}
