import type { JSONRPCMessage } from "@modelcontextprotocol/sdk/types.js";
import { pause } from "./deadline.ts";
import { readEvents } from "./event-stream.ts";
import { createConnections, mergeHeaders, type Reply, readText, readUrl, refusal } from "./exchange.ts";
import { parseJson, readMessages } from "./messages.ts";
import type { ServerTransport } from "./server-transport.ts";
import { type AddressSpec, failed, McpFailure } from "./session.ts";

/** How often a stream that broke is taken up again in a row. */
const mostResumptions = 3;
/** How long until then where the server does not say, at the shortest and at the longest, in milliseconds. */
const resumeAfterMs = 1_000;
const leastResumeAfterMs = 100;
const mostResumeAfterMs = 30_000;
/** How long the end of the session may take, in milliseconds; the server may as well not hear of it. */
const farewellMs = 1_000;

/**
 * Streamable HTTP, https://modelcontextprotocol.io/specification/2025-11-25/basic/transports. A question is sent when its
 * answer is there: a stream that ends without it fails the question at once, and the SDK's transport would wait for the
 * time limit instead; it also keeps timers after its end.
 */
export function createHttpTransport(spec: AddressSpec): ServerTransport {
  const connections = createConnections();
  const life = new AbortController();
  /** What ends the exchange of a question, by its id. */
  const questions = new Map<unknown, AbortController>();
  const headers: Record<string, string> = {};
  let ended: McpFailure | undefined;
  let stopping: Promise<void> | undefined;

  const transport: ServerTransport = {
    ended: () => ended,
    stderr: () => "",
    start: async () => void readUrl(spec.url),
    send,
    close: () => stop(),
    setProtocolVersion(version) {
      headers["mcp-protocol-version"] = version;
    },
  };

  function ask(
    method: "GET" | "POST" | "DELETE",
    own: Record<string, string>,
    signal: AbortSignal,
    body?: string,
  ): Promise<Reply> {
    const question = { method, headers: mergeHeaders(spec.headers, { ...headers, ...own }), signal };
    return connections.exchange(readUrl(spec.url), body === undefined ? question : { ...question, body });
  }

  async function send(message: JSONRPCMessage): Promise<void> {
    if (life.signal.aborted) throw ended ?? failed("closed", "the connection is closed");
    const method = "method" in message ? message.method : undefined;
    const id = method !== undefined && "id" in message ? message.id : undefined;
    if (method === "notifications/cancelled") dropQuestion(message);
    const controller = new AbortController();
    const stopAll = () => controller.abort(life.signal.reason);
    life.signal.addEventListener("abort", stopAll);
    if (id !== undefined) questions.set(id, controller);
    try {
      await post(message, id, controller.signal);
    } finally {
      life.signal.removeEventListener("abort", stopAll);
      questions.delete(id);
    }
    if (method === "notifications/initialized") void listen();
  }

  /** Nobody waits for the answer any more. */
  function dropQuestion(message: JSONRPCMessage): void {
    if ("method" in message) questions.get(message.params?.["requestId"])?.abort();
  }

  async function post(message: JSONRPCMessage, id: unknown, signal: AbortSignal): Promise<void> {
    const accepted = { "content-type": "application/json", accept: "application/json, text/event-stream" };
    const reply = await ask("POST", accepted, signal, JSON.stringify(message));
    if (reply.status === 404) endOfSession();
    if (reply.status < 200 || reply.status > 299) throw await refusal(reply);
    const session = reply.headers["mcp-session-id"];
    if (typeof session === "string") headers["mcp-session-id"] = session;
    // Some servers answer a question over the other stream.
    if (id === undefined || reply.status === 202) return void (await readText(reply.body).catch(() => ""));
    await readAnswer(reply, id, signal);
  }

  async function readAnswer(first: Reply, id: unknown, signal: AbortSignal): Promise<void> {
    if (first.mediaType === "application/json") {
      if (deliver(parseJson(await readText(first.body)), id)) return;
      throw failed("protocol", "the server answered with something that is no answer to the question");
    }
    if (first.mediaType !== "text/event-stream") {
      first.body.destroy();
      throw failed("protocol", `the server answered with \`${first.mediaType.slice(0, 80)}\`, which is not of MCP`);
    }
    const isAnswered = await readStream(first, signal, id);
    if (!isAnswered) throw failed("closed", "the server ended its answer before it was whole");
  }

  /** Hands messages on. @returns whether the answer to the question is among them */
  function deliver(value: unknown, id: unknown): boolean {
    const messages = readMessages(value);
    for (const message of messages) transport.onmessage?.(message);
    return messages.some((message) => !("method" in message) && message.id === id);
  }

  /**
   * Reads a stream, and takes it up again where it broke. That of a question (`id`) only where the server gave it a mark
   * to begin from, since the question would be asked twice; the session's own as long as the session lives.
   *
   * @returns whether the question has its answer
   */
  async function readStream(first: Reply, signal: AbortSignal, id: unknown): Promise<boolean> {
    let isAnswered = false;
    let last: string | undefined;
    let after = resumeAfterMs;
    let attempts = 0;
    let reply: Reply | undefined = first;
    while (!signal.aborted) {
      if (reply !== undefined) {
        await readEvents(reply.body, {
          event({ name, data }) {
            attempts = 0;
            if (name === "message" && deliver(parseJson(data), id)) isAnswered = true;
          },
          id(told) {
            last = told;
          },
          retry(told) {
            after = Math.max(told, leastResumeAfterMs);
          },
        });
      }
      const canResume = id === undefined || (last !== undefined && attempts < mostResumptions);
      if (isAnswered || !canResume) break;
      await pause(Math.min(after * 2 ** attempts, mostResumeAfterMs), signal);
      attempts += 1;
      const next = await openStream(last, signal);
      if (next === "refused") break;
      reply = next === "unreachable" ? undefined : next;
      if (reply === undefined && attempts >= mostResumptions && !signal.aborted) {
        end(failed("closed", "the server cannot be reached any more"));
      }
    }
    return isAnswered;
  }

  async function openStream(last: string | undefined, signal: AbortSignal): Promise<Reply | "refused" | "unreachable"> {
    const place = last === undefined ? {} : { "last-event-id": last };
    const reply = await ask("GET", { accept: "text/event-stream", ...place }, signal).catch(
      () => "unreachable" as const,
    );
    if (reply === "unreachable") return reply;
    if (reply.status === 200 && reply.mediaType === "text/event-stream") return reply;
    reply.body.destroy();
    return "refused";
  }

  /** The stream for what the server says by itself. It is free not to have one. */
  async function listen(): Promise<void> {
    const stream = await openStream(undefined, life.signal);
    if (typeof stream === "string") return;
    try {
      await readStream(stream, life.signal, undefined);
    } catch (error) {
      if (error instanceof McpFailure) transport.onrefused?.(error);
    }
  }

  /** A server that knows sessions, and this one no more. */
  function endOfSession(): void {
    if (headers["mcp-session-id"] !== undefined) end(failed("closed", "the server has ended the session"));
  }

  /** The session ended without us. */
  function end(failure: McpFailure): void {
    if (stopping !== undefined) return;
    ended = failure;
    void stop();
  }

  function stop(): Promise<void> {
    stopping ??= finish();
    return stopping;
  }

  async function finish(): Promise<void> {
    life.abort(ended ?? failed("closed", "the connection is closed"));
    if (ended === undefined && headers["mcp-session-id"] !== undefined) await sayGoodbye();
    connections.close();
    transport.onclose?.();
  }

  async function sayGoodbye(): Promise<void> {
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), farewellMs);
    await ask("DELETE", {}, controller.signal).then(
      ({ body }) => body.destroy(),
      () => {},
    );
    clearTimeout(timer);
  }

  return transport;
}
