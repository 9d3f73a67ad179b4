// What a client may know of our files before any server runs: it looks at names (and, for open documents, at one cheap
// mark in the text) to decide whether to start the server. Only the server recognizes. A test keeps this in step with
// the dialects' own lists.

/** Base names of profiles, as globs with `*` only. */
export const profileNames = [
  "agent.json",
  "*.agent.json",
  "tool-controller.json",
  "tool-controller.jsonc",
  "*.tool-controller.json",
  "*.tool-controller.jsonc",
  "*.toolrules.json",
  "*.toolrules.jsonc",
  "server_configs.json",
  "*.server_configs.json",
] as const;

/** Base name of the settings. */
export const settingsName = "toolsight.json";

const catalogNames = ["tools.json", "*.tools.json"] as const;

const profiles = profileNames.map(toPredicate);
const catalogs = catalogNames.map(toPredicate);

/** Could a file of this base name be a profile? */
export function isProfileName(baseName: string): boolean {
  return profiles.some((matches) => matches(baseName));
}

/** Could a file of this base name be a catalog? */
export function isCatalogName(baseName: string): boolean {
  return catalogs.some((matches) => matches(baseName));
}

/** Does a text of any name carry the marks of rules that may stand in any file? Cheap, and wrong only to the careful side. */
export function hasControllerMark(text: string): boolean {
  const isComponent = text.includes('"__class_name__"') && text.includes('"ToolController"');
  return isComponent || ['"tool_controller"', '"server_configs"', "tool_blacklist"].some((mark) => text.includes(mark));
}

/** Folders in which nobody keeps a profile of their own; no walk enters them. */
export const skippedFolders: ReadonlySet<string> = new Set([
  "node_modules",
  ".git",
  ".hg",
  ".svn",
  ".venv",
  "venv",
  ".tox",
  "__pycache__",
  "site-packages",
]);

/** A file that only virtual environments of Python have, whatever their name (PEP 405). No walk enters a folder with it. */
export const environmentMark = "pyvenv.cfg";

/** How far a walk through a workspace goes. */
export const walkLimits = { depth: 12, entries: 20_000 } as const;

function toPredicate(glob: string): (name: string) => boolean {
  return glob.startsWith("*") ? (name) => name.endsWith(glob.slice(1)) : (name) => name === glob;
}
