import { env, Uri, type Webview } from "vscode";
import type { TreeModel, TreePolicy } from "../../server/protocol/tool-tree.ts";
import type { ServerState } from "../server-link.ts";
import { localize } from "../text.ts";
import type { Page } from "./webview/messages.ts";

/** What the picture is to show: of the profile that the Tools view shows too. */
export function pageOf(state: ServerState, model: TreeModel | undefined, policy: TreePolicy | undefined): Page {
  if (state === "stopped")
    return {
      kind: "nothing",
      text: localize("The language server stopped."),
      action: { title: localize("Restart server"), run: "restartServer" },
    };
  if (model === undefined || policy === undefined)
    return {
      kind: "nothing",
      text: localize(
        "No profile is open. The picture shows the rules of files such as agent.json and tool-controller.json.",
      ),
      action: { title: localize("Choose a profile"), run: "selectPolicy" },
    };
  return {
    kind: "picture",
    key: JSON.stringify([model.uri, policy.name]),
    policy: policy.name,
    policies: model.policies.map(({ name, title }) => ({ name, title })),
    summary: policy.summary,
    notice: policy.notice,
  };
}

/** The folders that the page may load from. */
export function resourceRoots(extension: Uri): Uri[] {
  return [Uri.joinPath(extension, "dist"), Uri.joinPath(extension, "media")];
}

/** The page itself: our own script and style sheet, and nothing else may run, load or be asked for. */
export function pageHtml(webview: Webview, extension: Uri): string {
  const script = webview.asWebviewUri(Uri.joinPath(extension, "dist", "matrix.js"));
  const style = webview.asWebviewUri(Uri.joinPath(extension, "media", "matrix.css"));
  const nonce = makeNonce();
  const policy = `default-src 'none'; script-src 'nonce-${nonce}'; style-src ${webview.cspSource}`;
  return `<!DOCTYPE html>
<html lang="${env.language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Toolsight</title>
<link rel="stylesheet" href="${style.toString(true)}">
</head>
<body>
<script nonce="${nonce}" src="${script.toString(true)}"></script>
</body>
</html>`;
}

/** A word that nobody can guess, so that no script but ours runs. */
function makeNonce(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
