import {
  CodeActionRequest,
  CodeLensRequest,
  CompletionRequest,
  type Connection,
  DefinitionRequest,
  DocumentHighlightRequest,
  HoverRequest,
  InlayHintRequest,
  type ProtocolRequestType,
  ReferencesRequest,
  SemanticTokensRequest,
} from "vscode-languageserver";
import {
  dialectsRequest,
  explainRequest,
  type NotificationOf,
  overridesNotification,
  planRequest,
  previewRequest,
  profilesRequest,
  type RequestOf,
  toggleRequest,
  treatAsNotification,
  treeRequest,
  writableRequest,
} from "../protocol/requests.ts";
import { codeActionsAt } from "./code-action-handler.ts";
import { completionsAt } from "./completion-handler.ts";
import * as custom from "./custom-handlers.ts";
import { codeLensesOf, inlayHintsIn, semanticTokensOf } from "./hint-handlers.ts";
import { hoverAt } from "./hover-handler.ts";
import { logError } from "./log.ts";
import { definitionsAt, highlightsAt, referencesAt } from "./navigation-handlers.ts";
import { previewDocument } from "./preview-handler.ts";
import type { ServerContext } from "./server-context.ts";
import { toggle } from "./toggle-handler.ts";

/** Everything the server answers or heeds beside documents and files: one line each. */
const handlers: readonly Registration[] = [
  answer(CodeActionRequest.type, codeActionsAt),
  answer(CodeLensRequest.type, codeLensesOf),
  answer(CompletionRequest.type, completionsAt),
  answer(DefinitionRequest.type, definitionsAt),
  answer(DocumentHighlightRequest.type, highlightsAt),
  answer(HoverRequest.type, hoverAt),
  answer(InlayHintRequest.type, inlayHintsIn),
  answer(ReferencesRequest.type, referencesAt),
  answer(SemanticTokensRequest.type, semanticTokensOf),
  answerOwn(dialectsRequest, custom.listDialects),
  answerOwn(explainRequest, custom.explainSubject),
  answerOwn(planRequest, custom.plan),
  answerOwn(previewRequest, previewDocument),
  answerOwn(profilesRequest, custom.profiles),
  answerOwn(toggleRequest, toggle),
  answerOwn(treeRequest, custom.tree),
  answerOwn(writableRequest, custom.writable),
  heedOwn(overridesNotification, custom.setOverrides),
  heedOwn(treatAsNotification, custom.treatAs),
];

/** Registers all handlers. An error in one is logged and answered with `null`, as for a file that is not ours. */
export function register(connection: Connection, started: Promise<ServerContext>): void {
  for (const handler of handlers) handler(connection, started);
}

type Registration = (connection: Connection, started: Promise<ServerContext>) => void;

function answer<Params, Result, Part, Failure, Options>(
  { method }: ProtocolRequestType<Params, Result | null, Part, Failure, Options>,
  handle: (server: ServerContext, params: Params) => Promise<Result | null>,
): Registration {
  return answerOwn<Params, Result | null>({ method }, handle);
}

function answerOwn<Params, Result>(
  { method }: RequestOf<Params, Result>,
  handle: (server: ServerContext, params: Params) => Promise<Result>,
): Registration {
  return (connection, started) => {
    connection.onRequest(method, (params: Params) =>
      orNull(connection, method, async () => handle(await started, params)),
    );
  };
}

function heedOwn<Params>(
  { method }: NotificationOf<Params>,
  handle: (server: ServerContext, params: Params) => void,
): Registration {
  return (connection, started) => {
    connection.onNotification(method, (params: Params) => {
      started.then((server) => handle(server, params)).catch((error: unknown) => logError(connection, method, error));
    });
  };
}

async function orNull(connection: Connection, method: string, run: () => Promise<unknown>): Promise<unknown> {
  try {
    return await run();
  } catch (error) {
    logError(connection, method, error);
    return null;
  }
}
