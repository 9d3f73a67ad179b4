import type { TextDocument } from "vscode-languageserver-textdocument";
import {
  type Analysis,
  analysisAfter,
  analyze,
  analyzeTree,
  type CatalogFile,
  diagnoseCatalog,
  diagnosed,
  diagnoseEdit,
  diagnoseSettings,
  type Finding,
  type LineIndex,
  lineIndex,
  once,
  parseCatalog,
  parseJson,
  type Settings,
  type SyntaxTree,
} from "../engine/index.ts";
import { isCatalogName, settingsName } from "../protocol/file-names.ts";
import type { WireOverride } from "../protocol/requests.ts";
import type { Files } from "../workspace/files.ts";
import type { ProfileContext, ProfileContexts } from "../workspace/profile-contexts.ts";
import { baseNameOf, relativeTo, sameUri } from "../workspace/uri.ts";
import { overridesFor } from "./overrides.ts";
import { proveAtOnce, searchAtOnce } from "./proving.ts";

/** What a file is to us. `none`: not ours, so nothing is said about it. */
export type Role =
  | {
      readonly kind: "profile";
      /** What the file says. */
      readonly analysis: Analysis;
      /** The same with the what-ifs of the user; the same object when there are none. */
      readonly whatIf: Analysis;
    }
  | { readonly kind: "catalog"; readonly file: CatalogFile }
  | { readonly kind: "settings"; readonly tree: SyntaxTree }
  | { readonly kind: "none" };

/** A file as it was at one moment, with all that was found out about it. */
export interface Current {
  readonly uri: string;
  /** The version of the open document; `null` for a file on disk. */
  readonly version: number | null;
  readonly languageId: string | undefined;
  /** With the byte order mark that the file has on disk, although editors do not send it. */
  readonly text: string;
  readonly lines: LineIndex;
  /** How many letters of the first line the editor does not know of: 1 with a byte order mark, else 0. */
  readonly hidden: number;
  readonly context: ProfileContext;
  readonly role: Role;
  /**
   * What was found when the file was last searched: nothing before that is done, and more when proofs have gone on and it
   * was searched again. Searches a profile for the time of a slice at the most, which is enough for a usual one.
   */
  readonly findings: () => readonly Finding[];
}

type Snapshot = Pick<Current, "uri" | "version" | "languageId" | "text" | "hidden">;

/** The documents that are open in the editor, in whatever spelling of their addresses they are asked for. */
export interface Documents {
  get(uri: string): TextDocument | undefined;
  all(): readonly TextDocument[];
}

interface Options {
  readonly documents: Documents;
  readonly files: Files;
  readonly contexts: ProfileContexts;
  readonly jsonSyntaxReported: boolean;
}

/** Knows the state of every file that somebody asks about. Analyses are kept until something they rest on changes. */
export interface Session {
  /** The file as it is now; `undefined` when it cannot be read. */
  current(uri: string): Promise<Current | undefined>;
  /** The file as it is on disk, without what-ifs. */
  saved(uri: string): Promise<Current | undefined>;
  setOverrides(uri: string, policy: string, overrides: readonly WireOverride[]): void;
  setDialect(uri: string, dialect: string | null): void;
  /** The disk or the editor has another version: whether it starts with a byte order mark is looked up again. */
  forget(uri: string): void;
}

/** A session in which nothing was asked yet. */
export function createSession({ documents, files, contexts, jsonSyntaxReported }: Options): Session {
  const cache = new Map<string, { readonly current: Current; readonly key: readonly unknown[] }>();
  const marks = new Map<string, Promise<boolean>>();
  const overrides = new Map<string, ReadonlyMap<string, readonly WireOverride[]>>();
  const chosen = new Map<string, string>();

  function hasMark(uri: string): Promise<boolean> {
    const known = marks.get(sameUri(uri));
    if (known !== undefined) return known;
    const made = files.saved(uri).then((text) => text?.startsWith("\ufeff") === true);
    marks.set(sameUri(uri), made);
    return made;
  }

  async function textOf(uri: string): Promise<Snapshot | undefined> {
    const document = documents.get(uri);
    if (document === undefined) {
      const text = await files.saved(uri);
      return text === undefined ? undefined : onDisk(uri, text);
    }
    // The document may change while the disk is asked, so its state is taken first.
    const { version, languageId } = document;
    const text = document.getText();
    const hidden = !text.startsWith("\ufeff") && (await hasMark(uri)) ? 1 : 0;
    return { uri: document.uri, version, languageId, text: hidden === 1 ? `\ufeff${text}` : text, hidden };
  }

  async function current(uri: string): Promise<Current | undefined> {
    const snapshot = await textOf(uri);
    if (snapshot === undefined) return undefined;
    const context = await contexts.of(uri);
    const whatIfs = overrides.get(sameUri(uri));
    const key = [snapshot.version, snapshot.text, snapshot.hidden, context, whatIfs, chosen.get(sameUri(uri))];
    const known = cache.get(sameUri(uri));
    if (known?.key.every((part, index) => part === key[index])) return known.current;
    const made = build(snapshot, context, whatIfs, known?.current.role);
    // A slower answer for an older version must not replace a newer one.
    const newest = documents.get(uri)?.version ?? null;
    if (newest === snapshot.version) cache.set(sameUri(uri), { current: made, key });
    return made;
  }

  function build(
    snapshot: Snapshot,
    context: ProfileContext,
    whatIfs: ReadonlyMap<string, readonly WireOverride[]> | undefined,
    before?: Role,
  ): Current {
    const { uri, text } = snapshot;
    const role = roleOf({ uri, text, context, chosen: chosen.get(sameUri(uri)), whatIfs, before });
    const lines = role.kind === "profile" ? role.analysis.lines : lineIndex(snapshot.text);
    // VS Code's own JSON server tells of slips in documents of this language.
    const syntaxReportedElsewhere = jsonSyntaxReported && snapshot.languageId === "json";
    const options = { syntaxReportedElsewhere, settings: context.settings.settings };
    return { ...snapshot, lines, context, role, findings: findingsOf(role, options) };
  }

  return {
    current,
    async saved(uri) {
      const text = await files.saved(uri);
      if (text === undefined) return undefined;
      return build(onDisk(uri, text), await contexts.of(uri), undefined);
    },
    setOverrides(uri, policy, list) {
      const changed = new Map(overrides.get(sameUri(uri)));
      if (list.length === 0) changed.delete(policy);
      else changed.set(policy, list);
      if (changed.size === 0) overrides.delete(sameUri(uri));
      else overrides.set(sameUri(uri), changed);
    },
    setDialect(uri, dialect) {
      if (dialect === null) chosen.delete(sameUri(uri));
      else chosen.set(sameUri(uri), dialect);
    },
    forget(uri) {
      marks.delete(sameUri(uri));
      if (documents.get(uri) === undefined) cache.delete(sameUri(uri));
    },
  };
}

/** An editor that opens the file will not see its byte order mark. */
function onDisk(uri: string, text: string): Snapshot {
  return { uri, version: null, languageId: undefined, text, hidden: text.startsWith("\ufeff") ? 1 : 0 };
}

interface RoleInput {
  readonly uri: string;
  readonly text: string;
  readonly context: ProfileContext;
  /** The dialect that the user gave the file. */
  readonly chosen: string | undefined;
  readonly whatIfs: ReadonlyMap<string, readonly WireOverride[]> | undefined;
  /** What the file was until now: unchanged parts of its analysis are taken over. */
  readonly before: Role | undefined;
}

function roleOf({ uri, text, context, chosen, whatIfs, before }: RoleInput): Role {
  const { settings, settingsFolder, catalogFiles, catalog } = context;
  const path = settingsFolder === undefined ? undefined : relativeTo(settingsFolder, uri);
  if (baseNameOf(uri) === settingsName) return { kind: "settings", tree: parseJson(text) };
  if (chosen === undefined && path !== undefined && settings.isIgnored(path)) return { kind: "none" };
  const associated = chosen ?? (path === undefined ? undefined : settings.dialectOf(path));
  if (associated === undefined) {
    const merged = catalogFiles.find(({ file }) => sameUri(file) === sameUri(uri));
    const file = merged ?? (isCatalogName(baseNameOf(uri)) ? parseCatalog(parseJson(text), uri) : undefined);
    if (file !== undefined) return { kind: "catalog", file };
  }
  const known = before?.kind === "profile" ? before : undefined;
  // What follows is worked out from what was found before, which somebody may not have asked for yet.
  if (known !== undefined) diagnoseEdit(known.analysis);
  const input = { text, file: uri, catalog, settings: settings.settings, associated };
  const analysis = known === undefined ? analyze(input) : analysisAfter(known.analysis, input);
  if (analysis === undefined) return { kind: "none" };
  // While somebody types in a pattern, nearly all proofs are taken over, and the rest can wait.
  if (analysis.change === undefined) proveAtOnce(analysis);
  const overrides = whatIfs === undefined ? undefined : overridesFor(analysis, whatIfs);
  if (overrides === undefined) return { kind: "profile", analysis, whatIf: analysis };
  const whatIf = analyzeTree(analysis.tree, analysis.dialect, { ...analysis.input, overrides }, known?.whatIf);
  return { kind: "profile", analysis, whatIf };
}

function findingsOf(
  role: Role,
  options: { readonly syntaxReportedElsewhere: boolean; readonly settings: Settings },
): () => readonly Finding[] {
  switch (role.kind) {
    case "profile":
      return () => {
        const known = diagnosed(role.analysis, options);
        if (known !== undefined) return known;
        searchAtOnce(role.analysis);
        return diagnosed(role.analysis, options) ?? [];
      };
    case "catalog":
      return once(() => diagnoseCatalog(role.file, options));
    case "settings":
      return once(() => diagnoseSettings(role.tree, options));
    case "none":
      return () => [];
  }
  return role satisfies never;
}
