// The custom requests between client and server, as typed values. The only server code that the client imports, so
// nothing here may need more than types. Positions are LSP's: lines and UTF-16 characters from 0.

/** A custom request: its method with the types of its parameters and result. */
export interface RequestOf<Params, Result> {
  readonly method: string;
  /** Never set; carries the types. */
  readonly types?: { readonly params: Params; readonly result: Result };
}

/** A custom notification. */
export interface NotificationOf<Params> {
  readonly method: string;
  readonly types?: { readonly params: Params };
}

/** A request of ours. */
export const request = <Params, Result>(method: string): RequestOf<Params, Result> => ({ method });
const notification = <Params>(method: string): NotificationOf<Params> => ({ method });

/** A place in a text. */
export interface WirePosition {
  readonly line: number;
  readonly character: number;
}

/** A half-open range of a text. */
export interface WireRange {
  readonly start: WirePosition;
  readonly end: WirePosition;
}

/** Puts a text in the place of a range. */
export interface WireEdit {
  readonly range: WireRange;
  readonly newText: string;
}

/** What the client tells the server in `initializationOptions`; every part is optional, so that other editors need none. */
export interface InitializationOptions {
  /** `vscode.l10n.bundle`: English template → template in the user's language. */
  readonly l10n?: Readonly<Record<string, string>>;
  /** Commands the client can run; links and lenses are offered only for these. */
  readonly commands?: readonly string[];
  /** The client reads and lists files that the server cannot reach, and tells of changed files without being asked to. */
  readonly fileAccess?: boolean;
  /** VS Code's own JSON server reports syntax errors of documents of language id `json`. */
  readonly jsonSyntaxReported?: boolean;
  /** How the addresses of the diagnostics' pages start; the code and `.md` follow. Without it codes have no link. */
  readonly pages?: string;
}

/** What a subject shall be: on or off. */
export type WireEffect = "allow" | "deny";

/** One tool or skill of a policy, as the dialect names it. */
export interface SubjectId {
  readonly kind: "tool" | "skill";
  readonly name: string;
  /** Tells apart two subjects of one joined name. */
  readonly server: string | null;
}

/** A recognized profile in the workspace, for the pickers. */
export interface ProfileSummary {
  readonly uri: string;
  readonly dialect: string;
  readonly policies: readonly { readonly name: string; readonly title: string; readonly summary: string }[];
}

/** Asks for all recognized profiles, once everything was looked at. */
export const profilesRequest = request<Record<string, never>, readonly ProfileSummary[]>("toolsight/profiles");

/** How another subject changes when a plan is applied. */
export interface WireChange {
  readonly subject: SubjectId;
  readonly effect: WireEffect;
}

/** An edit with its whole effect. */
export interface TogglePlan {
  /** Issued by the server, valid for one document version; a forged or old one does nothing. */
  readonly id: string;
  readonly title: string;
  /** The whole effect in words: "also turns on 7 other tools: …". */
  readonly detail: string;
  readonly edits: readonly WireEdit[];
  /** Every decision that changes besides the wished ones. */
  readonly sideEffects: readonly WireChange[];
}

/** What can be done about a wish. */
export type ToggleResult =
  /** Exactly the wish and nothing else. */
  | { readonly kind: "plan"; readonly version: number | null; readonly plan: TogglePlan }
  /** No exact edit: why, and what could be done instead. */
  | {
      readonly kind: "choose";
      readonly version: number | null;
      readonly reason: string;
      readonly plans: readonly TogglePlan[];
    }
  | { readonly kind: "refused"; readonly reason: string };

/** A wish for some subjects of a policy. */
export interface ToggleParams {
  readonly uri: string;
  /** The document version the user saw; a plan for another version is never made. `null` for a document not open. */
  readonly version: number | null;
  readonly policy: string;
  readonly subjects: readonly SubjectId[];
  readonly effect: WireEffect;
}

/** Plans the smallest edit that gives the subjects the wished effect. Changes nothing by itself. */
export const toggleRequest = request<ToggleParams, ToggleResult>("toolsight/toggle");

/** Looks a plan up by its id, for links in hovers; `null` when it is unknown or out of date. */
export const planRequest = request<
  { readonly id: string },
  {
    readonly uri: string;
    readonly version: number | null;
    readonly title: string;
    readonly edits: readonly WireEdit[];
  } | null
>("toolsight/plan");

/** The forms of the resolved set. */
export type PreviewFormat = "names" | "openai" | "mcp" | "markdown";

/** Which set is to be shown, and how. */
export interface PreviewParams {
  readonly uri: string;
  readonly policy: string;
  readonly format: PreviewFormat;
  /** `current`: the text in the editor with the what-ifs; `saved`: the text on disk without them. */
  readonly of: "current" | "saved";
}

/** The resolved set as a document. Always gives a text: an error is told in it. */
export const previewRequest = request<
  PreviewParams,
  { readonly text: string; readonly languageId: "json" | "markdown" | "plaintext" }
>("toolsight/preview");

/** What a policy is compared with: itself as it is on disk, or a policy of another file. */
export type ComparedWith =
  | { readonly kind: "saved" }
  | { readonly kind: "profile"; readonly uri: string; readonly policy: string };

/** Which policy is compared, and with what. */
export interface ChangesParams {
  readonly uri: string;
  readonly policy: string;
  readonly with: ComparedWith;
}

/**
 * What changes, as a Markdown document: from the saved file to the text in the editor with the what-ifs, or from this
 * policy to another one. Always gives a text: an error is told in it.
 */
export const changesRequest = request<ChangesParams, { readonly text: string }>("toolsight/changes");

/** Why a subject is on or off. All texts are plain; `null` when there is no such subject. */
export const explainRequest = request<
  { readonly uri: string; readonly policy: string; readonly subject: SubjectId },
  {
    readonly title: string;
    readonly steps: readonly { readonly text: string; readonly deciding: boolean; readonly range: WireRange | null }[];
  } | null
>("toolsight/explain");

/** A what-if for one subject. */
export interface WireOverride {
  readonly subject: SubjectId;
  readonly effect: WireEffect;
}

/** Replaces the what-ifs of a policy. The client keeps them and sends them again after a restart. */
export const overridesNotification = notification<{
  readonly uri: string;
  readonly policy: string;
  readonly overrides: readonly WireOverride[];
}>("toolsight/overrides");

/** The user's choice of a dialect for a file (`null`: as recognized). Kept by the client for the session. */
export const treatAsNotification = notification<{ readonly uri: string; readonly dialect: string | null }>(
  "toolsight/treatAs",
);

/** Sent to the client whenever the analysis of a file is new, or the file is gone: tree, status bar and previews ask again. */
export const analyzedNotification = notification<{
  readonly uri: string;
  readonly version: number | null;
  /** It is a profile. */
  readonly recognized: boolean;
  /** What it is; files that are not ours are told of once, when they are opened, and ours as `none` when they are gone. */
  readonly kind: "profile" | "catalog" | "settings" | "none";
}>("toolsight/analyzed");

/** Server to client: the text of a file the server cannot read itself. `null`: no such file. */
export const readFileRequest = request<{ readonly uri: string }, { readonly text: string } | null>(
  "toolsight/readFile",
);

/**
 * Server to client: all files below a folder, breadth first, without the skipped folders; at most 20,000. `depth: "one"`:
 * only those in the folder itself.
 */
export const listFilesRequest = request<{ readonly folder: string; readonly depth?: "one" | "all" }, readonly string[]>(
  "toolsight/listFiles",
);

/** What code lenses pass to the client's commands: the policy they stand above. */
export interface LensArgument {
  readonly uri: string;
  readonly policy: string;
}

/** May the file be written? Asked before an edit; `false` with the reason. */
export const writableRequest = request<
  { readonly uri: string },
  { readonly writable: boolean; readonly reason: string | null }
>("toolsight/writable");

/** The formats the server knows, for "Treat as…". */
export const dialectsRequest = request<
  Record<string, never>,
  readonly { readonly id: string; readonly title: string }[]
>("toolsight/dialects");
