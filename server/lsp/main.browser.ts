import { BrowserMessageReader, BrowserMessageWriter, createConnection } from "vscode-languageserver/browser";
import { startServer } from "./server.ts";

declare const self: DedicatedWorkerGlobalScope;

startServer(createConnection(new BrowserMessageReader(self), new BrowserMessageWriter(self)), { host: undefined });
