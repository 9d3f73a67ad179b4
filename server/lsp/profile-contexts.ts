import {
  type Catalog,
  type CatalogFile,
  mergeCatalogs,
  noSettingsFile,
  parseCatalog,
  parseJson,
  readSettingsFile,
  type SettingsFile,
} from "../engine/index.ts";
import { isCatalogName, settingsName } from "../protocol/file-names.ts";
import type { Files } from "./files.ts";
import { baseNameOf, folderAbove, folderOf, relativeTo, sameUri, schemeOf } from "./uri.ts";
import type { WorkspaceFiles } from "./workspace-files.ts";

/** What counts for the profiles of one folder. Equal contexts are one object, so that it can be a key of caches. */
export interface ProfileContext {
  readonly settings: SettingsFile;
  /** The `toolsight.json` in force, and its folder, to which its globs are relative. */
  readonly settingsUri: string | undefined;
  readonly settingsFolder: string | undefined;
  readonly catalog: Catalog;
  /** The files of the catalog, in the order in which they were merged. */
  readonly catalogFiles: readonly CatalogFile[];
}

export interface ProfileContexts {
  of(uri: string): Promise<ProfileContext>;
  /** Everything is read again when it is asked for next. What did not change stays the same object. */
  invalidate(): void;
  /** Could a change of this file's text change what others rest on? */
  restOn(uri: string): boolean;
}

interface FoundSettings {
  readonly uri: string;
  readonly folder: string;
  readonly settings: SettingsFile;
}

interface Options {
  readonly files: Files;
  readonly workspace: WorkspaceFiles;
  /** The text in the editor, else on disk. */
  readonly text: (uri: string) => Promise<string | undefined>;
}

export function createProfileContexts({ files, workspace, text }: Options): ProfileContexts {
  const contexts = new Map<string, Promise<ProfileContext>>();
  const previous = new Map<string, ProfileContext>();
  const settingsCache = new Map<string, { readonly text: string; readonly settings: SettingsFile }>();
  const catalogCache = new Map<string, { readonly text: string; readonly file: CatalogFile | undefined }>();
  const listings = new Map<string, Promise<readonly string[]>>();
  const used = new Set<string>();
  const merged = new Map<string, { readonly files: readonly CatalogFile[]; readonly catalog: Catalog }>();

  function listing(folder: string): Promise<readonly string[]> {
    const known = listings.get(sameUri(folder));
    if (known !== undefined) return known;
    const made = files.list(folder, "one").then((uris) => uris.toSorted());
    listings.set(sameUri(folder), made);
    return made;
  }

  async function nearestSettings(folders: readonly string[]): Promise<FoundSettings | undefined> {
    for (const folder of folders) {
      const uri = (await listing(folder)).find((file) => baseNameOf(file) === settingsName);
      const content = uri === undefined ? undefined : await text(uri);
      if (uri !== undefined && content !== undefined) return { uri, folder, settings: settingsFrom(uri, content) };
    }
    return undefined;
  }

  function settingsFrom(uri: string, content: string): SettingsFile {
    const known = settingsCache.get(sameUri(uri));
    if (known?.text === content) return known.settings;
    const settings = readSettingsFile(content);
    settingsCache.set(sameUri(uri), { text: content, settings });
    return settings;
  }

  async function catalogAt(uri: string, named: boolean): Promise<CatalogFile | undefined> {
    const content = await text(uri);
    if (content === undefined) return undefined;
    const key = `${named} ${sameUri(uri)}`;
    const known = catalogCache.get(key);
    if (known?.text === content) return known.file;
    const file = parseCatalog(parseJson(content), uri, { named });
    catalogCache.set(key, { text: content, file });
    return file;
  }

  async function catalogsAt(uris: readonly string[], how: "named" | "found"): Promise<readonly CatalogFile[]> {
    const found = await Promise.all(uris.map((uri) => catalogAt(uri, how === "named")));
    return found.flatMap((file) => file ?? []);
  }

  /** Without a list of catalogs: those of the nearest folder upwards that has any, then those of the outermost folder. */
  async function catalogsByName(folders: readonly string[], isLooked: (uri: string) => boolean) {
    const outermost = folders.at(-1);
    const catalogsIn = async (folder: string) => {
      const uris = (await listing(folder)).filter((uri) => isCatalogName(baseNameOf(uri)) && isLooked(uri));
      return catalogsAt(uris, "found");
    };
    for (const folder of folders) {
      const near = await catalogsIn(folder);
      if (near.length > 0) {
        return folder === outermost || outermost === undefined ? near : [...near, ...(await catalogsIn(outermost))];
      }
    }
    return [];
  }

  async function catalogsByGlobs(root: string | undefined, folder: string, isCatalog: (uri: string) => boolean) {
    const listed = root === undefined ? await files.list(folder, "all") : await workspace.filesIn(root);
    return catalogsAt(listed.filter(isCatalog).toSorted(), "named");
  }

  async function make(folder: string, root: string | undefined): Promise<ProfileContext> {
    const folders = await foldersUpTo(folder, root);
    const found = await nearestSettings(folders);
    const settings = found?.settings ?? noSettingsFile;
    const pathOf = (uri: string) => (found === undefined ? "" : (relativeTo(found.folder, uri) ?? ""));
    const isLooked = (uri: string) => !settings.isIgnored(pathOf(uri));
    const { isCatalog } = settings;
    const catalogFiles =
      isCatalog === undefined
        ? await catalogsByName(folders, isLooked)
        : await catalogsByGlobs(root, found?.folder ?? folder, (uri) => isLooked(uri) && isCatalog(pathOf(uri)));
    for (const { file } of catalogFiles) used.add(sameUri(file));
    return {
      settings,
      settingsUri: found?.uri,
      settingsFolder: found?.folder,
      catalogFiles,
      catalog: mergedOf(catalogFiles),
    };
  }

  /** From the profile's folder to the workspace folder; of a file opened alone to the root of its repository, if it is in one. */
  async function foldersUpTo(folder: string, root: string | undefined): Promise<readonly string[]> {
    if (schemeOf(folder) === "untitled") return [];
    const upwards: string[] = [];
    for (let at: string | undefined = folder; at !== undefined && upwards.length < 64; at = folderAbove(at)) {
      upwards.push(at);
      if (root !== undefined ? sameUri(at) === sameUri(root) : await isRepository(at)) return upwards;
    }
    return upwards.slice(0, 1);
  }

  async function isRepository(folder: string): Promise<boolean> {
    if (schemeOf(folder) !== "file") return false;
    return (
      (await files.saved(`${folder}/.git/HEAD`)) !== undefined || (await files.saved(`${folder}/.git`)) !== undefined
    );
  }

  function mergedOf(catalogFiles: readonly CatalogFile[]): Catalog {
    const key = catalogFiles.map(({ file }) => file).join("\n");
    const known = merged.get(key);
    if (known !== undefined && sameItems(known.files, catalogFiles)) return known.catalog;
    const catalog = mergeCatalogs(catalogFiles);
    merged.set(key, { files: catalogFiles, catalog });
    return catalog;
  }

  return {
    async of(uri) {
      // A document without a place in the file system gets what the workspace has.
      const folder = schemeOf(uri) === "untitled" ? (workspace.folders[0] ?? folderOf(uri)) : folderOf(uri);
      const key = sameUri(folder);
      const pending = contexts.get(key);
      if (pending !== undefined) return pending;
      const made = make(folder, workspace.folderAround(`${folder}/x`)).then((context) => {
        const before = previous.get(key);
        const kept = before !== undefined && sameContext(before, context) ? before : context;
        previous.set(key, kept);
        return kept;
      });
      contexts.set(key, made);
      return made;
    },
    invalidate() {
      contexts.clear();
      listings.clear();
    },
    restOn: (uri) => used.has(sameUri(uri)) || baseNameOf(uri) === settingsName || isCatalogName(baseNameOf(uri)),
  };
}

function sameContext(one: ProfileContext, other: ProfileContext): boolean {
  return (
    one.settings === other.settings &&
    one.settingsUri === other.settingsUri &&
    one.catalog === other.catalog &&
    sameItems(one.catalogFiles, other.catalogFiles)
  );
}

function sameItems<Item>(one: readonly Item[], other: readonly Item[]): boolean {
  return one.length === other.length && one.every((item, index) => item === other[index]);
}
