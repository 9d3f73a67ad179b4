import { relative, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import {
  type Catalog,
  type CatalogFile,
  type JsonValue,
  parseCatalog,
  parseJson,
  type Settings,
  visible,
} from "../engine/index.ts";
import { settingsName } from "../protocol/file-names.ts";
import { createFiles } from "../workspace/files.ts";
import { createProfileContexts, type ProfileContext } from "../workspace/profile-contexts.ts";
import { baseNameOf, relativeTo } from "../workspace/uri.ts";
import { createWorkspaceFiles } from "../workspace/workspace-files.ts";
import type { CommonOptions } from "./arguments.ts";
import { CannotRun, type Terminal, whyUnreadable } from "./terminal.ts";

/** What counts for one file of the command line. */
export interface Project {
  readonly settings: Settings;
  /** The settings file in force, as it is printed. */
  readonly settingsFile: string | undefined;
  readonly catalog: Catalog;
  /** In the order in which they were merged; `file` is the name that is printed. */
  readonly catalogFiles: readonly CatalogFile[];
  /** Who chose the catalogs: `--catalog`, the globs of the settings, or nobody, so that files were found by their names. */
  readonly catalogsFrom: "options" | "settings" | "names";
  /** Id of the dialect that the settings give to the file. */
  readonly associated: string | undefined;
  readonly isIgnored: boolean;
}

/** Finds what counts for each file, as the editor does; nothing is read twice. */
export function createProjects(terminal: Terminal, options: CommonOptions): (file: string) => Promise<Project> {
  const uriOf = (path: string) => pathToFileURL(resolve(terminal.folder, path)).href;
  const config = options.config === undefined ? undefined : uriOf(options.config);
  const typed = new Map(options.catalogs.map((path) => [uriOf(path), path]));
  if (config !== undefined && options.config !== undefined) typed.set(config, options.config);
  const nameOf = (uri: string) => typed.get(uri) ?? relative(terminal.folder, fileURLToPath(uri));
  const files = createFiles(terminal.host, undefined);
  const contexts = createProfileContexts({
    files,
    workspace: createWorkspaceFiles(files),
    text: createTexts(terminal, {
      nameOf,
      isSettings: (uri) => uri === config || baseNameOf(uri) === settingsName,
      isNamed: (uri) => typed.has(uri),
    }),
    named: { settings: config, catalogs: options.catalogs.map(uriOf) },
    workingFolder: uriOf(".").replace(/\/$/, ""),
    nameOf,
  });
  return async (file) => {
    const uri = uriOf(file);
    const context = await contexts.of(uri);
    if (options.catalogs.length > 0) refuseForeign(context.catalogFiles);
    const { settings, settingsUri, settingsFolder } = context;
    const path = settingsFolder === undefined ? undefined : relativeTo(settingsFolder, uri);
    return {
      settings: settingsWith(settings.settings, options),
      settingsFile: settingsUri === undefined ? undefined : nameOf(settingsUri),
      catalog: context.catalog,
      catalogFiles: context.catalogFiles,
      catalogsFrom: catalogsFrom(options, context),
      associated: path === undefined ? undefined : settings.dialectOf(path),
      isIgnored: path !== undefined && settings.isIgnored(path),
    };
  };
}

function catalogsFrom({ catalogs }: CommonOptions, { settings }: ProfileContext): Project["catalogsFrom"] {
  if (catalogs.length > 0) return "options";
  return settings.catalogs === undefined ? "names" : "settings";
}

interface TextOptions {
  readonly nameOf: (uri: string) => string;
  readonly isSettings: (uri: string) => boolean;
  readonly isNamed: (uri: string) => boolean;
}

/** Reads settings and catalogs. What cannot be done without stops the command, another catalog is left out with a note. */
function createTexts(terminal: Terminal, { nameOf, isSettings, isNamed }: TextOptions) {
  const texts = new Map<string, Promise<string | undefined>>();
  async function read(uri: string): Promise<string | undefined> {
    const name = nameOf(uri);
    const result = await terminal.host.readText(uri);
    if (result.kind === "text") {
      if (isSettings(uri)) tellSlips(terminal, name, result.text);
      return result.text;
    }
    if (isNamed(uri) || isSettings(uri)) throw new CannotRun(`${name}: ${whyUnreadable(result)}`);
    terminal.error(`${visible(name)}: left out of the catalog: ${whyUnreadable(result)}\n`);
    return undefined;
  }
  return (uri: string): Promise<string | undefined> => {
    const made = texts.get(uri) ?? read(uri);
    texts.set(uri, made);
    return made;
  };
}

function tellSlips(terminal: Terminal, name: string, text: string): void {
  if (!parseJson(text).problems.some(({ kind }) => kind === "syntax")) return;
  terminal.error(
    `${visible(name)}: not all of the settings can be read; \`toolsight check\` on this file says where\n`,
  );
}

/** A file that was named as a catalog may be empty, but it must look like one. */
function refuseForeign(catalogs: readonly CatalogFile[]): void {
  const isForeign = ({ file, tree, tools, servers, skills }: CatalogFile) =>
    tools.length + servers.length + skills.length === 0 && parseCatalog(tree, file) === undefined;
  const foreign = catalogs.find(isForeign);
  if (foreign !== undefined) throw new CannotRun(`${foreign.file}: this is no catalog in one of the known forms`);
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
