import { createConnection, ProposedFeatures } from "vscode-languageserver/node";
import { nodeHost } from "../host/node.ts";
import { logError } from "./log.ts";
import { startServer } from "./server.ts";

// Started with `--stdio`, `--node-ipc`, `--socket=…` or `--pipe=…`. The connection ends the process when the client says
// so, when the stream ends, and when the client's process (`processId`) is gone.

const connection = createConnection(ProposedFeatures.all);

/** Whatever was not caught is told in the client's log, and the server goes on; with nobody left to tell, it ends. */
function survive(what: string, error: unknown): void {
  const isGone =
    error instanceof Error && "code" in error && (error.code === "EPIPE" || error.code === "ERR_IPC_CHANNEL_CLOSED");
  if (isGone) process.exit(1);
  logError(connection, what, error);
}

process.on("uncaughtException", (error) => survive("unexpected error", error));
process.on("unhandledRejection", (error) => survive("unexpected rejection", error));

startServer(connection, { host: nodeHost });
