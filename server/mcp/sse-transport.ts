import type { JSONRPCMessage } from "@modelcontextprotocol/sdk/types.js";
import { readEvents } from "./event-stream.ts";
import { createConnections, mergeHeaders, type Reply, readUrl, refusal } from "./exchange.ts";
import { parseJson, readMessages } from "./messages.ts";
import type { ServerTransport } from "./server-transport.ts";
import { type AddressSpec, failed, McpFailure } from "./session.ts";

/**
 * HTTP with SSE, https://modelcontextprotocol.io/specification/2024-11-05/basic/transports: one stream for all that the
 * server says, whose first event tells where to send to. When the stream ends, so does the session; the SDK's transport
 * would open another one and leave all questions without an answer.
 */
export function createSseTransport(spec: AddressSpec): ServerTransport {
  const connections = createConnections();
  const life = new AbortController();
  const headers: Record<string, string> = {};
  let endpoint: URL | undefined;
  let ended: McpFailure | undefined;
  let stopping: Promise<void> | undefined;

  const transport: ServerTransport = {
    ended: () => ended,
    stderr: () => "",
    start,
    send,
    close: () => stop(),
    setProtocolVersion(version) {
      headers["mcp-protocol-version"] = version;
    },
  };

  async function start(): Promise<void> {
    const url = readUrl(spec.url);
    const accepted = mergeHeaders(spec.headers, { accept: "text/event-stream" });
    const stream = await connections.exchange(url, { method: "GET", headers: accepted, signal: life.signal });
    if (stream.status !== 200) throw await refusal(stream);
    if (stream.mediaType !== "text/event-stream") {
      stream.body.destroy();
      throw failed(
        "protocol",
        `the server answered with \`${stream.mediaType.slice(0, 80)}\` and not with a stream of events`,
      );
    }
    await new Promise<void>((resolve, reject) => {
      read(stream, (place) => {
        endpoint = placeOf(place, url);
        resolve();
      }).then(
        (failure) => reject(failure),
        (error: unknown) => reject(error),
      );
    });
  }

  /** Reads the stream to its end, which is also that of the session. @returns why it ended */
  async function read(stream: Reply, told: (place: string) => void): Promise<McpFailure> {
    const failure = await readEvents(stream.body, {
      event({ name, data }) {
        if (name === "endpoint") told(data);
        else if (name === "message")
          for (const message of readMessages(parseJson(data))) transport.onmessage?.(message);
      },
      id: () => {},
      retry: () => {},
    }).then(
      () => failed("closed", "the server closed its stream"),
      (error: unknown) => (error instanceof McpFailure ? error : failed("protocol", String(error))),
    );
    if (stopping === undefined) {
      ended = failure;
      void stop();
    }
    return failure;
  }

  async function send(message: JSONRPCMessage): Promise<void> {
    if (endpoint === undefined || life.signal.aborted) throw ended ?? failed("closed", "the connection is closed");
    const accepted = mergeHeaders(spec.headers, { ...headers, "content-type": "application/json" });
    const reply = await connections.exchange(endpoint, {
      method: "POST",
      headers: accepted,
      body: JSON.stringify(message),
      signal: life.signal,
    });
    if (reply.status < 200 || reply.status > 299) throw await refusal(reply);
    // The answer comes over the stream; so that the connection can be used again, this one is read to its end.
    reply.body.resume();
  }

  function stop(): Promise<void> {
    stopping ??= finish();
    return stopping;
  }

  async function finish(): Promise<void> {
    life.abort(ended ?? failed("closed", "the connection is closed"));
    connections.close();
    transport.onclose?.();
  }

  return transport;
}

/** @throws McpFailure where messages would go to another origin than the stream came from */
function placeOf(place: string, from: URL): URL {
  const url = URL.canParse(place, from) ? new URL(place, from) : undefined;
  if (url?.origin === from.origin) return url;
  throw failed("redirect", `the server sends messages to another origin, ${url?.origin ?? "no URL"}`);
}
