import {
  commands,
  type Disposable,
  EventEmitter,
  languages,
  type TextDocumentContentProvider,
  Uri,
  ViewColumn,
  window,
  workspace,
} from "vscode";
import { type PreviewFormat, type PreviewParams, previewRequest } from "../server/protocol/requests.ts";
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
    const answer = await this.#link.request(previewRequest, paramsOf(uri));
    return (
      answer?.text ??
      localize('The language server does not answer. Run "Toolsight: Restart Server" and open the preview again.')
    );
  }

  async open(uri: string, policy: string, format: PreviewFormat): Promise<void> {
    const document = await workspace.openTextDocument(previewUri({ uri, policy, format, of: "current" }));
    await languages.setTextDocumentLanguage(document, languageOf(format));
    // From a preview to another form of it: in its place rather than in yet another column.
    const inPreview = window.activeTextEditor?.document.uri.scheme === scheme;
    const viewColumn = inPreview ? ViewColumn.Active : ViewColumn.Beside;
    await window.showTextDocument(document, { viewColumn, preserveFocus: true, preview: false });
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
      if (uri.scheme === scheme && paramsOf(uri).uri === profile) this.#changed.fire(uri);
    }
  }
}

function previewUri(params: PreviewParams): Uri {
  const title = `${baseNameOf(Uri.parse(params.uri))} (${contentOf(params)})`;
  return Uri.from({ scheme, path: `/${title}`, query: JSON.stringify(params) });
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

// Only we make these URIs, but anybody can open one; a broken query gives an empty preview, not an error.
function paramsOf(uri: Uri): PreviewParams {
  try {
    return {
      uri: "",
      policy: "",
      format: "names",
      of: "current",
      ...(JSON.parse(uri.query) as Partial<PreviewParams>),
    };
  } catch {
    return { uri: "", policy: "", format: "names", of: "current" };
  }
}

function languageOf(format: PreviewFormat): string {
  if (format === "markdown") return "markdown";
  return format === "names" ? "plaintext" : "json";
}
