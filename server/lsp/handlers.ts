import type {
  CancellationToken,
  CodeActionRequest,
  CodeLensRequest,
  CompletionRequest,
  DefinitionRequest,
  DocumentHighlightRequest,
  HoverRequest,
  InlayHintRequest,
  ProtocolRequestType,
  ReferencesRequest,
  SemanticTokensRequest,
} from "vscode-languageserver";
import { matrixPlaceRequest, matrixRequest } from "../protocol/matrix.ts";
import {
  changesRequest,
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
  writableRequest,
} from "../protocol/requests.ts";
import { toolDetailsRequest, treeRequest } from "../protocol/tool-tree.ts";
import type { Connection } from "./connection.ts";
import * as custom from "./custom-handlers.ts";
import type { IsCancelled } from "./effort.ts";
import { codeLensesOf, inlayHintsIn, semanticTokensOf } from "./hint-handlers.ts";
import { logError } from "./log.ts";
import type { ServerContext } from "./server-context.ts";

/**
 * Everything the server answers or heeds beside documents and files: one line each. What an editor asks for only when
 * somebody does something is loaded when it is asked for the first time, so that the server starts without it.
 */
const handlers: readonly Registration[] = [
  answer<typeof CodeActionRequest>(
    "textDocument/codeAction",
    later(async () => (await import("./code-action-handler.ts")).codeActionsAt),
  ),
  answer<typeof CodeLensRequest>("textDocument/codeLens", codeLensesOf),
  answer<typeof CompletionRequest>(
    "textDocument/completion",
    later(async () => (await import("./completion-handler.ts")).completionsAt),
  ),
  answer<typeof DefinitionRequest>(
    "textDocument/definition",
    later(async () => (await import("./navigation-handlers.ts")).definitionsAt),
  ),
  answer<typeof DocumentHighlightRequest>(
    "textDocument/documentHighlight",
    later(async () => (await import("./navigation-handlers.ts")).highlightsAt),
  ),
  answer<typeof HoverRequest>(
    "textDocument/hover",
    later(async () => (await import("./hover-handler.ts")).hoverAt),
  ),
  answer<typeof InlayHintRequest>("textDocument/inlayHint", inlayHintsIn),
  answer<typeof ReferencesRequest>(
    "textDocument/references",
    later(async () => (await import("./navigation-handlers.ts")).referencesAt),
  ),
  answer<typeof SemanticTokensRequest>("textDocument/semanticTokens/full", semanticTokensOf),
  answerOwn(
    changesRequest,
    later(async () => (await import("./changes-handler.ts")).changesText),
  ),
  answerOwn(dialectsRequest, custom.listDialects),
  answerOwn(
    explainRequest,
    later(async () => (await import("./explain-handler.ts")).explainSubject),
  ),
  answerOwn(
    matrixPlaceRequest,
    later(async () => (await import("./matrix-handler.ts")).matrixPlace),
  ),
  answerOwn(
    matrixRequest,
    later(async () => (await import("./matrix-handler.ts")).matrix),
  ),
  answerOwn(planRequest, custom.plan),
  answerOwn(
    previewRequest,
    later(async () => (await import("./preview-handler.ts")).previewDocument),
  ),
  answerOwn(profilesRequest, custom.profiles),
  answerOwn(
    toggleRequest,
    later(async () => (await import("./toggle-handler.ts")).toggle),
  ),
  answerOwn(
    toolDetailsRequest,
    later(async () => (await import("./explain-handler.ts")).detailsOfTool),
  ),
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

/** What the library says about a request of the Language Server Protocol: only its types are used, see protocol-values.ts. */
interface Described {
  readonly method: string;
  readonly type: unknown;
}
type Handle<Type> =
  Type extends ProtocolRequestType<infer Params, infer Result, infer _Part, infer _Failure, infer _Options>
    ? (server: ServerContext, params: Params, isCancelled: IsCancelled) => Promise<Result>
    : never;

function answer<Request extends Described>(method: Request["method"], handle: Handle<Request["type"]>): Registration {
  return answerOwn({ method }, handle);
}

function answerOwn<Params, Result>(
  { method }: RequestOf<Params, Result>,
  handle: (server: ServerContext, params: Params, isCancelled: IsCancelled) => Promise<Result>,
): Registration {
  return (connection, started) => {
    connection.onRequest(method, (params: Params, token: CancellationToken) =>
      orNull(connection, method, async () => handle(await started, params, () => token.isCancellationRequested)),
    );
  };
}

/** Answers with a function that is loaded when it is needed for the first time. */
function later<Given extends readonly unknown[], Result>(
  load: () => Promise<(...given: Given) => Promise<Result>>,
): (...given: Given) => Promise<Result> {
  return async (...given) => (await load())(...given);
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
