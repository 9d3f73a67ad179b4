// What the rest of the product may use of the engine. Sorted by path; a name that is missing here is nobody's business outside.

export { type Analysis, analyze, analyzeTree, type PolicyAnalysis } from "./analysis.ts";
export { proveAll } from "./analysis-proofs.ts";
export { isWorkLeft, proofWork, takeProofChanges, workLeft } from "./analysis-work.ts";
export type { Catalog } from "./catalog/catalog.ts";
export { type CatalogFile, parseCatalog } from "./catalog/import.ts";
export { mergeCatalogs } from "./catalog/merge.ts";
export type { Finding, Severity } from "./diagnostics/diagnostic.ts";
export {
  diagnose,
  diagnoseCatalog,
  diagnosed,
  diagnoseEdit,
  diagnoseSettings,
  diagnosing,
} from "./diagnostics/index.ts";
export { dialects } from "./dialects/index.ts";
export { baseName, hintedDialect, recognizeDialect } from "./dialects/recognize.ts";
export { analysisAfter, editedAnalysis } from "./edited-analysis.ts";
export { catalogHover, profileLabel } from "./features/catalog-hover.ts";
export { changeDocument } from "./features/change-document.ts";
export { type CodeAction, plainFixes, quickFixes } from "./features/code-actions.ts";
export { codeLenses } from "./features/code-lens.ts";
export { type ComparedFiles, type ComparedPolicies, compareFiles, comparePolicies } from "./features/comparison.ts";
export { othersInWords, verdictInWords } from "./features/comparison-words.ts";
export { type Completion, completions, schemaCompletions } from "./features/completion.ts";
export { definitions } from "./features/definition.ts";
export { explain } from "./features/explain.ts";
export { fixAll, plainFixAll } from "./features/fix-all.ts";
export { highlights } from "./features/highlight.ts";
export { type HoverContent, hover } from "./features/hover.ts";
export { inlayHints } from "./features/inlay-hints.ts";
export { schemaHover } from "./features/key-hover.ts";
export { labelText } from "./features/label-text.ts";
export { listRewrites } from "./features/list-rewrites.ts";
export { type EditLink, markdownText, renderMarkdown } from "./features/markdown.ts";
export {
  type MatrixCell,
  type MatrixWindow,
  matrixWindow,
  type OtherwiseCell,
  type Stretch,
} from "./features/matrix.ts";
export { type MatrixAxes, type MatrixFilter, matrixAxes } from "./features/matrix-axes.ts";
export { type PreviewContent, preview, previewOfNothing } from "./features/preview.ts";
export { decisionInBrief } from "./features/reason-words.ts";
export { definedAt, referencesTo } from "./features/references.ts";
export { semanticTokens } from "./features/semantic-tokens.ts";
export { groupWord } from "./features/subject-groups.ts";
export { policyTitle, summaryOf } from "./features/summary.ts";
export { planToggle, planWishes, type ToggleOutcome, type TogglePlan, type Wish } from "./features/toggle.ts";
export { type Change, changesIn, changesInWords } from "./features/toggle-effect.ts";
export { type ToolDetails, toolDetails } from "./features/tool-details.ts";
export { type PolicyTree, type ToolGroup, type ToolRow, toolTree } from "./features/tool-tree.ts";
export { type Effort, finish, type Task } from "./language/effort.ts";
export type { DecisionChange } from "./policy/catalog-diff.ts";
export type { Difference } from "./policy/difference.ts";
export type { Effect, Override, Policy, Rule, Subject, Verdict } from "./policy/policy.ts";
export { coverOf, type Proofs } from "./policy/proofs.ts";
export type { Decision } from "./policy/resolve.ts";
export { defaultSettings, type Settings } from "./settings.ts";
export { noSettingsFile, readSettingsFile, type SettingsFile } from "./settings-file.ts";
export { parseJson } from "./syntax/json.ts";
export type { SyntaxTree } from "./syntax/syntax-tree.ts";
export type { JsonValue } from "./syntax/value.ts";
export { type LineIndex, lineIndex, type Range } from "./text/line-index.ts";
export { formatMessage, type Message, message } from "./text/message.ts";
export { nearestNames } from "./text/nearest.ts";
export { once } from "./text/once.ts";
export { visible } from "./text/quote.ts";
export type { Span } from "./text/span.ts";
export { differenceBetween } from "./text/text-difference.ts";
export { applyEdits, type TextEdit } from "./text/text-edit.ts";
