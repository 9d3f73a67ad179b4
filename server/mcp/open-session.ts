import { within } from "./deadline.ts";
import { greet } from "./greet.ts";
import { mostDepth } from "./limits.ts";
import { createLink } from "./link.ts";
import { listTools } from "./list-tools.ts";
import { isWithinDepth, type JsonObject } from "./messages.ts";
import type { ServerTransport } from "./server-transport.ts";
import { type CallResult, type FailedStart, failed, McpFailure, type Session, type Wait } from "./session.ts";

/**
 * Reaches a server and greets it. Where that fails, all of it is gone when the failure is thrown.
 *
 * @param gone called once, when the transport has closed for whatever reason
 */
export async function openSession(transport: ServerTransport, wait: Wait, gone: () => void): Promise<Session> {
  const changed = new Set<() => void>();
  const closed = new Set<(failure: FailedStart) => void>();
  let isClosing = false;
  const link = createLink(transport, {
    notified(method) {
      if (method === "notifications/tools/list_changed") for (const listener of [...changed]) listener();
    },
    closed() {
      const ended = transport.ended();
      const listeners = [...closed];
      changed.clear();
      closed.clear();
      gone();
      if (ended !== undefined && !isClosing) for (const listener of listeners) listener(ended.failure);
    },
  });

  async function close(): Promise<void> {
    isClosing = true;
    await transport.close();
  }

  const greeting = await within(wait, async (signal) => {
    await link.connect();
    const told = await greet(link, signal);
    transport.setProtocolVersion?.(told.protocolVersion);
    await link.tell("notifications/initialized");
    return told;
  }).catch(async (error: unknown) => {
    await close();
    // Nobody hears of it from a transport that was never connected.
    gone();
    throw withErrors(error, transport);
  });

  /** Everything a session does: in its time, and with what the program wrote where it fails. */
  const work = async <T>(limits: Wait, what: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    try {
      return await within(limits, what);
    } catch (error) {
      throw withErrors(error, transport);
    }
  };

  return {
    list: (options) =>
      work(options, async (signal) => ({
        ...greeting,
        ...(await listTools((params) => link.ask("tools/list", params, signal))),
      })),
    call: (tool, args, options) =>
      work(options, async (signal) =>
        readCall(await link.ask("tools/call", { name: tool, arguments: args }, signal, options.onProgress)),
      ),
    onToolsChanged: (listener) => void changed.add(listener),
    onClosed(listener) {
      const ended = transport.ended();
      if (ended === undefined) closed.add(listener);
      else if (!isClosing) queueMicrotask(() => listener(ended.failure));
    },
    stderr: () => transport.stderr(),
    close,
  };
}

function readCall(result: JsonObject): CallResult {
  if (!isWithinDepth(result, mostDepth)) throw failed("too-large", "an answer that is nested too deeply is refused");
  const { content, isError, structuredContent } = result;
  return { content: Array.isArray(content) ? content : [], isError: isError === true, structuredContent, result };
}

function withErrors(error: unknown, transport: ServerTransport): McpFailure {
  const failure =
    error instanceof McpFailure ? error : failed("closed", error instanceof Error ? error.message : String(error));
  const stderr = failure.failure.stderr === "" ? transport.stderr() : failure.failure.stderr;
  return stderr === failure.failure.stderr ? failure : new McpFailure({ ...failure.failure, stderr });
}
