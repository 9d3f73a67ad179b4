import { createConnection, ProposedFeatures } from "vscode-languageserver/node";
import { nodeHost } from "../host/node.ts";
import { startServer } from "./server.ts";

// Started with `--stdio`, `--node-ipc`, `--socket=…` or `--pipe=…`. The connection ends the process when the client says
// so, when the stream ends, and when the client's process (`processId`) is gone.
startServer(createConnection(ProposedFeatures.all), { host: nodeHost });
