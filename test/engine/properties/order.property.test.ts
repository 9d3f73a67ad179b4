import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import { type Analysis, analyze, type PolicyAnalysis } from "../../../server/engine/analysis.ts";
import { proveAll } from "../../../server/engine/analysis-proofs.ts";
import type { Catalog } from "../../../server/engine/catalog/catalog.ts";
import { parseCatalog } from "../../../server/engine/catalog/import.ts";
import { mergeCatalogs } from "../../../server/engine/catalog/merge.ts";
import { diagnose } from "../../../server/engine/diagnostics/index.ts";
import { compareFiles } from "../../../server/engine/features/comparison.ts";
import { fixAll } from "../../../server/engine/features/fix-all.ts";
import { listRewrites } from "../../../server/engine/features/list-rewrites.ts";
import { toolTree } from "../../../server/engine/features/tool-tree.ts";
import { finish } from "../../../server/engine/language/effort.ts";
import type { PolicyDiff } from "../../../server/engine/policy/difference.ts";
import type { Rule, Verdict } from "../../../server/engine/policy/policy.ts";
import type { Settings } from "../../../server/engine/settings.ts";
import { parseJson } from "../../../server/engine/syntax/json.ts";
import { formatMessage, type Message } from "../../../server/engine/text/message.ts";
import { applyEdits, type TextEdit } from "../../../server/engine/text/text-edit.ts";
import { type Random, random } from "../pattern/random.ts";
import { catalogFiles, catalogs, profile, type RandomProfile } from "./profiles.ts";

// Maps and sets of the engine are filled in the order of its input. So a result that hung on the order of one of them
// would change with an order that means nothing: that of tools and servers in a catalog, of catalog files, of keys in JSON
// and in the settings, and of entries in lists that are asked as a whole. Each of these is changed at random, and all
// that comes out is compared; lists whose order follows that of the input are compared as sets.

function shuffled<Item>(items: readonly Item[], source: Random): readonly Item[] {
  const rest = [...items];
  return items.map(() => rest.splice(source.below(rest.length), 1)[0] ?? assert.fail());
}

/** The value with the keys of all objects in another order; `lists`: and the items of all lists. */
function reordered(value: unknown, source: Random, lists: boolean): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => reordered(item, source, lists));
    return lists ? shuffled(items, source) : items;
  }
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, own]) => [key, reordered(own, source, lists)] as const);
  return Object.fromEntries(shuffled(entries, source));
}

/** The value as text, whatever the order of its keys. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, own: unknown) =>
    typeof own === "object" && own !== null && !Array.isArray(own)
      ? Object.fromEntries(Object.entries(own).sort(([one], [other]) => (one < other ? -1 : 1)))
      : own,
  );
}

/** The same of JSON and of a property of an object; of any other text the text itself. */
function canonicalText(text: string): string {
  const value = jsonOf(text) ?? jsonOf(`{${text}}`);
  return value === undefined ? text : canonical(value.json);
}

function jsonOf(text: string): { readonly json: unknown } | undefined {
  try {
    return { json: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/** One catalog as several files, its tools and all else in another order. */
function catalogLike(catalog: Catalog, source: Random): Catalog {
  const value = catalogFiles[catalogs.indexOf(catalog)] ?? {};
  const parts = Object.entries(value).map(([key, own]) => ({ [key]: reordered(own, source, true) }));
  const files = shuffled(parts, source).flatMap((part, index) => {
    const tree = parseJson(JSON.stringify({ tools: [], ...part }));
    return parseCatalog(tree, `${index}.tools.json`, { named: true }) ?? [];
  });
  assert.equal(files.length, parts.length);
  return mergeCatalogs(files);
}

function settingsLike(settings: Settings, source: Random): Settings {
  return {
    ...settings,
    rules: new Map(shuffled(Array.from(settings.rules), source)),
    dialects: new Map(shuffled(Array.from(settings.dialects), source)),
  };
}

function analysisOf({ file, associated, text, catalog, settings }: RandomProfile): Analysis {
  const analysis = analyze({ file, associated, text, catalog, settings });
  assert.ok(analysis);
  proveAll(analysis);
  return analysis;
}

function inOrder(items: readonly unknown[]): readonly string[] {
  return items.map((item) => JSON.stringify(item) ?? "").sort();
}

/** The words of a message as a set. Some messages list the first few of the tools, in catalog order. */
function wordsOf(said: Message, { context: { catalog }, policies }: Analysis): readonly string[] {
  const subjects = policies.flatMap(({ policy }) => policy.subjects);
  const names = [...subjects, ...catalog.tools, ...catalog.skills, ...catalog.servers].map(({ name }) => name);
  const longestFirst = names.toSorted((one, other) => other.length - one.length);
  const unnamed = longestFirst.reduce((text, name) => text.replaceAll(name, "·"), formatMessage(said));
  return unnamed.split(/[^\w·]+/).sort();
}

function pathsOf(rules: readonly Rule[]): readonly string[] {
  return rules.map(({ path }) => path).sort();
}

function verdictOf({ effect, reason }: Verdict): unknown {
  return [effect, reason.kind, reason.path];
}

function proofOf({ proofs }: PolicyAnalysis, rule: Rule): unknown {
  const reach = proofs.of(rule);
  const told = reach?.kind === "covered" ? [pathsOf(reach.by), inOrder(reach.verdicts.map(verdictOf))] : reach;
  return [told, proofs.repeats(rule)?.verdict.reason.path];
}

function diffOf(diff: PolicyDiff | undefined): unknown {
  if (diff?.kind !== "differs") return diff;
  const { subject, name, category, isShortest, one, other, isGated, otherKind } = diff;
  return [subject, name, category, isShortest, verdictOf(one), verdictOf(other), isGated, diffOf(otherKind?.diff)];
}

function after(text: string, edits: readonly TextEdit[]): string {
  return canonicalText(applyEdits(text, edits) ?? assert.fail("the edits overlap"));
}

/** Findings that are told once, at the first of several causes in the file or in the catalog. */
const toldAtFirst: ReadonlySet<string> = new Set(["no-tools-left", "separator-in-server"]);
/** What is told of a rule that matches nothing, where none of those is told of it. */
const givesWay = "unmatched-pattern";

/** Everything that is said of a file, and of its difference from another one. */
function everything(analysis: Analysis, other: Analysis): unknown {
  const { text } = analysis;
  const found = diagnose(analysis);
  const findings = found.some(({ code }) => toldAtFirst.has(code))
    ? found.filter(({ code }) => code !== givesWay)
    : found;
  const trees = toolTree(analysis);
  const lists = analysis.policies.flatMap(({ policy }) => policy.rules.filter(({ index }) => index === 0));
  return {
    policies: inOrder(
      analysis.policies.map((of) => ({
        name: of.policy.name,
        loads: of.policy.loads,
        decisions: inOrder(
          of.resolution.decisions.map((decision) => [
            [decision.subject.kind, decision.subject.server, decision.subject.name, decision.subject.category],
            [verdictOf(decision), pathsOf(decision.passed), pathsOf(decision.overruled)],
          ]),
        ),
        rules: inOrder(
          of.facts.map(({ rule, matchCount, decideCount }) => [rule.path, matchCount, decideCount, proofOf(of, rule)]),
        ),
      })),
    ),
    findings: inOrder(
      findings.map(({ code, severity, span, message, fades }) => [
        [code, severity, fades],
        toldAtFirst.has(code) ? [] : [wordsOf(message, analysis), canonicalText(text.slice(span.start, span.end))],
      ]),
    ),
    tree: inOrder(
      trees.map(({ policy, summary, groups }) => [
        [policy.policy.name, formatMessage(summary)],
        inOrder(
          groups.map(({ id, rows, description }) => [
            [id, formatMessage(description)],
            // What a decision beats is named by the first one in the file.
            inOrder(rows.map((row) => [row.label, row.on, formatMessage(row.description).split(" · beats ")[0]])),
          ]),
        ),
      ]),
    ),
    fixAll: after(text, finish(fixAll(analysis, findings))?.edits ?? []),
    rewrites: inOrder(
      lists.map(({ list, span }) => [
        list,
        finish(listRewrites(analysis, span, {})).map(({ title, edits }) => [
          wordsOf(title, analysis),
          after(text, edits),
        ]),
      ]),
    ),
    difference: inOrder(
      finish(compareFiles(analysis, other, { effort: {}, needsOthers: true })).pairs.map(({ changes, others }) => [
        inOrder((changes ?? []).map((change) => [verdictOf(change.before), change.before.subject.name])),
        diffOf(others),
      ]),
    ),
  };
}

test("nothing hangs on the order of tools, servers, catalog files, keys and settings", () => {
  let reorderedTexts = 0;
  fc.assert(
    fc.property(profile, profile, fc.nat(), (one, two, seed) => {
      const source = random(seed);
      const texts = [one.text, two.file === one.file ? two.text : one.text].map((text) => {
        const value = jsonOf(text);
        if (value === undefined) return { before: text, after: text };
        reorderedTexts += 1;
        return { before: JSON.stringify(value.json), after: JSON.stringify(reordered(value.json, source, false)) };
      });
      const likeOne = {
        ...one,
        catalog: catalogLike(one.catalog, source),
        settings: settingsLike(one.settings, source),
      };
      const [expected, actual] = [
        texts.map(({ before }) => analysisOf({ ...one, text: before })),
        texts.map(({ after }) => analysisOf({ ...likeOne, text: after })),
      ].map(([analysis, other]) => analysis && other && everything(analysis, other));
      assert.deepEqual(actual, expected);
    }),
    { numRuns: 250, seed: 51 },
  );
  assert.ok(reorderedTexts > 200);
});

/** What became of the subjects, with lists as reasons rather than their entries, and what each pattern matches. */
function outcome({ policies }: Analysis): unknown {
  const listIn = (path: string) => path.replace(/\[\d+\]$/, "");
  return policies.map(({ resolution, facts }) => [
    resolution.decisions.map(({ subject, effect, reason }) => [subject.name, effect, reason.kind, listIn(reason.path)]),
    inOrder(facts.map(({ rule, matchCount }) => [rule.list, rule.pattern.source, matchCount])),
  ]);
}

test("what lists decide that are asked as a whole does not hang on the order of their entries", () => {
  const counts = { equal: 0, unknown: 0, differs: 0 };
  fc.assert(
    fc.property(
      profile.filter(({ file }) => file === "agent.json"),
      fc.nat(),
      (one, seed) => {
        const text = JSON.stringify(reordered(JSON.parse(one.text), random(seed), true));
        const [before, after] = [analysisOf(one), analysisOf({ ...one, text })];
        assert.deepEqual(outcome(after), outcome(before));
        for (const { changes, others } of finish(compareFiles(before, after, { effort: {}, needsOthers: true }))
          .pairs) {
          assert.deepEqual(changes ?? [], []);
          assert.ok(others);
          counts[others.kind] += 1;
        }
      },
    ),
    { numRuns: 300, seed: 52 },
  );
  assert.ok(counts.differs === 0 && counts.equal > 200, JSON.stringify(counts));
});
