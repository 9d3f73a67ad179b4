import {
  CodeAction,
  CodeActionKind,
  type Command,
  commands,
  type Disposable,
  type QuickPickItem,
  TabInputTextDiff,
  type TextDocument,
  type TextEdit,
  Uri,
  window,
  workspace,
} from "vscode";
import { baseNameOf, findDocument } from "./documents.ts";
import { localize, plain } from "./text.ts";
import type { Outcome, ToggleQueue } from "./toggle-queue.ts";

// VS Code's own preview of a refactoring opens with its box empty, and its "Apply" then does nothing at all. So we show the
// change in a comparison and ask.

const scheme = "toolsight-review";

/** Runs a review by the id of its change. */
const reviewCommand = "toolsight.reviewChange";

/** A change that somebody may want. */
interface Change {
  readonly uri: string;
  readonly version: number;
  readonly title: string;
  readonly edits: readonly TextEdit[];
  /** The whole text after it. */
  readonly after: string;
}

/** By ids that cannot be guessed: a forged link runs none of them. Only the newest are kept. */
const changes = new Map<string, Change>();
const mostChanges = 50;

/** Shows the texts that changes would give. */
export function registerReviews(): Disposable {
  return workspace.registerTextDocumentContentProvider(scheme, {
    provideTextDocumentContent: ({ query }) => changes.get(query)?.after ?? "",
  });
}

/**
 * The actions, of which those that rewrite whole lists show what they do before they do it.
 *
 * @param version of the document when they were asked for; none fits another text
 */
export function withReviews(
  document: TextDocument,
  version: number,
  actions: readonly (Command | CodeAction)[],
): (Command | CodeAction)[] {
  if (document.version !== version) return [];
  return actions.map((action) => {
    if (!("edit" in action) || action.edit === undefined) return action;
    const { title, kind } = action;
    if (kind === undefined || !CodeActionKind.RefactorRewrite.contains(kind)) return action;
    const edits = action.edit.entries().flatMap(([, own]) => own);
    const id = note({ uri: String(document.uri), version, title, edits, after: textAfter(document, edits) });
    const reviewed = new CodeAction(title, kind);
    reviewed.command = { title, command: reviewCommand, arguments: [id] };
    return reviewed;
  });
}

/** Shows a change beside the text as it is, and makes it when the user agrees. */
export async function reviewChange(queue: Pick<ToggleQueue, "apply">, id: unknown): Promise<Outcome> {
  const change = typeof id === "string" ? changes.get(id) : undefined;
  if (change === undefined || isLate(change)) return late();
  const { uri, version, title, edits } = change;
  const file = Uri.parse(uri, true);
  const after = Uri.from({ scheme, path: file.path, query: String(id) });
  await commands.executeCommand("vscode.diff", file, after, localize("{0}: now ↔ after the change", baseNameOf(file)));
  const apply: QuickPickItem = { label: `$(check) ${localize("Apply")}` };
  const discard: QuickPickItem = { label: `$(close) ${localize("Discard")}` };
  // It stays while somebody looks through the comparison.
  const options = { title: plain(title), placeHolder: localize("Make this change?"), ignoreFocusOut: true };
  const chosen = await window.showQuickPick([apply, discard], options);
  await closeReview(after);
  if (chosen !== apply) return { applied: false, reason: "" };
  // What is typed or saved elsewhere while somebody looks through the comparison makes it one of an earlier text.
  return isLate(change) ? late() : queue.apply(uri, version, edits);
}

function isLate({ uri, version }: Change): boolean {
  return findDocument(uri)?.version !== version;
}

function late(): Outcome {
  return { applied: false, reason: localize("the change was made for an earlier text; ask for it again") };
}

function note(change: Change): string {
  const id = crypto.randomUUID();
  changes.set(id, change);
  const [oldest] = changes.keys();
  if (changes.size > mostChanges && oldest !== undefined) changes.delete(oldest);
  return id;
}

function textAfter(document: TextDocument, edits: readonly TextEdit[]): string {
  const fromEnd = edits
    .map(({ range, newText }) => ({
      start: document.offsetAt(range.start),
      end: document.offsetAt(range.end),
      newText,
    }))
    .toSorted((one, other) => other.start - one.start);
  return fromEnd.reduce(
    (text, { start, end, newText }) => text.slice(0, start) + newText + text.slice(end),
    document.getText(),
  );
}

async function closeReview(after: Uri): Promise<void> {
  const tabs = window.tabGroups.all.flatMap((group) => group.tabs);
  const own = tabs.filter(({ input }) => input instanceof TabInputTextDiff && String(input.modified) === String(after));
  await window.tabGroups.close(own);
}
