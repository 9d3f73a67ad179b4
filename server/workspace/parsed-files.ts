import {
  type Catalog,
  type CatalogFile,
  mergeCatalogs,
  parseCatalog,
  parseJson,
  readSettingsFile,
  type SettingsFile,
} from "../engine/index.ts";
import { sameUri } from "./uri.ts";

/** Why a file is taken for a catalog: somebody named it, or its own name says so and its content must agree. */
export type CatalogChoice = "named" | "by-name";

/** Settings and catalogs as read from their texts. What has the text it had before is the same object as before. */
export interface ParsedFiles {
  /** `undefined` when there is no such text. */
  settings(uri: string): Promise<SettingsFile | undefined>;
  /** In the order of the addresses, without those that have no text or are no catalogs. */
  catalogs(uris: readonly string[], choice: CatalogChoice): Promise<readonly CatalogFile[]>;
  /** Equal lists of files are one catalog. */
  merged(files: readonly CatalogFile[]): Catalog;
}

interface Options {
  readonly text: (uri: string) => Promise<string | undefined>;
  /** Under which name the places in a catalog are told. */
  readonly nameOf: (uri: string) => string;
}

/** Settings and catalogs of which none was read yet. */
export function createParsedFiles({ text, nameOf }: Options): ParsedFiles {
  const settingsCache = new Map<string, { readonly text: string; readonly settings: SettingsFile }>();
  const catalogCache = new Map<string, { readonly text: string; readonly file: CatalogFile | undefined }>();
  const mergedCache = new Map<string, { readonly files: readonly CatalogFile[]; readonly catalog: Catalog }>();

  async function catalogAt(uri: string, choice: CatalogChoice): Promise<CatalogFile | undefined> {
    const content = await text(uri);
    if (content === undefined) return undefined;
    const key = `${choice} ${sameUri(uri)}`;
    const known = catalogCache.get(key);
    if (known?.text === content) return known.file;
    const file = parseCatalog(parseJson(content), nameOf(uri), { named: choice === "named" });
    catalogCache.set(key, { text: content, file });
    return file;
  }

  return {
    async settings(uri) {
      const content = await text(uri);
      if (content === undefined) return undefined;
      const known = settingsCache.get(sameUri(uri));
      if (known?.text === content) return known.settings;
      const settings = readSettingsFile(content);
      settingsCache.set(sameUri(uri), { text: content, settings });
      return settings;
    },
    async catalogs(uris, choice) {
      const found = await Promise.all(uris.map((uri) => catalogAt(uri, choice)));
      return found.flatMap((file) => file ?? []);
    },
    merged(files) {
      const key = files.map(({ file }) => file).join("\n");
      const known = mergedCache.get(key);
      if (known !== undefined && sameItems(known.files, files)) return known.catalog;
      const catalog = mergeCatalogs(files);
      mergedCache.set(key, { files, catalog });
      return catalog;
    },
  };
}

/** Do two lists hold the very same objects? */
export function sameItems<Item>(one: readonly Item[], other: readonly Item[]): boolean {
  return one.length === other.length && one.every((item, index) => item === other[index]);
}
