import { nodeHost } from "../host/node.ts";
import { logError } from "./log.ts";
import { connectByArguments, watchProcess } from "./node-connection.ts";
import { startServer } from "./server.ts";

// The server ends when the client says so, when the stream ends, and when the client's process is gone.

const { connection, clientProcess } = connectByArguments(process.argv.slice(2));

/** Whatever was not caught is told in the client's log, and the server goes on; with nobody left to tell, it ends. */
function survive(what: string, error: unknown): void {
  const isGone =
    error instanceof Error && "code" in error && (error.code === "EPIPE" || error.code === "ERR_IPC_CHANNEL_CLOSED");
  if (isGone) process.exit(1);
  logError(connection, what, error);
}

process.on("uncaughtException", (error) => survive("unexpected error", error));
process.on("unhandledRejection", (error) => survive("unexpected rejection", error));

/** Without having been asked to, ending is an error. */
function end(): void {
  process.exit(server.wasShutDown() ? 0 : 1);
}

if (clientProcess !== undefined) watchProcess(clientProcess, end);
const server = startServer(connection, {
  host: nodeHost,
  end,
  startedBy(processId) {
    if (clientProcess === undefined) watchProcess(processId, end);
  },
});
connection.onClose(end);
