import {
  commands,
  type Disposable,
  EventEmitter,
  extensions,
  languages,
  type Tab,
  TabInputCustom,
  TabInputText,
  type TextDocument,
  type TextDocumentContentProvider,
  Uri,
  ViewColumn,
  window,
  workspace,
} from "vscode";
import {
  type ChangesParams,
  type ComparedWith,
  changesRequest,
  type PreviewFormat,
  type PreviewParams,
  previewRequest,
} from "../server/protocol/requests.ts";
import { baseNameOf } from "./documents.ts";
import type { ServerLink } from "./server-link.ts";
import { localize } from "./text.ts";

const scheme = "toolsight-preview";

/** The resolved set of a policy as a read-only document that follows the profile. */
export class Previews implements TextDocumentContentProvider, Disposable {
  readonly #link: ServerLink;
  readonly #changed = new EventEmitter<Uri>();
  readonly #subscriptions: Disposable[];

  constructor(link: ServerLink) {
    this.#link = link;
    this.#subscriptions = [
      workspace.registerTextDocumentContentProvider(scheme, this),
      link.onAnalyzed(({ uri }) => this.#refresh(uri)),
    ];
  }

  get onDidChange() {
    return this.#changed.event;
  }

  async provideTextDocumentContent(uri: Uri): Promise<string> {
    await this.#link.start();
    const changes = changesOf(uri);
    const answer =
      changes === undefined
        ? await this.#link.request(previewRequest, paramsOf(uri))
        : await this.#link.request(changesRequest, changes);
    return (
      answer?.text ??
      localize('The language server does not answer. Run "Toolsight: Restart Server" and open the preview again.')
    );
  }

  async open(uri: string, policy: string, format: PreviewFormat): Promise<void> {
    await this.#show(previewUri({ uri, policy, format, of: "current" }), languageOf(format));
  }

  /** What changes from the saved file, or from this policy to another one, with all reasons. */
  async openChanges(uri: string, policy: string, other: ComparedWith): Promise<void> {
    const address = changesUri({ uri, policy, with: other });
    const place = placeBeside();
    const document = await documentAt(address, "markdown");
    if (!(await showRendered(address, place))) await window.showTextDocument(document, place);
  }

  async #show(address: Uri, language: string): Promise<void> {
    const place = placeBeside();
    await window.showTextDocument(await documentAt(address, language), place);
  }

  /** The set as the file on disk gives it, beside the set as the text and the what-ifs give it now. */
  async compareWithSaved(uri: string, policy: string): Promise<void> {
    const side = (of: PreviewParams["of"]) => previewUri({ uri, policy, format: "names", of });
    const title = localize("{0}: saved ↔ now (resolved tools)", baseNameOf(Uri.parse(uri)));
    await commands.executeCommand("vscode.diff", side("saved"), side("current"), title);
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.#changed.dispose();
  }

  #refresh(profile: string): void {
    for (const { uri } of workspace.textDocuments) {
      if (uri.scheme === scheme && filesOf(uri).includes(profile)) this.#changed.fire(uri);
    }
  }
}

/** From a preview to another form of it: in its place rather than in yet another column. */
function placeBeside() {
  const inPreview = isOurs(window.tabGroups.activeTabGroup.activeTab);
  return { viewColumn: inPreview ? ViewColumn.Active : ViewColumn.Beside, preserveFocus: true, preview: false };
}

async function documentAt(address: Uri, language: string): Promise<TextDocument> {
  return languages.setTextDocumentLanguage(await workspace.openTextDocument(address), language);
}

/** VS Code's own editor that shows Markdown as it reads, without scripts, and follows the document; and who brings it. */
const markdownEditor = "vscode.markdown.preview.editor";
const markdownExtension = "vscode.markdown-language-features";

/** Whether the document could be shown as it reads; not every host has the extension for that. */
async function showRendered(address: Uri, place: ReturnType<typeof placeBeside>): Promise<boolean> {
  // An editor that is not there at times shows an empty page for good.
  if (extensions.getExtension(markdownExtension) === undefined) return false;
  try {
    await commands.executeCommand("vscode.openWith", address, markdownEditor, place);
  } catch {
    return false;
  }
  const tabs = window.tabGroups.all.flatMap((group) => group.tabs);
  return tabs.some(
    (tab) => isOurs(tab) && tab.input instanceof TabInputCustom && String(tab.input.uri) === String(address),
  );
}

function isOurs(tab: Tab | undefined): boolean {
  const input = tab?.input;
  return (input instanceof TabInputText || input instanceof TabInputCustom) && input.uri.scheme === scheme;
}

function previewUri(params: PreviewParams): Uri {
  const title = `${baseNameOf(Uri.parse(params.uri))} (${contentOf(params)})`;
  return Uri.from({ scheme, path: `/${title}`, query: JSON.stringify(params) });
}

function changesUri(params: ChangesParams): Uri {
  const name = baseNameOf(Uri.parse(params.uri));
  const title =
    params.with.kind === "saved"
      ? localize("{0}: saved → now", name)
      : localize("{0} → {1}", name, baseNameOf(Uri.parse(params.with.uri)));
  return Uri.from({ scheme, path: `/${title}`, query: JSON.stringify(params) });
}

/** The files on which what is shown depends. */
function filesOf(uri: Uri): readonly string[] {
  const changes = changesOf(uri);
  if (changes === undefined) return [paramsOf(uri).uri];
  return changes.with.kind === "saved" ? [changes.uri] : [changes.uri, changes.with.uri];
}

/** What is compared; undefined for a preview of one set. */
function changesOf(uri: Uri): ChangesParams | undefined {
  const query = queryOf(uri);
  const { uri: file = "", policy = "", with: other } = query as Partial<ChangesParams>;
  return other === undefined ? undefined : { uri: file, policy, with: other };
}

/** What a preview holds, for its tab. */
function contentOf({ of, format }: PreviewParams): string {
  if (of === "saved") return localize("resolved tools, saved");
  switch (format) {
    case "names":
      return localize("resolved tools");
    case "markdown":
      return localize("resolved tools, with reasons");
    case "openai":
      return localize("resolved tools, OpenAI functions");
    case "mcp":
      return localize("resolved tools, MCP");
  }
  return format satisfies never;
}

function paramsOf(uri: Uri): PreviewParams {
  const query = queryOf(uri) as Partial<PreviewParams>;
  return { uri: "", policy: "", format: "names", of: "current", ...query };
}

// Only we make these URIs, but anybody can open one; a broken query gives an empty preview, not an error.
function queryOf({ query }: Uri): object {
  try {
    const value: unknown = JSON.parse(query);
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}

function languageOf(format: PreviewFormat): string {
  if (format === "markdown") return "markdown";
  return format === "names" ? "plaintext" : "json";
}
