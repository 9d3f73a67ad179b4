import { Console } from "node:console";
import { parseArgs } from "node:util";
import {
  createMessageConnection,
  createServerPipeTransport,
  createServerSocketTransport,
  IPCMessageReader,
  IPCMessageWriter,
  type MessageReader,
  type MessageWriter,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver/node";
import { type Connection, connect } from "./connection.ts";

/** A connection to the client, and what the client said of its process when it started the server. */
export interface NodeConnection {
  readonly connection: Connection;
  /** From `--clientProcessId`; `undefined` when it was not given or is no number. */
  readonly clientProcess: number | undefined;
}

/** How often the client's process is looked for, in milliseconds. */
const watchInterval = 3000;

/**
 * The connection that the command line asks for: `--stdio`, `--node-ipc`, `--socket=<port>` or `--pipe=<name>`, the ways
 * of vscode-languageclient. Fails when none of them is there.
 */
export function connectByArguments(args: readonly string[]): NodeConnection {
  const { values } = parseArgs({
    args: [...args],
    strict: false,
    options: {
      stdio: { type: "boolean" },
      "node-ipc": { type: "boolean" },
      socket: { type: "string" },
      pipe: { type: "string" },
      clientProcessId: { type: "string" },
    },
  });
  const [reader, writer] = transport(values);
  const clientProcess = Number.parseInt(String(values.clientProcessId), 10);
  return {
    connection: connect((logger) => createMessageConnection(reader, writer, logger)),
    clientProcess: Number.isNaN(clientProcess) ? undefined : clientProcess,
  };
}

function transport(values: Readonly<Record<string, string | boolean | undefined>>): [MessageReader, MessageWriter] {
  const { stdio, "node-ipc": ipc, socket, pipe } = values;
  if (ipc === true) return [new IPCMessageReader(process), new IPCMessageWriter(process)];
  if (typeof socket === "string") return createServerSocketTransport(Number.parseInt(socket, 10));
  if (typeof pipe === "string") return createServerPipeTransport(pipe);
  if (stdio !== true) throw new Error("start the server with --stdio, --node-ipc, --socket=<port> or --pipe=<name>");
  // Standard output holds messages only: whatever else is printed would be read as one.
  globalThis.console = new Console(process.stderr);
  return [new StreamMessageReader(process.stdin), new StreamMessageWriter(process.stdout)];
}

/** Runs `gone` when the process has ended; it is looked for again and again. */
export function watchProcess(id: number, gone: () => void): void {
  setInterval(() => {
    try {
      process.kill(id, 0);
    } catch {
      gone();
    }
  }, watchInterval);
}
