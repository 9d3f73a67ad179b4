import {
  CodeAction,
  CodeActionKind,
  type Command,
  commands,
  Disposable,
  type Tab,
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
// change in a comparison and ask: in the corner, which covers neither of its first lines, and beside its title.

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

/** How the user decides about the changes that are shown, by their ids. */
const deciding = new Map<string, (agreed: boolean) => void>();

/** Shows the texts that changes would give, and takes a comparison that is closed for a change that is not wanted. */
export function registerReviews(): Disposable {
  return Disposable.from(
    workspace.registerTextDocumentContentProvider(scheme, {
      provideTextDocumentContent: ({ query }) => changes.get(query)?.after ?? "",
    }),
    window.tabGroups.onDidChangeTabs(({ closed }) => {
      const open = openTabs().map(reviewedIn);
      for (const id of closed.map(reviewedIn)) if (id !== undefined && !open.includes(id)) deciding.get(id)?.(false);
    }),
  );
}

/** Decides about the change in the comparison that is in front; without one, nothing happens. */
export function decideReview(agreed: boolean): void {
  const tab = window.tabGroups.activeTabGroup.activeTab;
  const id = tab && reviewedIn(tab);
  if (id !== undefined) deciding.get(id)?.(agreed);
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
  if (typeof id !== "string" || change === undefined || isLate(change)) return late();
  const { uri, version, title, edits } = change;
  const file = Uri.parse(uri, true);
  const after = Uri.from({ scheme, path: file.path, query: id });
  const label = localize("{0}: now ↔ after the change", baseNameOf(file));
  // No preview, which the next file that somebody looks at would take the place of.
  await commands.executeCommand("vscode.diff", file, after, label, { preview: false });
  // Who asks again while the comparison is open is shown it, and asked once.
  if (deciding.has(id)) return { applied: false, reason: "" };
  const agreed = await decision(id, plain(title));
  await window.tabGroups.close(openTabs().filter((tab) => reviewedIn(tab) === id));
  if (!agreed) return { applied: false, reason: "" };
  // What is typed or saved elsewhere while somebody looks through the comparison makes it one of an earlier text.
  return isLate(change) ? late() : queue.apply(uri, version, edits);
}

/** Whether the user agrees: by the buttons in the corner or beside the title, or not, by closing the comparison. */
async function decision(id: string, title: string): Promise<boolean> {
  const [apply, discard] = [localize("Apply"), localize("Discard")];
  const elsewhere = new Promise<boolean>((resolve) => deciding.set(id, resolve));
  const corner = window.showInformationMessage(localize("Make this change? {0}", title), apply, discard);
  // Without a choice the comparison stays, and so do the buttons beside its title.
  const chosen = await Promise.race([corner.then<string | boolean>((button) => button ?? elsewhere), elsewhere]);
  deciding.delete(id);
  if (typeof chosen === "string") return chosen === apply;
  // An extension cannot close its question, so that one would go on asking for what is decided.
  await commands.executeCommand("notifications.hideToasts");
  return chosen;
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

function openTabs(): readonly Tab[] {
  return window.tabGroups.all.flatMap((group) => group.tabs);
}

/** The id of the change that a tab shows; `undefined` for any other tab. */
function reviewedIn({ input }: Tab): string | undefined {
  return input instanceof TabInputTextDiff && input.modified.scheme === scheme ? input.modified.query : undefined;
}
