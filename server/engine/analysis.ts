import type { Catalog } from "./catalog/catalog.ts";
import type { Dialect, LowerContext } from "./dialects/dialect.ts";
import type { Problem } from "./dialects/problem.ts";
import { recognizeDialect } from "./dialects/recognize.ts";
import { createProofs } from "./policy/create-proofs.ts";
import { policyFacts, type RuleFacts } from "./policy/facts.ts";
import type { Override, Policy, Rule } from "./policy/policy.ts";
import type { Proofs } from "./policy/proofs.ts";
import { type Resolution, resolve } from "./policy/resolve.ts";
import type { Settings } from "./settings.ts";
import { parseJson, readAgain } from "./syntax/json.ts";
import type { Node } from "./syntax/node.ts";
import type { SyntaxTree } from "./syntax/syntax-tree.ts";
import { type LineIndex, lineIndex } from "./text/line-index.ts";
import type { Shift } from "./text/shift.ts";

/** What an analysis is made from. */
export interface AnalyzeInput {
  readonly text: string;
  /** Name of the file as the host knows it: a URI or a path. Only its last part is read, as a hint. */
  readonly file: string;
  readonly catalog: Catalog;
  readonly settings: Settings;
  /** How the text is read when it is not JSON. Texts that it becomes by edits are read as the tree says. */
  readonly parse?: ((text: string) => SyntaxTree) | undefined;
  /** Dialect id from an association; beats recognition. */
  readonly associated?: string | undefined;
  /** What-ifs by policy name. */
  readonly overrides?: ReadonlyMap<string, readonly Override[]> | undefined;
}

/** One policy of the file with everything that was found out about it. Its parts are computed once, when first read. */
export interface PolicyAnalysis {
  readonly policy: Policy;
  readonly resolution: Resolution;
  /** Of every rule, in file order. Where one rule is asked about, `factsOf` spares making all of them. */
  readonly facts: readonly RuleFacts[];
  readonly factsOf: (rule: Rule) => RuleFacts;
  /** What each rule can do for every possible name, as far as that was looked at. */
  readonly proofs: Proofs;
}

/** A file that is a profile, analyzed. Immutable; all features, findings and commands read this and nothing else. */
export interface Analysis {
  readonly input: AnalyzeInput;
  readonly text: string;
  readonly file: string;
  readonly tree: SyntaxTree;
  readonly lines: LineIndex;
  readonly dialect: Dialect;
  readonly context: LowerContext;
  readonly policies: readonly PolicyAnalysis[];
  /** What the dialect noticed; the findings are in diagnostics/. */
  readonly problems: readonly Problem[];
  /** How it differs from the analysis it was made from, when that is one pattern; only of the latest one of a file. */
  readonly change: PatternChange | undefined;
  /** The same when that is some rules of one list. */
  readonly listChange: ListChange | undefined;
}

/** An edit within one pattern of a file, and what may be different after it. */
export interface PatternChange {
  readonly before: Analysis;
  /** How places of the text before have moved. */
  readonly shift: Shift;
  /** Index of the policy in `policies`, and of the rule in its `rules`. */
  readonly policy: number;
  readonly rule: number;
  /** The rules of that policy, by their place in `rules`, whose facts or whose words about other rules may differ. Ascending. */
  readonly affected: readonly number[];
}

/** An edit after which the rules of a file are the same but for some of one list, and what is new about them. */
export interface ListChange {
  readonly before: Analysis;
  /** How places of the text before have moved, one after the other. */
  readonly shifts: readonly Shift[];
  /** Index of the policy in `policies` whose rules have changed; undefined when no rule has. */
  readonly policy: number | undefined;
  /** By place in the policy's `rules`, the place in those before, ascending; -1 for a rule that was put in, or not kept as it was written. */
  readonly placesBefore: Int32Array;
  /** The value that a rule of this policy stands for. */
  readonly itemAt: (place: number) => Node | undefined;
  /** Nothing else in the text was put in or taken out, such as comments. */
  readonly isOnlyRules: boolean;
}

/** Runs the whole line once: text, tree, dialect, policy, resolution. `undefined`: no dialect recognizes the file. Never throws. */
export function analyze(input: AnalyzeInput): Analysis | undefined {
  const { text, parse = parseJson } = input;
  const tree = parse(text);
  const dialect = recognizeDialect(input.file, tree, input.associated);
  return dialect && analyzeTree(tree, dialect, input);
}

/**
 * The same for a tree that was read before.
 *
 * @param before of an earlier text of the file: what it found out about unchanged patterns is taken over.
 */
export function analyzeTree(tree: SyntaxTree, dialect: Dialect, input: AnalyzeInput, before?: Analysis): Analysis {
  const { catalog, settings, overrides } = input;
  const context: LowerContext = { catalog, settings, overrides: (policy) => overrides?.get(policy) ?? [] };
  const { policies, problems } = dialect.lower(tree, context);
  const known = new Map(before?.policies.map((policy) => [policy.policy.name, policy]));
  return {
    input,
    text: tree.text,
    file: input.file,
    tree,
    lines: lineIndex(tree.text),
    dialect,
    context,
    policies: policies.map((policy) => analyzePolicy(policy, settings, known.get(policy.name))),
    problems,
    change: undefined,
    listChange: undefined,
  };
}

/** What the file says by itself: the same without what-ifs, and the same object when there are none. */
export function withoutOverrides(analysis: Analysis): Analysis {
  const { tree, dialect, input } = analysis;
  const hasOverrides = [...(input.overrides?.values() ?? [])].some((overrides) => overrides.length > 0);
  return hasOverrides ? analyzeTree(tree, dialect, { ...input, overrides: undefined }, analysis) : analysis;
}

/** The same file with another text, catalog and settings as before. */
export function reanalyze(before: Analysis, text: string): Analysis {
  return analyzeTree(readAgain(before.tree, text), before.dialect, { ...before.input, text }, before);
}

export function analyzePolicy(
  policy: Policy,
  { names }: Pick<Settings, "names">,
  before?: PolicyAnalysis,
): PolicyAnalysis {
  const resolution = resolve(policy, before?.resolution);
  const facts = policyFacts(policy, resolution);
  return {
    policy,
    resolution,
    factsOf: facts.of,
    get facts() {
      return facts.all();
    },
    proofs: createProofs(policy, { names }, before?.proofs),
  };
}
