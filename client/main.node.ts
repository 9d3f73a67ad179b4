import type { ExtensionContext } from "vscode";
import { LanguageClient, TransportKind } from "vscode-languageclient/node";
import { activate as activateShared, bundleUri, type ToolsightApi } from "./activate.ts";

/** Desktop entry: the server is a child process of the editor's own Node, over IPC. */
export function activate(context: ExtensionContext): ToolsightApi {
  const module = bundleUri(context, "server.node.js").fsPath;
  return activateShared(context, (options) => {
    const run = { module, transport: TransportKind.ipc };
    return new LanguageClient("toolsight", "Toolsight", { run, debug: run }, options);
  });
}
