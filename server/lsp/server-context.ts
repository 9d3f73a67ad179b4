import type { Range } from "vscode-languageserver";
import type { Host } from "../host/host.ts";
import type { Files } from "../workspace/files.ts";
import type { ProfileContexts } from "../workspace/profile-contexts.ts";
import type { WorkspaceFiles } from "../workspace/workspace-files.ts";
import type { ClientFacts } from "./client-facts.ts";
import type { Connection } from "./connection.ts";
import type { Plans } from "./plans.ts";
import type { Publisher } from "./publisher.ts";
import type { Documents, Session } from "./session.ts";

/** Everything a handler may use. Made once, when the client has introduced itself. */
export interface ServerContext {
  readonly connection: Connection;
  readonly client: ClientFacts;
  readonly host: Host | undefined;
  readonly documents: Documents;
  readonly files: Files;
  readonly workspace: WorkspaceFiles;
  readonly contexts: ProfileContexts;
  readonly session: Session;
  readonly plans: Plans;
  /** Folders outside the workspace that the editor was asked to watch, in one spelling. */
  readonly watched: Set<string>;
  /** What the editor last showed of each document, as far as it asked for hints there; by address in one spelling. */
  readonly visible: Map<string, Range>;
  readonly publisher: Publisher;
}
