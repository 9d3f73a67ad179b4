// Which settings and which catalogs count, as a table (docs/catalogs.md tells it to users). The shared mechanism, the
// command line and the language server are each held to every row.

/** What counts for a profile. */
export interface Found {
  /** The path of the `toolsight.json` in force. */
  readonly settings: string | undefined;
  /** The paths of the catalogs, in the order in which they are merged. */
  readonly catalogs: readonly string[];
}

/** A small folder tree; all paths are relative to its root. */
export interface Situation {
  readonly title: string;
  /** The `toolsight.json` files by path. */
  readonly settings?: Readonly<Record<string, object>>;
  /** Catalog files; each knows one tool, named like the path. */
  readonly catalogs?: readonly string[];
  /** The texts of other files by path. */
  readonly others?: Readonly<Record<string, string>>;
  /** The folder that is opened in the editor and in which the command line is started; without it the profile is opened alone. */
  readonly opened?: string;
  readonly profile: string;
  readonly expected: Found;
  /** Where the command line finds something else, since it knows no workspace folder. */
  readonly onCommandLine?: Found;
}

const deep = "agents/research/tool-controller.json";
const nothing: Found = { settings: undefined, catalogs: [] };
/** Another program's file. */
const foreign = `{ "tools": { "linter": "9.0" } }`;

export const situations: readonly Situation[] = [
  { title: "nothing is there", opened: "", profile: deep, expected: nothing },
  {
    title: "a catalog beside the profile is found by its name",
    catalogs: ["agent.tools.json"],
    opened: "",
    profile: "tool-controller.json",
    expected: { settings: undefined, catalogs: ["agent.tools.json"] },
  },
  {
    title: "other names are no catalogs by themselves",
    catalogs: ["catalog.json", "tools.jsonc", "mytools.json"],
    opened: "",
    profile: "tool-controller.json",
    expected: nothing,
  },
  {
    title: "the nearest folder with catalogs and the outermost one count, those between and beside do not",
    catalogs: [
      "tools.json",
      "agents/tools.json",
      "agents/research/b.tools.json",
      "agents/research/a.tools.json",
      "agents/other/tools.json",
      "agents/research/below/tools.json",
    ],
    opened: "",
    profile: "agents/research/tool-controller.json",
    expected: {
      settings: undefined,
      catalogs: ["agents/research/a.tools.json", "agents/research/b.tools.json", "tools.json"],
    },
  },
  {
    title: "another program's tools.json does not keep the search from going on",
    catalogs: ["tools.json"],
    others: { "agents/research/tools.json": foreign, "agents/tools.json": "" },
    opened: "",
    profile: deep,
    expected: { settings: undefined, catalogs: ["tools.json"] },
  },
  {
    title: "the nearest settings count, alone",
    settings: { "toolsight.json": { catalogs: ["all.json"] }, "agents/toolsight.json": {} },
    catalogs: ["all.json"],
    opened: "",
    profile: deep,
    expected: { settings: "agents/toolsight.json", catalogs: [] },
  },
  {
    title: "settings that name no catalogs change nothing about finding them by name",
    settings: { "agents/toolsight.json": {} },
    catalogs: ["tools.json", "agents/other/tools.json"],
    opened: "",
    profile: deep,
    expected: { settings: "agents/toolsight.json", catalogs: ["tools.json"] },
  },
  {
    title: "globs start at the folder of the settings, go down, and take files of any name",
    settings: { "agents/toolsight.json": { catalogs: ["lists/*.json", "**/more.jsonc", "../tools.json", "no.json"] } },
    catalogs: [
      "tools.json",
      "lists/a.json",
      "agents/lists/b.json",
      "agents/lists/a.json",
      "agents/lists/deep/c.json",
      "agents/deep/er/more.jsonc",
      "agents/research/tools.json",
    ],
    opened: "",
    profile: deep,
    expected: {
      settings: "agents/toolsight.json",
      catalogs: ["agents/deep/er/more.jsonc", "agents/lists/a.json", "agents/lists/b.json"],
    },
  },
  {
    title: "an empty list of catalogs means none",
    settings: { "toolsight.json": { catalogs: [] } },
    catalogs: ["tools.json", "agents/research/tools.json"],
    opened: "",
    profile: deep,
    expected: { settings: "toolsight.json", catalogs: [] },
  },
  {
    title: "ignored files are no catalogs by name",
    settings: { "toolsight.json": { ignore: ["**/research/tools.json"] } },
    catalogs: ["agents/tools.json", "agents/research/tools.json"],
    opened: "",
    profile: deep,
    expected: { settings: "toolsight.json", catalogs: ["agents/tools.json"] },
  },
  {
    title: "ignored files are no catalogs by globs",
    settings: { "toolsight.json": { catalogs: ["**/*.tools.json"], ignore: ["old/**"] } },
    catalogs: ["new/a.tools.json", "old/a.tools.json"],
    opened: "",
    profile: deep,
    expected: { settings: "toolsight.json", catalogs: ["new/a.tools.json"] },
  },
  {
    title: "folders of packages and of environments are not entered by globs",
    settings: { "toolsight.json": { catalogs: ["**/tools.json"] } },
    catalogs: ["node_modules/x/tools.json", ".venv/tools.json", "env/tools.json", ".hidden/tools.json"],
    others: { "env/pyvenv.cfg": "" },
    opened: "",
    profile: deep,
    expected: { settings: "toolsight.json", catalogs: [".hidden/tools.json"] },
  },
  {
    title: "the search ends at the opened folder",
    settings: { "toolsight.json": {} },
    catalogs: ["tools.json"],
    opened: "agents",
    profile: deep,
    expected: nothing,
  },
  {
    title: "alone in a repository, the search ends at its root",
    settings: { "toolsight.json": {} },
    catalogs: ["tools.json", "repository/tools.json", "repository/agents/tools.json"],
    others: { "repository/.git/HEAD": "ref: refs/heads/main" },
    profile: `repository/${deep}`,
    expected: { settings: undefined, catalogs: ["repository/agents/tools.json", "repository/tools.json"] },
  },
  {
    title: "alone in a second work tree of a repository, too",
    settings: { "toolsight.json": {}, "repository/toolsight.json": {} },
    catalogs: ["tools.json", "repository/tools.json"],
    others: { "repository/.git": "gitdir: ../elsewhere/.git/worktrees/repository" },
    profile: `repository/${deep}`,
    expected: { settings: "repository/toolsight.json", catalogs: ["repository/tools.json"] },
  },
  {
    title: "alone and in no repository, the profile's folder is all there is",
    settings: { "agents/toolsight.json": {} },
    catalogs: ["agents/tools.json", "agents/research/tools.json"],
    profile: deep,
    expected: { settings: undefined, catalogs: ["agents/research/tools.json"] },
  },
  {
    title: "alone and in no repository, settings beside the profile count",
    settings: { "agents/research/toolsight.json": { catalogs: ["deep/**"] } },
    catalogs: ["agents/research/tools.json", "agents/research/deep/all.json"],
    profile: deep,
    expected: { settings: "agents/research/toolsight.json", catalogs: ["agents/research/deep/all.json"] },
  },
  {
    title: "a part of a repository is opened",
    settings: { "toolsight.json": {} },
    catalogs: ["tools.json", "agents/tools.json"],
    others: { ".git/HEAD": "ref: refs/heads/main" },
    opened: "agents",
    profile: deep,
    expected: { settings: undefined, catalogs: ["agents/tools.json"] },
    onCommandLine: { settings: "toolsight.json", catalogs: ["agents/tools.json", "tools.json"] },
  },
  {
    title: "a folder around a repository is opened",
    settings: { "toolsight.json": {} },
    catalogs: ["tools.json", "repository/agents/tools.json"],
    others: { "repository/.git/HEAD": "ref: refs/heads/main" },
    opened: "",
    profile: `repository/${deep}`,
    expected: { settings: "toolsight.json", catalogs: ["repository/agents/tools.json", "tools.json"] },
    onCommandLine: { settings: undefined, catalogs: ["repository/agents/tools.json"] },
  },
  {
    title: "names with spaces, percent signs and letters of an address are plain names",
    settings: { "100% a#b/toolsight.json": { catalogs: ["li sts/%41?.json"] } },
    catalogs: ["100% a#b/li sts/%41é.json", "100% a#b/li sts/A1.json"],
    opened: "100% a#b",
    profile: "100% a#b/a b%20c/tool-controller.json",
    expected: { settings: "100% a#b/toolsight.json", catalogs: ["100% a#b/li sts/%41é.json"] },
  },
];

/** A severity for each `toolsight.json` of a situation, by which it can be told which one counts. */
const severities = ["error", "information", "hint"] as const;

/** The severity of `shadowed-rule` in the profile when this settings file counts. */
export function severityFor({ settings = {} }: Situation, path: string | undefined): string | undefined {
  return path === undefined ? "warning" : severities[Object.keys(settings).indexOf(path)];
}

/** The files of a situation by path. The profile always has a `shadowed-rule`. */
export function filesOf(situation: Situation): Readonly<Record<string, string>> {
  const { settings = {}, catalogs = [], others = {}, profile } = situation;
  const settingsTexts = Object.entries(settings).map(([path, keys]) => {
    const rules = { "shadowed-rule": severityFor(situation, path) };
    return [path, JSON.stringify({ ...keys, rules })];
  });
  return {
    ...Object.fromEntries(settingsTexts),
    ...Object.fromEntries(catalogs.map((path) => [path, JSON.stringify({ tools: [{ name: path }] })])),
    ...others,
    [profile]: `{ "rules": [{ "mode": "activate", "pattern": "a*" }, { "mode": "deactivate", "pattern": "ab" }] }`,
  };
}
