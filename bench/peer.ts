import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { within } from "./within.ts";

/** A program of `bench/peers` in a process of its own, which answers one request after the other. */
export interface Peer {
  readonly name: string;
  /** The answer to a request; fails when the process ends instead, or needs longer than ten minutes. */
  ask<Answer>(request: object): Promise<Answer>;
  stop(): void;
}

const limit = 600_000;

/** Starts `peers/<program>` with a job, which it gets as JSON. */
export function startPeer(name: string, program: string, job: object): Peer {
  const file = join(import.meta.dirname, "peers", program);
  // Node warns that module hooks or type stripping may change; the table has no place for it.
  const options = ["--expose-gc", "--no-warnings", "--max-old-space-size=6000"];
  const child = spawn(process.execPath, [...options, file, JSON.stringify(job)], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  // When the program has ended, the next answer is missing, which says enough.
  child.stdin.on("error", () => undefined);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    name,
    async ask(request) {
      child.stdin.write(`${JSON.stringify(request)}\n`);
      const { value, done } = await within(limit, name, lines.next());
      if (done === true) throw new Error(`${name} ended without an answer`);
      return JSON.parse(value);
    },
    // It may be busy with a request that took too long.
    stop: () => void child.kill(),
  };
}

/** The other side: in a program of `bench/peers`, answers each line of the standard input until it ends. */
export async function servePeer<Job, Request>(start: (job: Job) => (request: Request) => unknown): Promise<void> {
  const answer = start(JSON.parse(process.argv[2] ?? "{}"));
  for await (const line of createInterface({ input: process.stdin })) {
    process.stdout.write(`${JSON.stringify(await answer(JSON.parse(line)))}\n`);
  }
}
