import type { Connection } from "vscode-languageserver";

/** Tells of an error of our own in the client's log. The server goes on. */
export function logError(connection: Connection, what: string, error: unknown): void {
  connection.console.error(`${what}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
}
