import assert from "node:assert/strict";
import test from "node:test";
import { help } from "../server/cli/help.ts";
import { diagnosticRules } from "../server/engine/diagnostics/index.ts";
import { dialects } from "../server/engine/dialects/index.ts";
import { schemaOf } from "../server/engine/schema/schema.ts";
import { keysAt } from "../server/engine/schema/walk.ts";
import {
  hasControllerMark,
  isCatalogName,
  isProfileName,
  profileNames,
  settingsName,
} from "../server/protocol/file-names.ts";
import * as matrix from "../server/protocol/matrix.ts";
import * as requests from "../server/protocol/requests.ts";
import * as toolTree from "../server/protocol/tool-tree.ts";
import { sourceFiles } from "./helpers/imports.ts";
import { manifest, words } from "./helpers/manifest.ts";
import { projectFiles, readProjectFile } from "./helpers/project.ts";

// Names that people write into settings, key bindings and scripts, and the manifest against the code that stands behind it.

const { contributes } = manifest;
const commandIds = contributes.commands.map(({ command }) => command);
const viewIds = Object.values(contributes.views).flatMap((views) => views.map(({ id }) => id));
const client = projectFiles("client/*.ts").map(readProjectFile).join("\n");

/** Run by links and actions that are made for one text; they do nothing without its id, so nobody is offered them. */
const hiddenCommands = ["toolsight.applyPlan", "toolsight.reviewChange"];

test("no public name has vanished or changed, and new ones are written down in test/fixtures/manifest.json", () => {
  const kept: unknown = JSON.parse(readProjectFile("test/fixtures/manifest.json"));
  assert.deepEqual(publicNames(), kept);
});

function publicNames() {
  const values = [requests, matrix, toolTree].flatMap((file) => Object.values(file));
  const methods = values.flatMap((value) => ("method" in value ? [value.method] : []));
  return {
    commands: commandIds.toSorted(),
    settings: Object.keys(contributes.configuration.properties).toSorted(),
    views: viewIds.toSorted(),
    walkthroughs: contributes.walkthroughs.map(({ id }) => id).toSorted(),
    semanticTokenTypes: contributes.semanticTokenTypes.map(({ id }) => id).toSorted(),
    dialects: dialects.map(({ id }) => id).toSorted(),
    diagnostics: diagnosticRules.map(({ code }) => code).toSorted(),
    toolsightJson: settingsKeys([]).toSorted(),
    requests: methods.toSorted(),
    cli: { commands: cliCommands(), options: cliOptions() },
  };
}

/** Keys of `toolsight.json` with their paths. */
function settingsKeys(path: readonly (string | number)[]): readonly string[] {
  const keys = keysAt(schemaOf("toolsight") ?? {}, path).map(({ key }) => key);
  const inItems = path.length === 1 ? settingsKeys([...path, 0]) : [];
  const own = keys.flatMap((key) => [
    [...path.filter((step) => step !== 0), key].join("."),
    ...settingsKeys([...path, key]),
  ]);
  return [...own, ...inItems];
}

function cliCommands(): readonly string[] {
  return [...help.matchAll(/^ {2}toolsight (\w+)/gm)].flatMap(([, name]) => name ?? []).toSorted();
}

function cliOptions(): readonly string[] {
  return [...new Set(help.match(/--[a-z]+/g))].toSorted();
}

test("the help of the command line names all commands and options, and no others", () => {
  const source = readProjectFile("server/cli/arguments.ts");
  const table = /const optionTypes = \{([\s\S]*?)\n\} as const/.exec(source)?.[1] ?? "";
  const options = [...table.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => `--${name}`);
  assert.deepEqual(cliOptions(), options.toSorted());
  const commands = /const commands = \[([^\]]*)\]/.exec(source)?.[1]?.match(/\w+/g) ?? [];
  assert.deepEqual(cliCommands(), commands.toSorted());
});

test("every command of the manifest is registered, and every registered one is in the manifest", () => {
  const table = /const table[^{]*\{([\s\S]*?)\n {2}\};/.exec(readProjectFile("client/commands.ts"))?.[1] ?? "";
  const registered = [...table.matchAll(/^ {4}(\w+)(?::|,$)/gm)].map(([, name]) => `toolsight.${name}`);
  assert.deepEqual(registered.toSorted(), [...commandIds, ...hiddenCommands].toSorted());
});

test("every command has a title in title case and the category, and no two have one title", () => {
  const titles = contributes.commands.map(({ title }) => words(title));
  assert.deepEqual(
    titles.filter((title) => !/^[A-Z]/.test(title) || title.startsWith("%")),
    [],
  );
  assert.equal(new Set(titles).size, titles.length);
  assert.deepEqual([...new Set(contributes.commands.map(({ category }) => category))], ["Toolsight"]);
});

test("every command that code, menus, keys, links and texts run is there", () => {
  const texts = [client, ...projectFiles("server/lsp/*.ts").map(readProjectFile)].join("\n");
  const inCode = [...texts.matchAll(/"(toolsight\.\w+(?:\.focus)?)"/g)].flatMap(([, id]) => id ?? []);
  const contexts = contextKeys();
  const inLinks = linkTexts().flatMap((text) =>
    [...text.matchAll(/\(command:([\w.]+)/g)].flatMap(([, id]) => id ?? []),
  );
  // A key may run several commands, some of them VS Code's own.
  const inKeys = contributes.keybindings.flatMap(({ command, args }) =>
    command === "runCommands" ? (args?.commands ?? []).filter((id) => id.startsWith("toolsight.")) : [command],
  );
  const inMenus = [
    ...Object.values(contributes.menus)
      .flat()
      .map(({ command }) => command),
    ...inKeys,
  ];
  const known = [...commandIds, ...hiddenCommands, ...viewIds, ...viewIds.map((id) => `${id}.focus`)];
  const ids = [...inCode, ...inLinks, ...inMenus].filter(
    (id) => !contexts.has(id) && id !== settingsName && id !== "toolsight.status",
  );
  assert.ok(inLinks.length >= 5 && inMenus.length > 20);
  assert.deepEqual(
    ids.filter((id) => !known.includes(id)),
    [],
  );
});

test("a text that names one of our commands calls it by its title", () => {
  const titles = contributes.commands.map(({ category, title }) => `${category}: ${words(title)}`);
  const named = [...client.matchAll(/"(Toolsight: [A-Z][\w ]+)"/g)].flatMap(([, title]) => title ?? []);
  assert.ok(named.length > 0);
  assert.deepEqual(
    named.filter((title) => !titles.includes(title)),
    [],
  );
});

/** Texts in which VS Code makes command links work. */
function linkTexts(): readonly string[] {
  const steps = contributes.walkthroughs.flatMap((walkthrough) => walkthrough.steps);
  return [
    ...contributes.viewsWelcome.map(({ contents }) => words(contents)),
    ...steps.map(({ description }) => words(description)),
    ...steps.map(({ media }) => readProjectFile(media.markdown)),
  ];
}

test("the guide is opened under its own name", () => {
  const [walkthrough] = contributes.walkthroughs;
  assert.ok(client.includes(`"${manifest.publisher}.${manifest.name}#${walkthrough?.id}"`));
});

test("conditions use only keys that the client sets, views and items that are there", () => {
  const menus = [...Object.values(contributes.menus).flat(), ...contributes.keybindings, ...contributes.viewsWelcome];
  const conditions = [
    ...menus.flatMap(({ when }) => when ?? []),
    ...contributes.commands.flatMap(({ enablement }) => enablement ?? []),
  ];
  const known = new Set([...contextKeys(), ...viewIds]);
  const names = conditions.flatMap((when) => when.match(/\btoolsight[.-][\w.-]+/g) ?? []);
  const schemes = [...client.matchAll(/const scheme = "([\w-]+)"/g)].flatMap(([, scheme]) => scheme ?? []);
  assert.deepEqual(
    names.filter((name) => !known.has(name) && !schemes.includes(name)),
    [],
  );
  for (const key of contextKeys()) assert.ok(names.includes(key), `${key} is set, but nothing depends on it`);
  const values = [...client.matchAll(/contextValue = ([^;]+);/g)].flatMap(([, value]) => [
    ...(value ?? "").matchAll(/"([^"]+)"/g),
  ]);
  const items = values.flatMap(([, value]) => value ?? []);
  const patterns = conditions.flatMap((when) =>
    [...when.matchAll(/viewItem =~ \/(.+?)\//g)].flatMap(([, text]) => text ?? []),
  );
  assert.ok(patterns.length > 0);
  assert.deepEqual(
    patterns.filter((pattern) => !items.some((item) => new RegExp(pattern).test(item))),
    [],
  );
});

function contextKeys(): ReadonlySet<string> {
  return new Set([...client.matchAll(/"setContext", "([\w.]+)"/g)].flatMap(([, key]) => key ?? []));
}

test("the commands that links may run are those the server makes links for", () => {
  const options = readProjectFile("client/client-options.ts");
  const offered = /serverCommands = \[([^\]]*)\]/.exec(options)?.[1]?.match(/toolsight\.\w+/g) ?? [];
  const handlers = projectFiles("server/lsp/*.ts").map(readProjectFile).join("\n");
  const made = new Set([...handlers.matchAll(/"(toolsight\.(?!json)\w+)"/g)].flatMap(([, id]) => id ?? []));
  assert.deepEqual(offered.toSorted(), [...made].toSorted());
  const trusted = /enabledCommands: \[([^\]]*)\]/.exec(options)?.[1]?.match(/toolsight\.\w+/g) ?? [];
  assert.deepEqual(
    trusted.filter((id) => !offered.some((one) => one === id)),
    [],
  );
});

test("client and dialects look for the same names", () => {
  assert.deepEqual([...profileNames].toSorted(), dialects.flatMap(({ fileNames }) => fileNames).toSorted());
  const events = [...profileNames, settingsName].map((name) => `workspaceContains:**/${name}`);
  const languages = ["onLanguage:json", "onLanguage:jsonc"];
  const tabs = ["onWebviewPanel:toolsight.matrix"];
  assert.deepEqual([...manifest.activationEvents].toSorted(), [...languages, ...tabs, ...events].toSorted());
});

const sampleNames = profileNames.map((name) => name.replace("*", "research"));

test("the names of profiles are recognized, also by the button above the editor", () => {
  assert.deepEqual(
    sampleNames.filter((name) => !isProfileName(name)),
    [],
  );
  const conditions = (contributes.menus["editor/title"] ?? []).flatMap(
    ({ when = "" }) => /resourceFilename =~ \/(.+)\/$/.exec(when)?.[1] ?? [],
  );
  assert.equal(new Set(conditions).size, 1);
  assert.deepEqual(
    sampleNames.filter((name) => !new RegExp(conditions[0] ?? "^$").test(name)),
    [],
  );
  for (const name of ["agent.jsonx", "my-agent.json", "tools.json"]) assert.ok(!isProfileName(name), name);
});

test("the names of catalogs are no names of profiles", () => {
  for (const name of ["tools.json", "agent.tools.json"]) {
    assert.ok(isCatalogName(name), name);
    assert.ok(!isProfileName(name), name);
  }
  assert.ok(!isCatalogName("mytools.json") && !isCatalogName("tools.jsonc"));
});

test("a controller in a component is seen by the mark the client looks for", () => {
  const component = readProjectFile("examples/evofabric-controller/component.json");
  assert.ok(hasControllerMark(component));
  assert.ok(hasControllerMark('{ "server_configs": [] }') && hasControllerMark("main_agent:\n  tool_blacklist:\n"));
  assert.ok(!hasControllerMark(readProjectFile("package-lock.json")));
});

/** Texts that stand in one table, and are looked up there: the schemas' own, and those of a few kinds of reason. */
const fromTables = [
  "server/engine/diagnostics/unknown-key.ts: message(dropped)",
  "server/engine/dialects/openprogram/obstacles.ts: message(unavailable[why]",
  "server/engine/features/completion.ts: message(description)",
  "server/engine/features/key-hover.ts: message(text)",
  "server/engine/schema/validate.ts: message(outcome)",
];

test("every text for the user is written out where it is made, so that it can be translated", () => {
  const call = /(?<![\w.#])(?<!function )(?:message|localize|paragraph)\(\s*/g;
  const text = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\$]|\\.|\$(?!\{))*`/.source;
  const written = new RegExp(`^(?:[\\w.!=<> ]+\\?\\s*(?:${text})\\s*:\\s*)?(?:${text})\\s*[,)]`);
  const calls = sourceFiles().flatMap((path) => {
    const source = readProjectFile(path);
    return [...source.matchAll(call)].map(({ 0: start, index }) => ({
      path,
      start,
      rest: source.slice(index + start.length),
    }));
  });
  assert.ok(calls.length > 400);
  const computed = calls
    // What passes a text on was given one that is written out.
    .filter(({ rest }) => !written.test(rest) && !rest.startsWith("key, ...args"))
    .map(({ path, start, rest }) => `${path}: ${start}${rest.slice(0, 50)}`);
  assert.deepEqual(
    computed.filter((one) => !fromTables.some((table) => one.startsWith(table))),
    [],
  );
});
