import { dirname, join, relative, resolve } from "node:path";
import {
  type Catalog,
  type CatalogFile,
  type JsonValue,
  mergeCatalogs,
  noSettingsFile,
  parseCatalog,
  parseJson,
  readSettingsFile,
  type Settings,
  type SettingsFile,
  unknownCatalog,
  visible,
} from "../engine/index.ts";
import { isCatalogName, settingsName } from "../protocol/file-names.ts";
import type { CommonOptions } from "./arguments.ts";
import { CannotRun, type Terminal, whyUnreadable } from "./terminal.ts";

/** What counts for the files of one `toolsight.json`, or of none. */
export interface Project {
  readonly settings: Settings;
  readonly catalog: Catalog;
  /** In the order in which they were merged. */
  readonly catalogFiles: readonly CatalogFile[];
  /** The dialect that the settings give to a file. */
  readonly dialectOf: (file: string) => string | undefined;
  readonly isIgnored: (file: string) => boolean;
}

/** Finds the project of each file; one `toolsight.json` is read once. */
export function createProjects(terminal: Terminal, options: CommonOptions): (file: string) => Promise<Project> {
  const projects = new Map<string | undefined, Promise<Project>>();
  return async (file) => {
    const path = options.config ?? (await nearestSettings(terminal, file));
    const known = projects.get(path);
    if (known !== undefined) return known;
    const made = readProject(terminal, options, path);
    projects.set(path, made);
    return made;
  };
}

/** From the file's folder upwards, at most to the root of its repository. */
async function nearestSettings({ host, folder }: Terminal, file: string): Promise<string | undefined> {
  let at = dirname(resolve(folder, file));
  for (;;) {
    const path = join(at, settingsName);
    if ((await host.stat(path))?.kind === "file") return path;
    const above = dirname(at);
    if (above === at || (await host.stat(join(at, ".git"))) !== undefined) return undefined;
    at = above;
  }
}

async function readProject(terminal: Terminal, options: CommonOptions, path: string | undefined): Promise<Project> {
  const file = path === undefined ? noSettingsFile : await readSettings(terminal, path);
  const root = path === undefined ? undefined : dirname(resolve(terminal.folder, path));
  const catalogFiles =
    options.catalogs.length > 0
      ? await Promise.all(options.catalogs.map((catalog) => namedCatalog(terminal, catalog)))
      : await foundCatalogs(terminal, file, root);
  const inFolder = (name: string) => (root === undefined ? name : relativePath(root, resolve(terminal.folder, name)));
  return {
    settings: settingsWith(file.settings, options),
    catalog: catalogFiles.length === 0 ? unknownCatalog : mergeCatalogs(catalogFiles),
    catalogFiles,
    dialectOf: (name) => file.dialectOf(inFolder(name)),
    isIgnored: (name) => file.isIgnored(inFolder(name)),
  };
}

async function readSettings(terminal: Terminal, path: string): Promise<SettingsFile> {
  const text = await readOrStop(terminal, path);
  if (parseJson(text).problems.some(({ kind }) => kind === "syntax")) {
    terminal.error(
      `${visible(path)}: not all of the settings can be read; \`toolsight check\` on this file says where\n`,
    );
  }
  return readSettingsFile(text);
}

async function namedCatalog(terminal: Terminal, path: string): Promise<CatalogFile> {
  const tree = parseJson(await readOrStop(terminal, path));
  const file = parseCatalog(tree, path, { named: true });
  const isEmpty = file === undefined || file.tools.length + file.servers.length + file.skills.length === 0;
  if (file === undefined || (isEmpty && parseCatalog(tree, path) === undefined)) {
    throw new CannotRun(`${path}: this is no catalog in one of the known forms`);
  }
  return file;
}

/** The catalogs that the settings name, or else those that are named like catalogs beside and below the settings. */
async function foundCatalogs(
  terminal: Terminal,
  { isCatalog }: SettingsFile,
  root: string | undefined,
): Promise<readonly CatalogFile[]> {
  if (root === undefined) return [];
  const named = isCatalog !== undefined;
  const isWanted = isCatalog ?? ((path: string) => isCatalogName(path.slice(path.lastIndexOf("/") + 1)));
  const paths = (await terminal.host.list(root, "all")).filter((path) => isWanted(relativePath(root, path)));
  const files = await Promise.all(paths.toSorted().map((path) => foundCatalog(terminal, path, named)));
  return files.flatMap((file) => file ?? []);
}

async function foundCatalog(terminal: Terminal, path: string, named: boolean): Promise<CatalogFile | undefined> {
  const shown = relative(terminal.folder, path);
  const result = await terminal.host.readText(path);
  if (result.kind === "text") return parseCatalog(parseJson(result.text), shown, { named });
  terminal.error(`${visible(shown)}: left out of the catalog: ${whyUnreadable(result)}\n`);
  return undefined;
}

async function readOrStop({ host, folder }: Terminal, path: string): Promise<string> {
  const result = await host.readText(resolve(folder, path));
  if (result.kind === "text") return result.text;
  throw new CannotRun(`${path}: ${whyUnreadable(result)}`);
}

/** The dialect whose releases read a file in two ways. */
const releaseBlock = "openprogram";

function settingsWith(settings: Settings, { platform, release }: CommonOptions): Settings {
  const chosen = { ...settings, platform: platform ?? settings.platform };
  if (release === undefined) return chosen;
  const block = settings.dialects.get(releaseBlock);
  const changed = new Map<string, JsonValue>(block instanceof Map ? block : []).set("release", release);
  return { ...chosen, dialects: new Map(settings.dialects).set(releaseBlock, changed) };
}

function relativePath(root: string, path: string): string {
  return relative(root, path).replaceAll("\\", "/");
}
