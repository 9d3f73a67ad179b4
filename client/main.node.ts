import { type ExtensionContext, Uri, workspace } from "vscode";
import { LanguageClient, TransportKind } from "vscode-languageclient/node";
import { activate as activateShared, bundleUri, type ToolsightApi } from "./activate.ts";

/** Desktop entry: the server is a child process of the editor's own Node, over IPC. */
export function activate(context: ExtensionContext): ToolsightApi {
  const module = bundleUri(context, "server.node.js").fsPath;
  return activateShared(context, (options) => {
    // Node 22 and later keep there what they compiled, which takes two fifths off what the server adds to the start of Node;
    // to older ones the name means nothing. NODE_DISABLE_COMPILE_CACHE works as everywhere.
    const env = { NODE_COMPILE_CACHE: compiledFolder(context).fsPath };
    const run = { module, transport: TransportKind.ipc, options: { env } };
    return new LanguageClient("toolsight", "Toolsight", { run, debug: run }, options);
  });
}

/** Where the compiled server may be kept, in the extension's own storage. That of other versions is taken away. */
function compiledFolder({ extension, globalStorageUri }: ExtensionContext): Uri {
  const all = Uri.joinPath(globalStorageUri, "compiled");
  const version = String(extension.packageJSON.version);
  // Mostly there is nothing to take away, or no folder yet; what is left is in nobody's way.
  takeAwayOthers(all, version).catch(() => undefined);
  return Uri.joinPath(all, version);
}

async function takeAwayOthers(folder: Uri, kept: string): Promise<void> {
  for (const [name] of await workspace.fs.readDirectory(folder)) {
    if (name !== kept) await workspace.fs.delete(Uri.joinPath(folder, name), { recursive: true });
  }
}
