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
import { changesText } from "./changes-handler.ts";
import { codeActionsAt } from "./code-action-handler.ts";
import { completionsAt } from "./completion-handler.ts";
import type { Connection } from "./connection.ts";
import * as custom from "./custom-handlers.ts";
import type { IsCancelled } from "./effort.ts";
import { codeLensesOf, inlayHintsIn, semanticTokensOf } from "./hint-handlers.ts";
import { hoverAt } from "./hover-handler.ts";
import { logError } from "./log.ts";
import { matrix, matrixPlace } from "./matrix-handler.ts";
import { definitionsAt, highlightsAt, referencesAt } from "./navigation-handlers.ts";
import { previewDocument } from "./preview-handler.ts";
import type { ServerContext } from "./server-context.ts";
import { toggle } from "./toggle-handler.ts";

/** Everything the server answers or heeds beside documents and files: one line each. */
const handlers: readonly Registration[] = [
  answer<typeof CodeActionRequest>("textDocument/codeAction", codeActionsAt),
  answer<typeof CodeLensRequest>("textDocument/codeLens", codeLensesOf),
  answer<typeof CompletionRequest>("textDocument/completion", completionsAt),
  answer<typeof DefinitionRequest>("textDocument/definition", definitionsAt),
  answer<typeof DocumentHighlightRequest>("textDocument/documentHighlight", highlightsAt),
  answer<typeof HoverRequest>("textDocument/hover", hoverAt),
  answer<typeof InlayHintRequest>("textDocument/inlayHint", inlayHintsIn),
  answer<typeof ReferencesRequest>("textDocument/references", referencesAt),
  answer<typeof SemanticTokensRequest>("textDocument/semanticTokens/full", semanticTokensOf),
  answerOwn(changesRequest, changesText),
  answerOwn(dialectsRequest, custom.listDialects),
  answerOwn(explainRequest, custom.explainSubject),
  answerOwn(matrixPlaceRequest, matrixPlace),
  answerOwn(matrixRequest, matrix),
  answerOwn(planRequest, custom.plan),
  answerOwn(previewRequest, previewDocument),
  answerOwn(profilesRequest, custom.profiles),
  answerOwn(toggleRequest, toggle),
  answerOwn(toolDetailsRequest, custom.detailsOfTool),
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
