import type { ExtensionContext } from "vscode";
import { BrowserMessageReader, BrowserMessageWriter, LanguageClient } from "vscode-languageclient/browser";
import { activate as activateShared, bundleUri, type ToolsightApi } from "./activate.ts";

/** Web entry: the server is a worker, a new one for each start. */
export function activate(context: ExtensionContext): ToolsightApi {
  const script = bundleUri(context, "server.browser.js").toString(true);
  let worker: Worker | undefined;
  // The reader and writer are made here, because the client would ask whether it was given an `instanceof Worker`, and in
  // VS Code's worker host `Worker` is a function that returns something else.
  async function startWorker() {
    worker?.terminate();
    worker = new Worker(script);
    return { reader: new BrowserMessageReader(worker), writer: new BrowserMessageWriter(worker) };
  }
  context.subscriptions.push({ dispose: () => worker?.terminate() });
  return activateShared(context, (options) => new LanguageClient("toolsight", "Toolsight", startWorker, options));
}
