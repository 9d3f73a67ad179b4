import type { Logger, MessageConnection } from "vscode-languageserver";
import { MessageType } from "./protocol-values.ts";

/** The way to one client: requests and notifications are sent and answered by their method's name. */
export type Connection = MessageConnection;

/** Makes a connection whose own troubles (a message that is none, an answer nobody waits for) are told in the client's log. */
export function connect(create: (logger: Logger) => Connection): Connection {
  const teller = (type: number) => (text: string) => tell(connection, type, text);
  const connection = create({
    error: teller(MessageType.Error),
    warn: teller(MessageType.Warning),
    info: teller(MessageType.Info),
    log: teller(MessageType.Log),
  });
  return connection;
}

/** Writes a line in the client's log. When that fails there is nobody to tell. */
export function tell(connection: Connection, type: number, text: string): void {
  connection.sendNotification("window/logMessage", { type, message: text }).catch(() => undefined);
}
