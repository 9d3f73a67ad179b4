import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join, posix } from "node:path";
import test from "node:test";
import { readArguments } from "../server/cli/arguments.ts";
import { help } from "../server/cli/help.ts";
import { diagnosticRules } from "../server/engine/diagnostics/index.ts";
import { parseJson } from "../server/engine/syntax/json.ts";
import { manifest, words } from "./helpers/manifest.ts";
import { anchorsOf, codeBlocks, codeSpans, emphasized, linksIn } from "./helpers/markdown.ts";
import { projectFiles, projectRoot, readProjectFile } from "./helpers/project.ts";

// What the pages say is there, is there. What their examples say they give is tested in docs-examples.test.ts.

const readme = readProjectFile("README.md");
const pages = [
  "README.md",
  "CHANGELOG.md",
  ...projectFiles("docs/**/*.md"),
  ...projectFiles("examples/**/README.md"),
  ...projectFiles("media/**/*.md"),
];
const isOutside = (target: string) => /^[a-z]+:/i.test(target);

for (const page of pages) {
  test(`${page}: links lead somewhere`, () => {
    assert.deepEqual(
      linksIn(readProjectFile(page)).filter((target) => !isOutside(target) && !leads(page, target)),
      [],
    );
  });

  test(`${page}: examples in JSON can be read`, () => {
    const isJson = ({ language }: { readonly language: string }) => language === "json" || language === "jsonc";
    const broken = codeBlocks(readProjectFile(page))
      .filter(isJson)
      .filter(({ text }) => parseJson(text).problems.some(({ kind }) => kind === "syntax"))
      .map(({ line }) => `line ${line}`);
    assert.deepEqual(broken, []);
  });

  test(`${page}: commands, settings and options are called by their names`, () => {
    const text = readProjectFile(page);
    assert.deepEqual(
      emphasized(text)
        .filter(isTitleLike)
        .filter((title) => !isCommandTitle(title)),
      [],
    );
    assert.deepEqual(
      codeSpans(text)
        .filter((span) => span.startsWith("toolsight."))
        .filter((id) => !isKnownId(id)),
      [],
    );
    const options = codeSpans(text).flatMap((span) => /^--[a-z-]+/.exec(span)?.[0] ?? []);
    assert.deepEqual(
      options.filter((option) => !new RegExp(`${option}\\b`).test(help)),
      [],
    );
  });

  test(`${page}: command lines are accepted`, () => {
    const refused = commandLines(readProjectFile(page)).flatMap((line) => {
      const command = readArguments(line.split(/\s+/));
      return command.kind === "wrong" ? [`${line}: ${command.problem}`] : [];
    });
    assert.deepEqual(refused, []);
  });
}

test("the README starts with the two commands that run and test it", () => {
  const [first] = codeBlocks(readme);
  const commands = first?.text.split("\n").map((line) => line.replace(/\s+#.*$/, "").trim());
  assert.deepEqual(commands, ["npm ci && npm run demo", "npm ci && npm test"]);
  assert.ok(manifest.scripts["demo"] && manifest.scripts["test"]);
});

test("continuous integration calls the README's test command and ends with its result", () => {
  const lines = readProjectFile(".ci/run")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));
  assert.deepEqual(lines.slice(-2), ["npm ci", "npm test"]);
  assert.ok(lines.includes("set -euo pipefail"));
});

test("the README names every VS Code setting, and every file that is looked for", () => {
  const spans = codeSpans(readme);
  assert.deepEqual(
    Object.keys(manifest.contributes.configuration.properties).filter((id) => !spans.includes(id)),
    [],
  );
  for (const name of ["tool-controller.json[c]", "*.toolrules.json[c]", "agent.json", "*.agent.json", "tools.json"]) {
    assert.ok(spans.includes(name), name);
  }
});

test("the README can be read in two minutes", () => {
  const length = readme.split(/\s+/).length;
  assert.ok(length < 750, `${length} words`);
});

test("every page below docs/ can be reached from the README", () => {
  const seen = new Set(["README.md"]);
  for (const page of seen) {
    for (const target of linksIn(readProjectFile(page)).filter((one) => !isOutside(one))) {
      const path = targetPath(page, target);
      const file = projectFiles(`${path}/README.md`)[0] ?? path;
      if (file.endsWith(".md") && existsSync(join(projectRoot, file))) seen.add(file);
    }
  }
  assert.deepEqual(
    projectFiles("docs/**/*.md").filter((page) => !seen.has(page)),
    [],
  );
});

test("scripts, files and folders that the pages speak of are there", () => {
  const spans = pages.flatMap((page) => [...codeSpans(readProjectFile(page)), ...shellLines(readProjectFile(page))]);
  const scripts = spans.flatMap((span) => [...span.matchAll(/npm run ([\w:]+)/g)].flatMap(([, name]) => name ?? []));
  assert.deepEqual(
    scripts.filter((name) => manifest.scripts[name] === undefined),
    [],
  );
  const architecture = codeSpans(readProjectFile("docs/architecture.md")).filter((span) =>
    /^[\w-]+\/[\w./-]+$/.test(span),
  );
  assert.ok(architecture.length > 20);
  const roots = ["", "server", "server/engine"];
  const isThere = (path: string) => roots.some((root) => existsSync(join(projectRoot, root, path)));
  assert.deepEqual(
    architecture.filter((path) => !isThere(path)),
    [],
  );
});

test("codes in the pages are those of diagnostics", () => {
  const known = diagnosticRules.map(({ code }) => code);
  const linked = pages.flatMap((page) =>
    linksIn(readProjectFile(page)).flatMap((target) => /(?:^|\/)diagnostics\/([a-z-]+)\.md/.exec(target)?.[1] ?? []),
  );
  assert.ok(linked.length > 10);
  assert.deepEqual(
    linked.filter((code) => !known.includes(code)),
    [],
  );
});

function targetPath(page: string, target: string): string {
  const [path = ""] = target.split("#");
  return path === "" ? page : posix.normalize(posix.join(posix.dirname(page), decodeURI(path))).replace(/\/$/, "");
}

function leads(page: string, target: string): boolean {
  const path = targetPath(page, target);
  const anchor = target.split("#")[1];
  if (!existsSync(join(projectRoot, path))) return false;
  return anchor === undefined || (path.endsWith(".md") && anchorsOf(readProjectFile(path)).has(anchor));
}

/** In our pages a command is in italics, in title case, perhaps with its category. */
function isTitleLike(text: string): boolean {
  return /^(?:Toolsight: )?[A-Z]\w+ (?:\w+ )*(?:[A-Z]|as…)/.test(text);
}

function isCommandTitle(text: string): boolean {
  const titles = manifest.contributes.commands.map(({ title }) => words(title));
  return titles.includes(text.replace(/^Toolsight: /, ""));
}

function isKnownId(id: string): boolean {
  const { commands, configuration, views } = manifest.contributes;
  const ids = [
    ...commands.map(({ command }) => command),
    ...Object.keys(configuration.properties),
    ...Object.values(views).flatMap((list) => list.map((view) => view.id)),
  ];
  return id === "toolsight.json" || ids.includes(id);
}

function shellLines(markdown: string): readonly string[] {
  const shell = codeBlocks(markdown).filter(({ language }) => language === "sh" || language === "");
  return shell.flatMap(({ text }) => text.split("\n"));
}

/** Arguments of `toolsight` in the shell examples of a page. */
function commandLines(markdown: string): readonly string[] {
  return shellLines(markdown)
    .flatMap((line) => /^(?:\$ |npx )?toolsight (.+)$/.exec(line)?.[1] ?? [])
    .map((line) =>
      line
        .replace(/\s+#.*$/, "")
        .replaceAll(/[[\]]/g, "")
        .trim(),
    );
}
