import { createInterface } from "node:readline";
import { type Behaviour, type Client, respond } from "./conversation.ts";

/** Speaks JSON lines over standard input and output until the input ends. */
export function serveStdio(behaviour: Behaviour): void {
  // A host that has gone reads nothing any more.
  process.stdout.on("error", () => process.exit(0));
  const client: Client = {
    send: (message) => client.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`),
    write: (text, sent) => void process.stdout.write(text, sent),
  };
  behaviour.start?.(client);
  createInterface({ input: process.stdin }).on("line", (line) => {
    void respond(behaviour, JSON.parse(line), client);
  });
}
