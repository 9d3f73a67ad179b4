import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type Behaviour, type Client, type Incoming, respond } from "./conversation.ts";

/** One request and the way to answer it. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** The message in the body of a POST. */
  readonly incoming: Incoming | undefined;
  /** The stream of the session, in the old transport. */
  readonly stream: ServerResponse | undefined;
  /** The address of a server of another origin. */
  readonly elsewhere: string;
}

/** How a mode over HTTP behaves. */
export interface HttpBehaviour extends Behaviour {
  /** The old transport with one stream for everything, or the streamable one. */
  readonly transport: "sse" | "http";
  /** The streamable transport may answer with JSON or with a stream of events. */
  readonly repliesWith?: "json" | "events";
  /** Takes an exchange out of the hands of the good server; `false` leaves it there. */
  readonly intercept?: (exchange: Exchange) => boolean;
}

/** Starts a server on a free port of the loopback address, and prints its name and address. */
export async function serveHttp(name: string, behaviour: HttpBehaviour): Promise<void> {
  const elsewhere = await listen((request, response) => {
    console.log(`${name} was left for another origin: ${request.method}`);
    response.writeHead(404).end();
  });
  const handle = behaviour.transport === "sse" ? handleSse : handleStreamable;
  /** The streams of the old transport; a session's number is its place. */
  const streams: ServerResponse[] = [];
  const origin = await listen((request, response) => {
    void readIncoming(request).then((incoming) => {
      const session = /session=(\d+)$/.exec(request.url ?? "")?.[1] ?? streams.length;
      if (request.method === "GET") streams.push(response);
      const exchange = { request, response, incoming, elsewhere, stream: streams[Number(session)] };
      if (behaviour.intercept?.(exchange) !== true) handle(behaviour, exchange, session);
    });
  });
  console.log(`${name} ${origin}/${behaviour.transport === "sse" ? "sse" : "mcp"}`);
}

/** One message as an event of a stream. */
export function eventOf(message: object): string {
  return `event: message\ndata: ${JSON.stringify({ jsonrpc: "2.0", ...message })}\n\n`;
}

/** Starts a stream of events. */
export function openEvents(response: ServerResponse): void {
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-cache" });
}

/** Answers each request in the response to its own POST. */
function handleStreamable(behaviour: HttpBehaviour, { request, response, incoming }: Exchange): void {
  if (request.method !== "POST" || incoming === undefined) {
    // No stream without a request, and no sessions to delete.
    response.writeHead(405).end();
  } else if (incoming.id === undefined) {
    void respond(behaviour, incoming, clientOf(response, "events"));
    response.writeHead(202).end();
  } else {
    const form = behaviour.repliesWith ?? "events";
    if (form === "events") openEvents(response);
    else response.writeHead(200, { "content-type": "application/json" });
    void respond(behaviour, incoming, clientOf(response, form)).then(() => response.end());
  }
}

/** Answers everything on the one stream that the client opened first. */
function handleSse(
  behaviour: HttpBehaviour,
  { request, response, incoming, stream }: Exchange,
  session: unknown,
): void {
  if (request.method === "GET") {
    openEvents(response);
    response.write(`event: endpoint\ndata: /message?session=${session}\n\n`);
  } else if (stream === undefined || incoming === undefined) {
    response.writeHead(400).end();
  } else {
    response.writeHead(202).end();
    void respond(behaviour, incoming, clientOf(stream, "events"));
  }
}

function clientOf(response: ServerResponse, form: "json" | "events"): Client {
  return {
    send: (message) =>
      void response.write(form === "events" ? eventOf(message) : JSON.stringify({ jsonrpc: "2.0", ...message })),
    write: (text, sent) => void response.write(text, sent),
  };
}

async function readIncoming(request: IncomingMessage): Promise<Incoming | undefined> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return chunks.length === 0 ? undefined : JSON.parse(Buffer.concat(chunks).toString());
}

async function listen(handle: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server: Server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return `http://127.0.0.1:${address.port}`;
}
