import { type Connection, tell } from "./connection.ts";
import { MessageType } from "./protocol-values.ts";

/** Tells of an error of our own in the client's log. The server goes on. */
export function logError(connection: Connection, what: string, error: unknown): void {
  tell(
    connection,
    MessageType.Error,
    `${what}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
  );
}
