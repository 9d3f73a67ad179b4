import type { ExtensionContext } from "vscode";
import { LanguageClient } from "vscode-languageclient/browser";
import { activate as activateShared, bundleUri, type ToolsightApi } from "./activate.ts";

/** Web entry: the server is a worker. A new one for each start, since a disposed client ends its worker. */
export function activate(context: ExtensionContext): ToolsightApi {
  const script = bundleUri(context, "server.browser.js").toString(true);
  return activateShared(
    context,
    (options) => new LanguageClient("toolsight", "Toolsight", () => Promise.resolve(new Worker(script)), options),
  );
}
