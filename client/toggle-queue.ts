import { type TextDocument, Uri, WorkspaceEdit, window, workspace } from "vscode";
import {
  type ToggleParams,
  type TogglePlan,
  toggleRequest,
  type WireEdit,
  writableRequest,
} from "../server/protocol/requests.ts";
import { inverseEdits, toTextEdits } from "./convert.ts";
import { findDocument, isEditable } from "./documents.ts";
import { readText } from "./file-access.ts";
import type { ServerLink } from "./server-link.ts";
import { localize, plain } from "./text.ts";

/** What became of a tick: applied (perhaps nothing had to change), or not, with the reason in the user's language. */
export type Outcome = { readonly applied: true } | { readonly applied: false; readonly reason: string };

/** Lets the user choose among plans with side effects; `undefined`: none. */
export type Choose = (reason: string, plans: readonly TogglePlan[]) => Promise<TogglePlan | undefined>;

type Link = Pick<ServerLink, "request">;

/**
 * All edits of the extension, one after the other: VS Code refuses an edit while another is on its way. A plan is for
 * one document version, compared in the same tick as the edit is handed over.
 */
export class ToggleQueue {
  readonly #link: Link;
  readonly #choose: Choose;
  #tail: Promise<unknown> = Promise.resolve();
  /**
   * Versions that came about by our own edits, by the version before; a tick on such a version is not stale. By document
   * and not by address: when a file is opened again its versions start anew.
   */
  readonly #ownVersions = new WeakMap<TextDocument, Map<number, number>>();

  constructor(link: Link, choose: Choose) {
    this.#link = link;
    this.#choose = choose;
  }

  /** @param params.version what the user saw; a text that others changed since is refused. */
  toggle(params: ToggleParams): Promise<Outcome> {
    return this.#enqueue(() => this.#toggle(params));
  }

  /** Applies edits made for a version of a document. */
  apply(uri: string, version: number | null, edits: readonly WireEdit[]): Promise<Outcome> {
    return this.#enqueue(() => this.#applyTo(uri, version, edits));
  }

  #enqueue(work: () => Promise<Outcome>): Promise<Outcome> {
    const result = this.#tail.then(work).catch((error: unknown) => refused(plain(String(error))));
    this.#tail = result;
    return result;
  }

  async #toggle(params: ToggleParams): Promise<Outcome> {
    const document = await open(params.uri);
    if (document === undefined) return refused(localize("the file cannot be read"));
    if (params.version !== null && !this.#isOwn(document, params.version)) {
      return refused(localize("the file changed meanwhile; look at the tree again"));
    }
    const first = await this.#attempt(params, document);
    // The text moved between plan and edit: one new plan for the new text, then no more.
    return first === "moved" ? afterMove(await this.#attempt(params, document)) : first;
  }

  async #attempt(params: ToggleParams, document: TextDocument): Promise<Outcome | "moved"> {
    const version = document.version;
    const result = await this.#link.request(toggleRequest, { ...params, version });
    if (result === undefined) return refused(localize("the language server does not answer"));
    if (result.kind === "refused") return refused(plain(result.reason));
    const plan = result.kind === "plan" ? result.plan : await this.#choose(result.reason, result.plans);
    // The user looked at what is possible and wanted none of it; there is nothing to tell.
    if (plan === undefined) return refused("");
    if (plan.edits.length === 0) return { applied: true };
    return this.#edit(document, version, plan.edits);
  }

  async #applyTo(uri: string, version: number | null, edits: readonly WireEdit[]): Promise<Outcome> {
    const document = await open(uri);
    if (document === undefined) return refused(localize("the file cannot be read"));
    return afterMove(await this.#edit(document, version ?? document.version, edits));
  }

  async #edit(document: TextDocument, version: number, edits: readonly WireEdit[]): Promise<Outcome | "moved"> {
    const denied = await this.#whyNotWritable(document.uri);
    if (denied !== undefined) return refused(denied);
    if (document.version !== version) return "moved";
    const change = new WorkspaceEdit();
    change.set(document.uri, toTextEdits(edits));
    const undo = inverseEdits(document, edits);
    if (!(await workspace.applyEdit(change))) return "moved";
    // Taken at once: what is typed while the disk is asked is not ours.
    const after = document.version;
    if (await isReadOnlyAfterAll(document)) {
      const back = new WorkspaceEdit();
      back.set(document.uri, undo(document));
      await workspace.applyEdit(back);
      return refused(localize("the file is read-only in this editor"));
    }
    this.#remember(document, version, after);
    return { applied: true };
  }

  async #whyNotWritable(uri: Uri): Promise<string | undefined> {
    if (!isEditable(uri)) return localize("the file system is read-only");
    if (uri.scheme !== "file") return undefined;
    const answer = await this.#link.request(writableRequest, { uri: uri.toString() });
    if (answer?.writable !== false) return undefined;
    return answer.reason === null ? localize("the file is read-only") : plain(answer.reason);
  }

  #remember(document: TextDocument, before: number, after: number): void {
    const versions = this.#ownVersions.get(document) ?? new Map<number, number>();
    versions.set(before, after);
    this.#ownVersions.set(document, versions);
  }

  /** Whether nothing but our own edits lies between the version that was seen and the present one. */
  #isOwn(document: TextDocument, seen: number): boolean {
    const versions = this.#ownVersions.get(document);
    let version: number | undefined = seen;
    while (version !== undefined && version < document.version) version = versions?.get(version);
    return version === document.version;
  }
}

function refused(reason: string): Outcome {
  return { applied: false, reason };
}

function afterMove(outcome: Outcome | "moved"): Outcome {
  return outcome === "moved" ? refused(localize("the editor did not take the change; try again")) : outcome;
}

/** Opens the file in an editor when it has none: an edit nobody sees would be lost on them. */
async function open(uri: string): Promise<TextDocument | undefined> {
  try {
    const document = findDocument(uri) ?? (await workspace.openTextDocument(Uri.parse(uri, true)));
    const visible = window.visibleTextEditors.some((editor) => editor.document === document);
    if (!visible) await window.showTextDocument(document, { preserveFocus: true, preview: false });
    return document;
  } catch {
    return undefined;
  }
}

// `files.readonlyInclude` and read-only providers let an edit into the text but never mark the document as changed.
async function isReadOnlyAfterAll(document: TextDocument): Promise<boolean> {
  if (document.isDirty || document.isUntitled) return false;
  const disk = await readText(document.uri, "lenient");
  return disk !== null && disk.text.replace(/^\ufeff/, "") !== document.getText() && !document.isDirty;
}
