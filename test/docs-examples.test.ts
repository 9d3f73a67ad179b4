import assert from "node:assert/strict";
import test from "node:test";
import { analyze } from "../server/engine/analysis.ts";
import { proveAll } from "../server/engine/analysis-proofs.ts";
import { type Catalog, unknownCatalog } from "../server/engine/catalog/catalog.ts";
import { parseCatalog } from "../server/engine/catalog/import.ts";
import { mergeCatalogs } from "../server/engine/catalog/merge.ts";
import { diagnose, diagnoseCatalog, diagnoseSettings } from "../server/engine/diagnostics/index.ts";
import { dialectOf } from "../server/engine/dialects/index.ts";
import { labelText } from "../server/engine/features/label-text.ts";
import { reasonInBrief } from "../server/engine/features/reason-words.ts";
import { compileFnmatch } from "../server/engine/pattern/fnmatch.ts";
import type { Reason } from "../server/engine/policy/policy.ts";
import { defaultSettings, type Settings } from "../server/engine/settings.ts";
import { readSettingsFile } from "../server/engine/settings-file.ts";
import { parseJson } from "../server/engine/syntax/json.ts";
import { isCatalogName, isProfileName, settingsName } from "../server/protocol/file-names.ts";
import { type CodeBlock, codeBlocks } from "./helpers/markdown.ts";
import { projectFiles, readProjectFile } from "./helpers/project.ts";

// Examples with a file name behind their fence are run. The paragraph below an example says what it gives: each claim
// starts with a bold label, and every label has its check here. Profiles see the last catalog above them.

const pages = ["README.md", ...projectFiles("docs/*.md")];

for (const page of pages) {
  let catalog: Catalog = unknownCatalog;
  for (const block of codeBlocks(readProjectFile(page)).filter(({ name }) => name !== "")) {
    const title = `${page}:${block.line} ${block.name}`;
    if (block.name === settingsName) {
      test(`${title} is right`, () => checkSettings(block));
    } else if (isCatalogName(block.name)) {
      const read = parseCatalog(parseJson(block.text), block.name);
      catalog = read === undefined ? unknownCatalog : mergeCatalogs([read]);
      test(`${title} is a catalog and gives what the page says`, () => checkCatalog(block));
    } else {
      const known = catalog;
      test(`${title} gives what the page says`, () => checkProfile(block, known));
    }
  }
}

test("the pages on formats and catalogs are made of examples that are run", () => {
  const named = (page: string) => codeBlocks(readProjectFile(page)).filter(({ name }) => name !== "").length;
  assert.ok(named("docs/dialects.md") > 15 && named("docs/catalogs.md") > 5 && named("docs/settings.md") > 0);
});

test("the table of reasons has the words that are shown, and all kinds", () => {
  const [, table = ""] = readProjectFile("docs/dialects.md").split("\n## Reasons\n");
  const rows = table.split("\n").flatMap((line) => {
    const [, kind, paths, shown] = /^\| `(\w+)` \| (.+?) \| (.+?) \|/.exec(line) ?? [];
    return kind === undefined ? [] : [{ kind, paths: namesIn(paths ?? ""), shown }];
  });
  for (const { kind, paths, shown } of rows) {
    const [first = ""] = paths;
    const words = paths.map((path) => labelText(reasonInBrief(dialectFor(path), reasonOf(kind, path))));
    // Rows with several paths show the first one's words; the others differ in the path alone.
    const expected = paths.map((path) => shown?.replace(listOf(first), listOf(path)));
    assert.deepEqual(words, expected);
  }
  const kinds = ["base", "gate", "list", "mode", "note", "otherwise", "override", "rule"];
  assert.deepEqual([...new Set(rows.map(({ kind }) => kind))].toSorted(), kinds);
});

function dialectFor(path: string) {
  const dialect = dialectOf(path.startsWith("rules[") ? "evofabric" : "openprogram");
  assert.ok(dialect);
  return dialect;
}

function listOf(path: string): string {
  return path.replace(/\[\d+\]$/, "");
}

function reasonOf(kind: string, path: string): Reason {
  const span = { start: 0, end: 0 };
  if (kind === "rule" || kind === "gate" || kind === "override") {
    const index = Number(/\d+/.exec(path)?.[0] ?? 0);
    const place = { path, list: listOf(path), index, span, element: span };
    const pattern = compileFnmatch("pattern", { fold: "none" });
    return { kind, path, span, rule: { ...place, pattern, effect: "deny", kind: "tool", facet: "name" } };
  }
  const isPlain = kind === "list" || kind === "otherwise" || kind === "mode" || kind === "base" || kind === "note";
  assert.ok(isPlain, kind);
  return { kind, path, span };
}

function checkSettings({ text }: CodeBlock): void {
  assert.deepEqual(readSettingsFile(text).problems, []);
  assert.deepEqual(
    diagnoseSettings(parseJson(text)).map(({ code }) => code),
    [],
  );
}

function checkCatalog(block: CodeBlock): void {
  const file = parseCatalog(parseJson(block.text), block.name);
  assert.ok(file, "it is recognized");
  assert.deepEqual(
    diagnoseCatalog(file).map(({ code }) => code),
    [],
  );
  const { status, tools, skills } = mergeCatalogs([file]);
  check(block, {
    Known: (claim) => {
      const said = [...claim.matchAll(/`([^`]+)`(?: of `([^`]+)`)?/g)].map(([, name, server]) => ({ name, server }));
      assert.deepEqual(
        tools.map(({ name, server }) => ({ name, server })),
        said,
      );
    },
    Skills: (claim) =>
      assert.deepEqual(
        skills.map(({ name }) => name),
        namesIn(claim),
      ),
    Status: (claim) => assert.equal(claim, status),
  });
}

function checkProfile(block: CodeBlock, catalog: Catalog): void {
  const { policy, codes } = read(block, catalog);
  const loads = policy.policy.loads;
  const decisions = policy.resolution.decisions;
  const on = (kind: string, { resolution } = policy) =>
    resolution.decisions
      .filter(({ subject, effect }) => subject.kind === kind && effect === "allow")
      .map(({ subject }) => subject.name);
  const windows = { ...defaultSettings, platform: "windows" } as const;
  const accessModes = {
    ...defaultSettings,
    dialects: new Map([["openprogram", new Map([["release", "access-modes"]])]]),
  };
  const labels = check(block, {
    "Does not load": () => assert.notEqual(loads, "yes"),
    On: (claim) => assert.deepEqual(on("tool"), namesIn(claim)),
    "On Windows": (claim) => assert.deepEqual(on("tool", read(block, catalog, windows).policy), namesIn(claim)),
    "On with access modes": (claim) =>
      assert.deepEqual(on("tool", read(block, catalog, accessModes).policy), namesIn(claim)),
    "Skills on": (claim) => assert.deepEqual(on("skill"), namesIn(claim)),
    Reasons: (claim) => {
      const said = [...claim.matchAll(/`([^`]+)` ← `([^`]+)`/g)].map(([, name, path]) => ({ name, path }));
      assert.ok(said.length > 0);
      const found = said.map(({ name }) => {
        const decision = decisions.find(({ subject }) => subject.name === name);
        return { name, path: decision?.reason.path };
      });
      assert.deepEqual(found, said);
    },
    Findings: (claim) => assert.deepEqual(codes, namesIn(claim).toSorted()),
  });
  assert.ok(labels.length > 0, "the page says nothing about the example");
  if (!labels.includes("Findings")) assert.deepEqual(codes, []);
  assert.equal(loads === "yes", !labels.includes("Does not load"));
}

function read({ name, text }: CodeBlock, catalog: Catalog, settings: Settings = defaultSettings) {
  const analysis = analyze({ text, file: name, catalog, settings });
  assert.ok(analysis && (isProfileName(name) || name === "component.json"), "it is recognized");
  const [policy, ...others] = analysis.policies;
  assert.ok(policy && others.length === 0, "it holds one policy");
  proveAll(analysis);
  const codes = [...new Set(diagnose(analysis).map(({ code }) => code))].toSorted();
  return { policy, codes };
}

/** Runs the check of every label below the example; gives the labels. */
function check({ after }: CodeBlock, checks: Readonly<Record<string, (claim: string) => void>>): readonly string[] {
  const claims = [...after.matchAll(/\*\*([\w ]+)[:.]\*\*([^*]*)/g)];
  return claims.map(([, label = "", claim = ""]) => {
    const one = checks[label];
    assert.ok(one, `"${label}" is no claim that can be checked`);
    one(claim.trim().replace(/\.$/, ""));
    return label;
  });
}

/** The names of a claim; "nothing" is none. */
function namesIn(claim: string): readonly string[] {
  return claim === "nothing" ? [] : [...claim.matchAll(/`([^`]+)`/g)].flatMap(([, name]) => name ?? []);
}
