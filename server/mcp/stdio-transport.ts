import type { ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import type { JSONRPCMessage } from "@modelcontextprotocol/sdk/types.js";
import spawn from "cross-spawn";
import { createByteTail } from "./byte-tail.ts";
import { environmentFor } from "./environment.ts";
import { findProgram } from "./find-program.ts";
import { mostBytes, mostBytesText, mostErrorBytes } from "./limits.ts";
import { createLineReader } from "./line-reader.ts";
import { parseJson, readMessages } from "./messages.ts";
import { cameTrue, endGroups } from "./process-group.ts";
import type { ServerTransport } from "./server-transport.ts";
import { failed, type McpFailure, type ProcessSpec } from "./session.ts";
import type { Supervision } from "./supervision.ts";

/** How long a program may take to end when its input has ended, before it is asked to, in milliseconds. */
const farewellMs = 500;
/** How long the rest of what a program wrote is waited for when it has ended: another process may hold the pipes. */
const restMs = 200;

/**
 * A program that speaks over its standard input and output, in a process group of its own that the supervisor knows.
 * Lines that are no message are ignored: many programs greet on standard output.
 */
export function createStdioTransport(
  spec: ProcessSpec,
  supervision: Supervision,
  log: (line: string) => void,
): ServerTransport {
  const errors = createByteTail(mostErrorBytes);
  let child: ChildProcess | undefined;
  let hasEnded = false;
  let isDrained = false;
  /** Lines of output that were no message. */
  let ignored = 0;
  let ended: McpFailure | undefined;
  let stopping: Promise<void> | undefined;

  const transport: ServerTransport = {
    ended: () => ended,
    stderr: () => errors.text(),
    start,
    send,
    close: () => stop(),
  };

  const readLine = createLineReader(mostBytes, {
    line(text) {
      const messages = readMessages(parseJson(text));
      if (messages.length === 0) ignored += 1;
      for (const message of messages) transport.onmessage?.(message);
    },
    tooLong: () => transport.onrefused?.(failed("too-large", `a message above ${mostBytesText} is refused`)),
  });

  function start(): Promise<void> {
    return new Promise((resolve, reject) => {
      supervision.prepare();
      const started = begin();
      child = started;
      if (started.pid !== undefined) supervision.add(started.pid);
      started.once("spawn", resolve);
      started.once("error", (error) => reject(failed("spawn", spawnText(error, spec))));
      // A program that has ended reads no more; that it has ended is told by its exit.
      started.stdin?.on("error", () => {});
      started.stdout?.on("data", readLine);
      started.stderr?.on("data", errors.add);
      started.stdout?.once("end", () => void leave(() => failed("closed", "the program closed its output")));
      started.once("exit", (code, signal) => {
        hasEnded = true;
        void leave(() => failed("exited", exitText(code, signal), { exitCode: code ?? undefined }));
      });
      started.once("close", () => {
        isDrained = true;
      });
    });
  }

  function begin(): ChildProcess {
    const env = environmentFor(spec.env, process.env);
    const command = process.platform === "win32" ? findProgram(spec.command, env, existsSync) : spec.command;
    if (command === undefined) throw failed("spawn", notFoundText(spec));
    try {
      return spawn(command, [...spec.args], {
        ...(spec.cwd === undefined ? {} : { cwd: spec.cwd }),
        env,
        // A group of its own, so that all it starts can be ended with it. On Windows that would open a window.
        detached: process.platform !== "win32",
        stdio: "pipe",
        windowsHide: true,
      });
    } catch (error) {
      // Node checks some of it before it starts anything.
      throw failed("spawn", spawnText(error, spec));
    }
  }

  async function send(message: JSONRPCMessage): Promise<void> {
    if (stopping !== undefined) throw ended ?? failed("closed", "the server is closed");
    child?.stdin?.write(`${JSON.stringify(message)}\n`);
  }

  /** The program ended, or stopped talking, by itself. An end of the output is often the first sign of an exit. */
  async function leave(why: () => McpFailure): Promise<void> {
    if (stopping !== undefined) return;
    await cameTrue(() => hasEnded && isDrained, restMs);
    if (ended !== undefined || stopping !== undefined) return;
    const { failure } = why();
    if (failure.reason === "closed" && hasEnded) return;
    ended = failed(failure.reason, failure.text, { ...failure, stderr: errors.text() });
    await stop();
  }

  function stop(): Promise<void> {
    stopping ??= end();
    return stopping;
  }

  async function end(): Promise<void> {
    const group = child?.pid;
    if (child !== undefined && group !== undefined) {
      child.stdin?.end();
      await cameTrue(() => hasEnded, farewellMs);
      // Also of a program that has ended something may be left.
      if (!hasEnded || process.platform !== "win32") await endGroups([group]);
      // After that at most dead processes are left, and the number may be given to another group.
      supervision.remove(group);
      await cameTrue(() => isDrained, restMs);
      child.stdout?.destroy();
      child.stderr?.destroy();
    }
    if (ignored > 0) log(`${ignored} lines of standard output were no messages`);
    transport.onclose?.();
  }

  return transport;
}

function spawnText(error: unknown, { command, cwd }: ProcessSpec): string {
  if (cwd !== undefined && !existsSync(cwd)) return `the folder \`${cwd}\` to start it in does not exist`;
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "ENOENT") return notFoundText({ command });
  if (code === "EACCES") return `\`${command}\` may not be started`;
  // Not the message: it may quote an argument or a value of the environment, and these may be secret.
  return `\`${command}\` cannot be started: ${String(code ?? "it was refused")}`;
}

function notFoundText({ command }: Pick<ProcessSpec, "command">): string {
  return `\`${command}\` is not found`;
}

function exitText(code: number | null, signal: string | null): string {
  return code === null
    ? `the program was ended by ${signal ?? "a signal"}`
    : `the program ended with exit code ${code}`;
}
