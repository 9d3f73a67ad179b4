import { Protocol } from "@modelcontextprotocol/sdk/shared/protocol.js";
import {
  ErrorCode,
  McpError,
  type Notification,
  type Request,
  type Result,
  ResultSchema,
} from "@modelcontextprotocol/sdk/types.js";
import { longestWaitMs, orAborted } from "./deadline.ts";
import { isObject, type JsonObject, resultOf } from "./messages.ts";
import type { ServerTransport } from "./server-transport.ts";
import { failed, McpFailure, type Progress } from "./session.ts";

/** Questions and answers over a transport. */
export interface Link {
  /** @throws McpFailure where the server cannot be reached */
  connect(): Promise<void>;
  /** @throws McpFailure; the reason of the signal when it fires, of which the server is told as well */
  ask(
    method: string,
    params: JsonObject,
    signal: AbortSignal,
    onProgress?: (progress: Progress) => void,
  ): Promise<JsonObject>;
  tell(method: string): Promise<void>;
}

/** What a link tells by itself. */
export interface LinkEvents {
  /** A notification of the server, by its method. */
  notified(method: string): void;
  /** Told once, when the transport has closed. */
  closed(): void;
}

/**
 * The SDK's linking of questions and answers, progress, cancelling and answers to pings. Not its client: that one closes
 * the connection for small deviations and compiles schemas of strangers to code.
 */
class Wire extends Protocol<Request, Notification, Result> {
  protected override assertCapabilityForMethod(): void {}
  protected override assertNotificationCapability(): void {}
  protected override assertRequestHandlerCapability(): void {}
  protected override assertTaskCapability(): void {}
  protected override assertTaskHandlerCapability(): void {}
}

/** A server's own error in an answer. Its words are cut to this many UTF-16 units. */
const mostErrorText = 500;

/** An error that the server answered with. */
export class AnsweredError extends McpFailure {
  /** The number of JSON-RPC. */
  readonly code: number;

  constructor(code: number, text: string) {
    super({ reason: "protocol", text, exitCode: undefined, stderr: "" });
    this.code = code;
  }
}

export function createLink(transport: ServerTransport, events: LinkEvents): Link {
  const wire = new Wire();
  /** Fires for each question that waits, when none of them can be answered. */
  let open = new AbortController();
  const failAll = (failure: McpFailure) => {
    const before = open;
    open = new AbortController();
    before.abort(failure);
  };
  transport.onrefused = failAll;
  /** Who hears of progress. The SDK tells of it later than of the answer, and then no longer knows whom. */
  const listeners = new Map<unknown, (progress: Progress) => void>();
  let lastToken = 0;
  let isClosed = false;
  transport.onmessage = (message) => {
    if (!("method" in message) || message.method !== "notifications/progress") return;
    const progress = readProgress(message.params ?? {});
    if (progress !== undefined) listeners.get(message.params?.["progressToken"])?.(progress);
  };
  wire.fallbackNotificationHandler = async ({ method }) => events.notified(method);
  wire.onclose = () => {
    isClosed = true;
    failAll(closedFailure(transport));
    events.closed();
  };

  return {
    connect: () => wire.connect(transport),
    async ask(method, params, signal, onProgress) {
      if (isClosed) throw closedFailure(transport);
      // One signal for each question: the SDK keeps listening to it, and would cancel all questions of the past.
      const controller = new AbortController();
      const forward = (event: Event) => {
        if (event.target instanceof AbortSignal) controller.abort(event.target.reason);
      };
      const ending = open.signal;
      const token = lastToken + 1;
      lastToken = token;
      if (onProgress !== undefined) listeners.set(token, onProgress);
      const sent = onProgress === undefined ? { ...params } : { ...params, _meta: { progressToken: token } };
      signal.addEventListener("abort", forward);
      ending.addEventListener("abort", forward);
      try {
        return await orAborted(controller.signal, async () => {
          signal.throwIfAborted();
          const wrapped = await wire.request({ method, params: sent }, ResultSchema, {
            signal: controller.signal,
            timeout: longestWaitMs,
          });
          const result = resultOf(wrapped);
          if (isObject(result)) return result;
          throw failed("protocol", `the answer to \`${method}\` is no object`);
        });
      } catch (error) {
        throw failureOf(error, transport);
      } finally {
        listeners.delete(token);
        signal.removeEventListener("abort", forward);
        ending.removeEventListener("abort", forward);
      }
    },
    tell: (method) => wire.notification({ method }),
  };
}

function readProgress({ progress, total, message }: JsonObject): Progress | undefined {
  if (typeof progress !== "number") return undefined;
  return {
    progress,
    total: typeof total === "number" ? total : undefined,
    message: typeof message === "string" ? message : undefined,
  };
}

function closedFailure(transport: ServerTransport): McpFailure {
  return transport.ended() ?? failed("closed", "the connection is closed");
}

function failureOf(error: unknown, transport: ServerTransport): McpFailure {
  if (error instanceof McpFailure) return error;
  if (error instanceof McpError) {
    if (error.code === ErrorCode.ConnectionClosed && transport.ended() !== undefined) return closedFailure(transport);
    const words = error.message.replace(/^MCP error -?\d+: /, "").slice(0, mostErrorText);
    return new AnsweredError(error.code, `the server answered with error ${error.code}: ${words}`);
  }
  return transport.ended() ?? failed("closed", error instanceof Error ? error.message : String(error));
}
