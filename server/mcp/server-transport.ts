import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import type { McpFailure } from "./session.ts";

/**
 * The way to a server. Beyond what the SDK asks of a transport it tells why it ended, and `close` resolves only when all
 * of its processes, connections and timers are gone.
 */
export interface ServerTransport extends Transport {
  /** Why the connection ended by itself; set before `onclose`. */
  ended(): McpFailure | undefined;
  /** An answer is refused, and it cannot be told whose it was. The connection stays. */
  onrefused?: (failure: McpFailure) => void;
  /** The last bytes of standard error; empty where there is no program. */
  stderr(): string;
}
