import { spawn } from "node:child_process";
import { writeSync } from "node:fs";
import type { Client } from "./conversation.ts";

// What modes do that is more than an answer.

/** Longer than any test waits, in milliseconds. */
export const tooLong = 30_000;

/** Waits for some milliseconds. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Ends this process as a crash does: with words on standard error. */
export function crash(text: string, exitCode: number): never {
  // Writes through a stream could be lost by the exit.
  writeAll(2, `${text}\n`);
  process.exit(exitCode);
}

/** Stays when it is told to end, and when nobody talks to it any more. */
export function ignoreTermination(): void {
  process.on("SIGTERM", () => undefined);
  setInterval(() => undefined, tooLong);
}

/** A process in the same group that holds on to standard output and neither ends by itself nor on SIGTERM. */
export function startGrandchild(): void {
  const program = "process.on('SIGTERM', () => undefined); setInterval(() => undefined, 1000)";
  spawn(process.execPath, ["-e", program], { stdio: ["ignore", "inherit", "inherit"] });
}

/** Prints what is no message, in several ways. */
export function printJunk(client: Client): void {
  client.write("Welcome to the fault server!\n\n\u001b[1mready\u001b[0m\r\n");
  client.write('{"almost": "json"\n[1, 2]\nnull\n"text"\n{"level":"info","message":"log line"}\n{"jsonrpc":"2.0"}\n');
}

/** Writes `megabytes` to standard error before anything else is done. */
export function floodStandardError(megabytes: number): void {
  const megabyte = `${"x".repeat(1023)}\n`.repeat(1024);
  for (let written = 0; written < megabytes; written += 1) writeAll(2, megabyte);
}

/** Writes a line that never ends, as fast as it is read. */
export function writeEndlessLine(client: Client): void {
  const part = "x".repeat(1024 * 1024);
  const write = () => client.write(part, write);
  write();
}

/** Sends log messages without end, as fast as they are read. */
export function chatter(client: Client): void {
  const message = {
    jsonrpc: "2.0",
    method: "notifications/message",
    params: { level: "debug", data: "x".repeat(100) },
  };
  const part = `${JSON.stringify(message)}\n`.repeat(100);
  const write = () => client.write(part, write);
  write();
}

/** Writes all of it before it returns, also when the pipe is full for a while. */
function writeAll(file: number, text: string): void {
  for (let rest = Buffer.from(text); rest.length > 0; ) {
    try {
      rest = rest.subarray(writeSync(file, rest));
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EAGAIN")) throw error;
    }
  }
}
