import { type Catalog, type CatalogFile, noSettingsFile, type SettingsFile } from "../engine/index.ts";
import { isCatalogName, settingsName } from "../protocol/file-names.ts";
import type { Files } from "./files.ts";
import { type CatalogChoice, createParsedFiles, sameItems } from "./parsed-files.ts";
import { baseNameOf, folderAbove, folderOf, inPathOrder, relativeTo, sameUri, schemeOf } from "./uri.ts";
import type { WorkspaceFiles } from "./workspace-files.ts";

// The one place that knows which settings and which catalogs count for a profile (docs/catalogs.md tells it to users).
// The editor asks with the texts of open documents, the command line with those on disk.

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

/** The contexts of all profiles, read when they are asked for. */
export interface ProfileContexts {
  of(uri: string): Promise<ProfileContext>;
  /** Everything is read again when it is asked for next. What did not change stays the same object. */
  invalidate(): void;
  /** Could a change of this file's text change what others rest on? */
  restOn(uri: string): boolean;
  /** Does anybody rest on a file below this folder? */
  restBelow(folder: string): boolean;
}

/** Addresses that the user named: they count in place of what would be found. */
export interface NamedFiles {
  readonly settings: string | undefined;
  /** When there are any, no others are read. */
  readonly catalogs: readonly string[];
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
  readonly named?: NamedFiles;
  /** Where the search ends for a profile below it that is in no workspace folder and in no repository. */
  readonly workingFolder?: string;
  /** Under which name the places in a catalog are told; left out: its address. */
  readonly nameOf?: (uri: string) => string;
}

/** Contexts of which none was asked for yet. */
export function createProfileContexts(options: Options): ProfileContexts {
  const { files, workspace, text, named, workingFolder, nameOf = (uri) => uri } = options;
  const parsed = createParsedFiles({ text, nameOf });
  const contexts = new Map<string, Promise<ProfileContext>>();
  const previous = new Map<string, ProfileContext>();
  const listings = new Map<string, Promise<readonly string[]>>();
  const used = new Set<string>();

  function listing(folder: string, depth: "one" | "all"): Promise<readonly string[]> {
    const key = `${depth} ${sameUri(folder)}`;
    const known = listings.get(key);
    if (known !== undefined) return known;
    const made = depth === "all" ? workspace.filesIn(folder) : files.list(folder, "one").then(inPathOrder);
    listings.set(key, made);
    return made;
  }

  async function settingsFor(folders: readonly string[]): Promise<FoundSettings | undefined> {
    if (named?.settings !== undefined) return settingsAt(named.settings);
    for (const folder of folders) {
      const uri = (await listing(folder, "one")).find((file) => baseNameOf(file) === settingsName);
      const found = uri === undefined ? undefined : await settingsAt(uri);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  async function settingsAt(uri: string): Promise<FoundSettings | undefined> {
    const settings = await parsed.settings(uri);
    return settings && { uri, folder: folderOf(uri), settings };
  }

  async function catalogsFor(
    folders: readonly string[],
    found: FoundSettings | undefined,
  ): Promise<readonly CatalogFile[]> {
    if (named !== undefined && named.catalogs.length > 0) return catalogsAt(named.catalogs, "named");
    const pathOf = (uri: string) => (found === undefined ? "" : (relativeTo(found.folder, uri) ?? ""));
    const isLooked = (uri: string) => found?.settings.isIgnored(pathOf(uri)) !== true;
    const isCatalog = found?.settings.isCatalog;
    if (found === undefined || isCatalog === undefined) return catalogsByName(folders, isLooked);
    const below = await listing(found.folder, "all");
    return catalogsAt(
      below.filter((uri) => isLooked(uri) && isCatalog(pathOf(uri))),
      "named",
    );
  }

  /** Without a list of catalogs: those of the nearest folder upwards that has any, then those of the outermost folder. */
  async function catalogsByName(folders: readonly string[], isLooked: (uri: string) => boolean) {
    const outermost = folders.at(-1);
    const catalogsIn = async (folder: string) => {
      const uris = (await listing(folder, "one")).filter((uri) => isCatalogName(baseNameOf(uri)) && isLooked(uri));
      return catalogsAt(uris, "by-name");
    };
    for (const folder of folders) {
      const near = await catalogsIn(folder);
      if (near.length > 0) {
        return folder === outermost || outermost === undefined ? near : [...near, ...(await catalogsIn(outermost))];
      }
    }
    return [];
  }

  function catalogsAt(uris: readonly string[], choice: CatalogChoice): Promise<readonly CatalogFile[]> {
    for (const uri of uris) used.add(sameUri(uri));
    return parsed.catalogs(uris, choice);
  }

  async function make(folder: string): Promise<ProfileContext> {
    const folders = await foldersUpwards(folder);
    const found = await settingsFor(folders);
    const catalogFiles = await catalogsFor(folders, found);
    return {
      settings: found?.settings ?? noSettingsFile,
      settingsUri: found?.uri,
      settingsFolder: found?.folder,
      catalogFiles,
      catalog: parsed.merged(catalogFiles),
    };
  }

  /**
   * From the profile's folder to where the search ends: the workspace folder; outside of these the root of the
   * repository, else the working folder; the profile's folder itself if there is none of them.
   */
  async function foldersUpwards(folder: string): Promise<readonly string[]> {
    if (schemeOf(folder) === "untitled") return [];
    const root = workspace.folderAround(`${folder}/x`);
    const upwards: string[] = [];
    for (let at: string | undefined = folder; at !== undefined && upwards.length < 64; at = folderAbove(at)) {
      upwards.push(at);
      if (root === undefined ? await isRepository(at) : sameUri(at) === sameUri(root)) return upwards;
    }
    const end = upwards.findIndex((above) => workingFolder !== undefined && sameUri(above) === sameUri(workingFolder));
    return upwards.slice(0, Math.max(0, end) + 1);
  }

  async function isRepository(folder: string): Promise<boolean> {
    if (schemeOf(folder) !== "file") return false;
    return (
      (await files.saved(`${folder}/.git/HEAD`)) !== undefined || (await files.saved(`${folder}/.git`)) !== undefined
    );
  }

  return {
    async of(uri) {
      // A document without a place in the file system gets what the workspace has.
      const folder = schemeOf(uri) === "untitled" ? (workspace.folders[0] ?? folderOf(uri)) : folderOf(uri);
      const key = sameUri(folder);
      const pending = contexts.get(key);
      if (pending !== undefined) return pending;
      const made = make(folder).then((context) => {
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
    restBelow: (folder) => [...used].some((uri) => relativeTo(folder, uri) !== undefined),
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
