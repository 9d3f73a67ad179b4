// What the rest of the product may use of the engine. Sorted by path; a name that is missing here is nobody's business outside.

export { type Analysis, type AnalyzeInput, analyze, analyzeTree, type PolicyAnalysis, reanalyze } from "./analysis.ts";
export {
  type Catalog,
  type CatalogServer,
  type CatalogSkill,
  type CatalogStatus,
  type CatalogTool,
  type Location,
  unknownCatalog,
} from "./catalog/catalog.ts";
export { type CatalogFile, parseCatalog } from "./catalog/import.ts";
export { mergeCatalogs } from "./catalog/merge.ts";
export type { Finding, Fix, Related, Severity } from "./diagnostics/diagnostic.ts";
export { diagnose, diagnoseCatalog, diagnoseSettings } from "./diagnostics/index.ts";
export type { Dialect } from "./dialects/dialect.ts";
export { dialectOf, dialects } from "./dialects/index.ts";
export { baseName, hintedDialect, recognizeDialect } from "./dialects/recognize.ts";
export { type CatalogHoverProfile, catalogHover, profileLabel } from "./features/catalog-hover.ts";
export { type CodeAction, fixAll, plainFixes, quickFixes } from "./features/code-actions.ts";
export { type CodeLens, codeLenses } from "./features/code-lens.ts";
export { type Completion, completions, schemaCompletions } from "./features/completion.ts";
export { type Definition, definitions } from "./features/definition.ts";
export { type Explanation, explain, indexOfSubject, type SubjectKey } from "./features/explain.ts";
export { type Highlight, highlights } from "./features/highlight.ts";
export { type HoverContent, hover } from "./features/hover.ts";
export { type InlayHint, inlayHints } from "./features/inlay-hints.ts";
export { schemaHover } from "./features/key-hover.ts";
export { labelText } from "./features/label-text.ts";
export {
  type EditLink,
  escapeMarkdown,
  type Markdown,
  markdownText,
  renderMarkdown,
} from "./features/markdown.ts";
export { type PreviewContent, type PreviewForm, preview, previewOfNothing } from "./features/preview.ts";
export { decisionInBrief, effectWord, reasonInBrief, reasonSentence } from "./features/reason-words.ts";
export { definedAt, type Reference, referencesTo } from "./features/references.ts";
export { type SemanticToken, semanticTokens } from "./features/semantic-tokens.ts";
export { type Count, countKind, countOf, policyTitle, summaryOf } from "./features/summary.ts";
export {
  planToggle,
  planWishes,
  type SubjectReference,
  type ToggleOutcome,
  type TogglePlan,
  type Wish,
} from "./features/toggle.ts";
export { type Change, changesBetween, type EditEffect, effectOf, effectWords } from "./features/toggle-effect.ts";
export { groupWord, type PolicyTree, type ToolGroup, type ToolRow, toolTree, tooltipOf } from "./features/tool-tree.ts";
export { globMatcher } from "./pattern/glob.ts";
export type { RuleFacts } from "./policy/facts.ts";
export type { Effect, Override, Policy, Reason, Rule, Subject, SubjectKind } from "./policy/policy.ts";
export { type Decision, type Resolution, ruleOf } from "./policy/resolve.ts";
export { defaultSettings, type Settings, type SeveritySetting } from "./settings.ts";
export { noSettingsFile, readSettingsFile, type SettingsFile, settingsOf } from "./settings-file.ts";
export { parseJson } from "./syntax/json.ts";
export type { SyntaxTree } from "./syntax/syntax-tree.ts";
export { type JsonValue, toValue } from "./syntax/value.ts";
export { type LineIndex, lineIndex, type Position, type Range } from "./text/line-index.ts";
export { formatMessage, type Message, type MessageArgument, message } from "./text/message.ts";
export { nearestNames } from "./text/nearest.ts";
export { label, visible } from "./text/quote.ts";
export { contains, encloses, overlaps, type Span } from "./text/span.ts";
export { applyEdits, invertEdits, type TextEdit } from "./text/text-edit.ts";
