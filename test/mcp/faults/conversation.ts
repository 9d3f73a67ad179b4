/** What a client sends, as far as the modes look at it. */
export interface Incoming {
  readonly id?: number | string;
  readonly method?: string;
  readonly params?: Params;
}

export interface Params {
  readonly protocolVersion?: string;
  readonly cursor?: string;
  readonly name?: string;
  readonly arguments?: Readonly<Record<string, unknown>>;
  readonly requestId?: number | string;
  readonly _meta?: { readonly progressToken?: number | string };
}

/** The client's end of the line. */
export interface Client {
  /** Sends one message; `jsonrpc` is added unless the message has its own. */
  send(message: object): void;
  /** Sends text as it is: no frame, no line end. `sent` is told when there is room for more. */
  write(text: string, sent?: () => void): void;
}

/** What a request gets; `undefined` leaves it without an answer. */
export type Reply =
  | { readonly result: object }
  | { readonly error: { readonly code: number; readonly message: string } }
  | undefined;

/** Answers one request, or hears one notification. */
export type Answer = (params: Params, client: Client, id: Incoming["id"]) => Reply | Promise<Reply>;

/** What a server does otherwise than a good one. */
export interface Behaviour {
  /** Done before anything is read. */
  readonly start?: (client: Client) => void;
  /** By method, in place of the good answers. */
  readonly answers?: Readonly<Record<string, Answer>>;
}

/** A tool as a server lists it. */
export interface Tool {
  readonly name: string;
  readonly description?: string;
  readonly inputSchema?: unknown;
  readonly annotations?: object;
}

export const latestVersion = "2025-11-25";

/** A good tool with one argument, `text`. */
export function tool(name: string, more: Partial<Tool> = {}): Tool {
  const inputSchema = { type: "object", properties: { text: { type: "string" } } };
  return { name, description: `does ${name}`, inputSchema, ...more };
}

/** The answer to `tools/list` with these tools on its only page. */
export function listing(...tools: readonly object[]): Answer {
  return () => ({ result: { tools } });
}

/** The result of a call that says `text`. */
export function saying(text: string, isError = false): Reply {
  return { result: { content: [{ type: "text", text }], isError } };
}

/** The answer to `initialize` that speaks `version`, whatever the client asked for. */
export function speaking(version: unknown): Answer {
  return () => ({
    result: {
      protocolVersion: version,
      capabilities: { tools: { listChanged: true } },
      serverInfo: { name: "fault-server", version: "1.0.0" },
    },
  });
}

const goodAnswers: Readonly<Record<string, Answer>> = {
  initialize: (params, client, id) => speaking(params.protocolVersion ?? latestVersion)(params, client, id),
  ping: () => ({ result: {} }),
  "tools/list": listing(tool("echo"), tool("add")),
  "tools/call": ({ name, arguments: given }) => saying(`${name}: ${JSON.stringify(given ?? {})}`),
};

/** Does with one message of the client what `behaviour` says, or else what a good server does. */
export async function respond(behaviour: Behaviour, incoming: Incoming, client: Client): Promise<void> {
  const { id, method, params = {} } = incoming;
  // An answer to a request of ours.
  if (method === undefined) return;
  const answer = behaviour.answers?.[method] ?? goodAnswers[method];
  const reply =
    answer === undefined ? { error: { code: -32601, message: "Method not found" } } : await answer(params, client, id);
  if (id !== undefined && reply !== undefined) client.send({ id, ...reply });
}
