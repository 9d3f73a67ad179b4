import { type QuickPickItem, TextEditorRevealType, Uri, type ViewColumn, window, workspace } from "vscode";
import { explainRequest, type SubjectId, type WireRange } from "../server/protocol/requests.ts";
import { toRange } from "./convert.ts";
import type { ServerLink } from "./server-link.ts";
import { localize, plain } from "./text.ts";

/** "Why is this tool on or off?": the trace as a list; choosing a step goes to its place in the file. */
export async function explainTool(link: ServerLink, uri: string, policy: string, subject: SubjectId): Promise<void> {
  const answer = await link.request(explainRequest, { uri, policy, subject });
  if (answer === undefined || answer === null) return;
  const items = answer.steps.map((step): QuickPickItem & { readonly range: WireRange | null } => ({
    label: `${step.deciding ? "$(arrow-right)" : "$(blank)"} ${plain(step.text)}`,
    ...(step.deciding ? { description: localize("decides") } : {}),
    range: step.range,
  }));
  const chosen = await window.showQuickPick(items, {
    title: plain(answer.title),
    placeHolder: localize("Go to a step's place in the file"),
  });
  if (chosen?.range) await reveal(uri, chosen.range);
}

/** Opens the file, in the active column unless told otherwise, and selects a range in it. */
export async function reveal(uri: string, range: WireRange, viewColumn?: ViewColumn): Promise<void> {
  const document = await workspace.openTextDocument(Uri.parse(uri, true));
  const column = viewColumn === undefined ? {} : { viewColumn };
  const editor = await window.showTextDocument(document, { ...column, preview: false, selection: toRange(range) });
  editor.revealRange(toRange(range), TextEditorRevealType.InCenterIfOutsideViewport);
}
