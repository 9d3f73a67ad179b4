import {
  type Analysis,
  type AnalyzeInput,
  analyzePolicy,
  analyzeTree,
  type ListChange,
  type PatternChange,
  type PolicyAnalysis,
} from "./analysis.ts";
import { recognizeDialect } from "./dialects/recognize.ts";
import { editedLists } from "./edited-analysis-lists.ts";
import { editedPolicy, type PatternEdit } from "./policy/edited-policy.ts";
import { firstEndingFrom } from "./policy/find-rules.ts";
import { rulesMeeting } from "./policy/rules-meeting.ts";
import { parseJson, readAgain } from "./syntax/json.ts";
import { type Reparsed, reparse } from "./syntax/reparse.ts";
import { type ReparsedParts, reparseParts } from "./syntax/reparse-parts.ts";
import type { SyntaxTree } from "./syntax/syntax-tree.ts";
import { lineIndexAfter } from "./text/line-index.ts";
import { movedText } from "./text/moved-text.ts";
import type { Span } from "./text/span.ts";
import { differenceBetween } from "./text/text-difference.ts";
import { applyEdits, type TextEdit } from "./text/text-edit.ts";

/**
 * The analysis of a file after an edit of its text. Equal to `analyze` of the new text, but worked out from what is
 * different: an edit within one pattern reads that pattern only, an edit of some rules of a list reads these, and matches
 * and decides what hangs on them; after any other edit the file is lowered as a whole and only changed patterns are matched.
 *
 * @param text the whole text after the edit, where it is at hand already
 * @returns `undefined` when no dialect recognizes the new text, or the edit lies outside the text
 */
export function editedAnalysis(
  before: Analysis,
  edit: TextEdit,
  text: string | undefined = applyEdits(before.text, [edit]),
): Analysis | undefined {
  if (text === undefined) return undefined;
  // What reads a part anew knows JSON only.
  if (before.tree.language !== undefined) return afterAnyEdit(before, readAgain(before.tree, text));
  const string = reparse(before.tree, edit, text);
  const quick = string && afterPatternEdit(before, string, edit);
  if (quick !== undefined) return quick;
  const moved = movedText(before.text, edit);
  const ofMoved = moved.length > 1 ? afterListEdits(before, readEdits(before.tree, moved, text), edit) : undefined;
  if (ofMoved !== undefined) return ofMoved;
  const read = string ?? reparseParts(before.tree, edit, text);
  const ofLists = read && afterListEdits(before, [read], edit);
  if (ofLists !== undefined) return ofLists;
  return afterAnyEdit(before, read?.tree ?? parseJson(text));
}

function afterAnyEdit(before: Analysis, tree: SyntaxTree): Analysis | undefined {
  const { input, dialect: known } = before;
  const dialect = recognizeDialect(before.file, tree, input.associated);
  return dialect && analyzeTree(tree, dialect, { ...input, text: tree.text }, dialect === known ? before : undefined);
}

/**
 * The analysis of a file when anything about it may have changed. Equal to `analyze(input)`; what an earlier analysis of
 * the file found out is taken over as far as it still holds.
 */
export function analysisAfter(before: Analysis, input: AnalyzeInput): Analysis | undefined {
  const { catalog, settings, associated, overrides, file } = before.input;
  const isSameLanguage = input.parse === before.input.parse;
  const isSameSituation =
    input.catalog === catalog &&
    input.settings === settings &&
    input.associated === associated &&
    input.overrides === overrides &&
    input.file === file &&
    isSameLanguage;
  if (isSameSituation) return editedAnalysis(before, differenceBetween(before.text, input.text), input.text);
  const { text, parse = parseJson } = input;
  const tree = text === before.text && isSameLanguage ? before.tree : parse(text);
  const dialect = recognizeDialect(input.file, tree, input.associated);
  return dialect && analyzeTree(tree, dialect, input, dialect === before.dialect ? before : undefined);
}

/** Only the latest analysis of a file knows what it was made from, so that no chain of them stays alive. */
const changes = new WeakMap<Analysis, PatternChange>();
const listChanges = new WeakMap<Analysis, ListChange>();

function afterPatternEdit(before: Analysis, read: Reparsed, edit: TextEdit): Analysis | undefined {
  const { tree, string, shift } = read;
  const { dialect, problems } = before;
  const place = placeOfPattern(before, string.before.span);
  const rule = place && before.policies[place.policy]?.policy.rules[place.rule];
  if (place === undefined || rule === undefined || problems.length > 0 || !hasNoOverrides(before)) return undefined;
  const pattern = dialect.patternFor?.(rule, string.after.value);
  if (pattern === undefined) return undefined;
  const policies: PolicyAnalysis[] = [];
  for (const [index, known] of before.policies.entries()) {
    const patternEdit: PatternEdit | undefined = index === place.policy ? { place: place.rule, pattern } : undefined;
    const policy = editedPolicy(known.policy, shift, patternEdit);
    if (policy === undefined) return undefined;
    policies.push(analyzePolicy(policy, before.context.settings, known));
  }
  const after = analysisWith(before, tree, edit, policies);
  changes.set(after, { before, shift, ...place, affected: affectedRules(before, after, place) });
  return after;
}

/** Reads texts after edits one after the other; none where a text has to be read as a whole. */
function readEdits(tree: SyntaxTree, edits: readonly TextEdit[], text: string): readonly ReparsedParts[] {
  const reads: ReparsedParts[] = [];
  for (const [index, edit] of edits.entries()) {
    const read = reparseParts(reads.at(-1)?.tree ?? tree, edit, index === edits.length - 1 ? text : undefined);
    if (read === undefined) return [];
    reads.push(read);
  }
  return reads;
}

function afterListEdits(
  before: Analysis,
  reads: readonly (Reparsed | ReparsedParts)[],
  edit: TextEdit,
): Analysis | undefined {
  const tree = reads.at(-1)?.tree;
  if (tree === undefined || before.problems.length > 0 || !hasNoOverrides(before)) return undefined;
  const edited = editedLists(before, reads);
  if (edited === undefined) return undefined;
  const policies = edited.policies.map((policy, index) =>
    analyzePolicy(policy, before.context.settings, before.policies[index]),
  );
  const after = analysisWith(before, tree, edit, policies);
  listChanges.set(after, edited.change);
  return after;
}

/** The analysis of an edited text, in which nothing is different but what is given. */
function analysisWith(
  before: Analysis,
  tree: SyntaxTree,
  edit: TextEdit,
  policies: readonly PolicyAnalysis[],
): Analysis {
  const { text } = tree;
  const after: Analysis = {
    input: { ...before.input, text },
    text,
    file: before.file,
    tree,
    lines: lineIndexAfter(before.lines, edit, text),
    dialect: before.dialect,
    context: before.context,
    policies,
    problems: before.problems,
    get change() {
      return changes.get(after);
    },
    get listChange() {
      return listChanges.get(after);
    },
  };
  changes.delete(before);
  listChanges.delete(before);
  return after;
}

function hasNoOverrides({ input: { overrides } }: Analysis): boolean {
  return [...(overrides?.values() ?? [])].every((list) => list.length === 0);
}

interface Place {
  readonly policy: number;
  readonly rule: number;
}

function placeOfPattern({ policies }: Analysis, { start, end }: Span): Place | undefined {
  for (const [
    policy,
    {
      policy: { rules },
    },
  ] of policies.entries()) {
    const rule = firstEndingFrom(rules, end);
    const span = rules[rule]?.span;
    if (span?.start === start && span.end === end) return { policy, rule };
  }
  return undefined;
}

/** All rules that match what the pattern matched before or matches after the edit, and the rule itself. */
function affectedRules(before: Analysis, after: Analysis, { policy, rule }: Place): readonly number[] {
  const old = before.policies[policy];
  const fresh = after.policies[policy];
  const oldRule = old?.policy.rules[rule];
  const freshRule = fresh?.policy.rules[rule];
  if (old === undefined || fresh === undefined || oldRule === undefined || freshRule === undefined) return [];
  const { applicable } = fresh.resolution;
  const subjects = new Set([...old.resolution.applicable.subjectsOf(oldRule), ...applicable.subjectsOf(freshRule)]);
  const affected = new Set([rule, ...rulesMeeting(fresh.policy, applicable, subjects)]);
  return [...affected].toSorted((one, other) => one - other);
}
