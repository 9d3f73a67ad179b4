import { createHttpTransport } from "./http-transport.ts";
import { createLimit } from "./limit.ts";
import { mostStarts } from "./limits.ts";
import { openSession } from "./open-session.ts";
import type { ServerTransport } from "./server-transport.ts";
import { failed, type McpHost, type McpHostOptions, type StartSpec } from "./session.ts";
import { createSseTransport } from "./sse-transport.ts";
import { createStdioTransport } from "./stdio-transport.ts";
import { createSupervision, type Supervision } from "./supervision.ts";

/** Makes a host; it starts nothing until somebody opens a server. */
export function createMcpHost({ supervisor, log }: McpHostOptions): McpHost {
  const starts = createLimit(mostStarts);
  const supervision = createSupervision(supervisor, log);
  const live = new Set<ServerTransport>();
  const over = () => failed("closed", "servers are no longer started");
  let disposing: Promise<void> | undefined;

  async function disposeAll(): Promise<void> {
    starts.refuseWaiting(over());
    await Promise.all([...live].map((transport) => transport.close()));
    await supervision.close();
  }

  return {
    open: (spec, wait) =>
      starts.run(async () => {
        if (disposing !== undefined) throw over();
        const transport = createTransport(spec, supervision, (line) => log(`${spec.name}: ${line}`));
        live.add(transport);
        return await openSession(transport, wait, () => live.delete(transport));
      }, wait.signal),
    dispose() {
      disposing ??= disposeAll();
      return disposing;
    },
  };
}

function createTransport(
  { transport }: StartSpec,
  supervision: Supervision,
  log: (line: string) => void,
): ServerTransport {
  switch (transport.kind) {
    case "stdio":
      return createStdioTransport(transport, supervision, log);
    case "sse":
      return createSseTransport(transport);
    case "http":
      return createHttpTransport(transport);
  }
}
