import type { CatalogTool } from "../catalog/catalog.ts";
import type { CatalogFile } from "../catalog/import.ts";
import type { JsonManners } from "../dialects/dialect.ts";
import { longestName } from "../pattern/pattern.ts";
import { schemaOf } from "../schema/schema.ts";
import { defaultSettings, type Settings } from "../settings.ts";
import { settingsOf } from "../settings-file.ts";
import { nodeAtPath, property } from "../syntax/find.ts";
import type { SyntaxTree } from "../syntax/syntax-tree.ts";
import { message } from "../text/message.ts";
import { nearestNames } from "../text/nearest.ts";
import { label } from "../text/quote.ts";
import type { Finding } from "./diagnostic.ts";
import { duplicateKey, repeatedFixes, repeatedKeys, repeatedMessage, repeatedRelated } from "./duplicate-key.ts";
import { type FindingParts, findingsOf } from "./finding.ts";
import { mostFindings } from "./most-findings.ts";
import { nameCollision, repeatedNames } from "./name-collision.ts";
import { misfitFixes, misfitMessage, schema, schemaMisfits } from "./schema.ts";
import { type DiagnoseOptions, isShownAlone, syntax, syntaxFound, syntaxMessage } from "./syntax.ts";
import { tooLong } from "./too-long.ts";
import { keysUnknownTo, unknownKey, unknownKeyFixes, unknownKeyMessage } from "./unknown-key.ts";

/** How a file that is no profile is diagnosed; everything has a default. */
export interface DiagnoseFileOptions extends Partial<DiagnoseOptions> {
  /** What the settings say about severities. */
  readonly settings?: Settings;
}

/** The findings of a catalog file, in file order. */
export function diagnoseCatalog(file: CatalogFile, options: DiagnoseFileOptions = {}): readonly Finding[] {
  const parts = [
    ...textParts(file.tree, catalogManners, options),
    ...schemaParts("catalog", file.tree),
    ...namesTooLong(file),
    ...definedTwice(file.tools),
  ];
  return findingsOf(parts, options.settings ?? defaultSettings);
}

/**
 * The findings of a `toolsight.json`, in file order; by default under the severities that it sets itself.
 *
 * @param codes the codes of all diagnostics, to find misspelt ones in `rules`.
 */
export function diagnoseSettingsFile(
  tree: SyntaxTree,
  codes: readonly string[],
  options: DiagnoseFileOptions = {},
): readonly Finding[] {
  const parts = [
    ...textParts(tree, settingsManners, options),
    ...schemaParts("toolsight", tree),
    ...unknownKeyParts(tree),
    ...unknownCodes(tree, codes),
  ];
  return findingsOf(parts, options.settings ?? settingsOf(tree).settings);
}

// Both files are read by us alone, who take comments and the like.
const catalogManners: JsonManners = {
  reading: "tolerant",
  refused: message("tools behind this place may not be read, so the catalog counts as incomplete"),
};
const settingsManners: JsonManners = {
  reading: "tolerant",
  refused: message("settings behind this place may not be read, and the defaults are used for them"),
};

function textParts(
  tree: SyntaxTree,
  manners: JsonManners,
  { syntaxReportedElsewhere = false }: DiagnoseFileOptions,
): readonly FindingParts[] {
  const slips = syntaxFound(tree, manners)
    .filter(({ severity }) => severity === "error")
    .filter((found) => !syntaxReportedElsewhere || isShownAlone(found))
    .map((found) => ({
      code: syntax.code,
      severity: found.severity,
      span: found.problem.span,
      message: syntaxMessage(found),
    }));
  const repeated = repeatedKeys(tree).map((found) => ({
    code: duplicateKey.code,
    severity: duplicateKey.severity,
    span: found.later,
    message: repeatedMessage(found),
    related: repeatedRelated(found),
    fixes: () => repeatedFixes(found, tree),
  }));
  return [...slips, ...repeated];
}

function schemaParts(name: string, tree: SyntaxTree): readonly FindingParts[] {
  return schemaMisfits(name, tree, [])
    .slice(0, mostFindings)
    .map((misfit) => ({
      code: schema.code,
      severity: misfit.severity,
      span: misfit.span,
      message: misfitMessage(misfit),
      fixes: () => misfitFixes(misfit, tree),
    }));
}

function unknownKeyParts(tree: SyntaxTree): readonly FindingParts[] {
  const { root } = tree;
  const known = schemaOf("toolsight");
  if (root === undefined || known === undefined) return [];
  return keysUnknownTo(known, root).map((found) => ({
    code: unknownKey.code,
    severity: unknownKey.severity,
    span: found.property.key.span,
    message: unknownKeyMessage(found),
    fixes: () => unknownKeyFixes(found, tree),
  }));
}

/** Keys of `rules` that are no diagnostic. */
function unknownCodes(tree: SyntaxTree, codes: readonly string[]): readonly FindingParts[] {
  const rules = nodeAtPath(tree.root, ["rules"]);
  if (rules?.kind !== "object") return [];
  const unknown = rules.properties.filter(({ key }) => !codes.includes(key.value)).slice(0, mostFindings);
  return unknown.map((one) => {
    const written = label(one.key.value);
    const nearest = nearestNames(one.key.value, codes, { most: 1 })[0];
    const meant = nearest === undefined || property(rules, nearest) !== undefined ? undefined : nearest;
    return {
      code: unknownKey.code,
      severity: unknownKey.severity,
      span: one.key.span,
      message:
        meant === undefined
          ? message("`{0}` is the code of no diagnostic, so it changes nothing", written)
          : message("`{0}` is the code of no diagnostic, so it changes nothing; did you mean `{1}`?", written, meant),
      fixes: () =>
        unknownKeyFixes({ object: rules, property: one, path: ["rules"], meant, readIn: [], dropped: undefined }, tree),
    };
  });
}

/** Names that no pattern would be compared with. */
function namesTooLong({ tooLong: spans }: CatalogFile): readonly FindingParts[] {
  return spans.slice(0, mostFindings).map((span) => ({
    code: tooLong.code,
    severity: tooLong.severity,
    span,
    message: message(
      "this name is longer than {0} characters, its server's included, so it is left out and the catalog counts as incomplete",
      longestName,
    ),
  }));
}

/** A tool that one file defines twice. Equal names that only joining makes are found in the profiles. */
function definedTwice(tools: readonly CatalogTool[]): readonly FindingParts[] {
  const repeated = repeatedNames(tools, ({ server, name }) => JSON.stringify([server, name]));
  return repeated
    .flatMap(([, [first, ...later]]) => (first === undefined ? [] : later.map((tool) => ({ first, tool }))))
    .slice(0, mostFindings)
    .map(({ first, tool }) => ({
      code: nameCollision.code,
      severity: nameCollision.severity,
      span: tool.origin.span,
      message:
        tool.server === undefined
          ? message("tool `{0}` is defined twice in this file", label(tool.name))
          : message("tool `{0}` of server `{1}` is defined twice in this file", label(tool.name), label(tool.server)),
      related: [{ span: first.origin.span, message: message("the first definition") }],
    }));
}
