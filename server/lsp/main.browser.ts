import { BrowserMessageReader, BrowserMessageWriter, createMessageConnection } from "vscode-languageserver/browser";
import { connect } from "./connection.ts";
import { startServer } from "./server.ts";

declare const self: DedicatedWorkerGlobalScope;

const connection = connect((logger) =>
  createMessageConnection(new BrowserMessageReader(self), new BrowserMessageWriter(self), logger),
);
// The page ends the worker; it has no process to look after.
startServer(connection, { host: undefined, end: () => undefined, startedBy: () => undefined });
