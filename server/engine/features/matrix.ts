import type { Analysis, PolicyAnalysis } from "../analysis.ts";
import { effectWord } from "../dialects/words.ts";
import type { Rule } from "../policy/policy.ts";
import { type Decision, ruleOf } from "../policy/resolve.ts";
import type { Message } from "../text/message.ts";
import type { MatrixAxes } from "./matrix-axes.ts";
import { reasonInBrief } from "./reason-words.ts";

/** A part of an axis, half-open, from 0. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/**
 * What one rule is for one tool. `d`: it decides. `o`: it matches, but something else decides. `p`: it matches and lets the
 * tool through to a later list. `m`: it matches, but its list decides nothing about single tools: it is not read, or it is a
 * requirement that is met. `.`: it does not match.
 */
export type MatrixCell = "d" | "o" | "p" | "m" | ".";

/** What decides a tool besides the rules of the file. `d`: a default, mode or fact. `w`: a what-if. `.`: a rule does. */
export type OtherwiseCell = "d" | "w" | ".";

/** A rule as a row. */
export interface MatrixRow {
  readonly rule: Rule;
  /** "rule 2", "`tools.disabled` entry 3". */
  readonly label: Message;
  /** Its effect in the dialect's word. */
  readonly effect: string;
  readonly matches: number;
  readonly decides: number;
  /** Why its list is not read; absent for a list that is. */
  readonly unread: Message | undefined;
}

/** A tool or skill as a column. */
export interface MatrixColumn {
  readonly decision: Decision;
  /** What decides it, in a few words. */
  readonly reason: Message;
}

/** A part of the picture. */
export interface MatrixWindow {
  readonly rows: readonly MatrixRow[];
  readonly columns: readonly MatrixColumn[];
  /** For each row its cells, a letter each. */
  readonly cells: readonly string[];
  /** For each column what decides besides the rules, a letter each. */
  readonly otherwise: string;
}

/**
 * The part of the picture in which some rows and columns of the axes meet; parts beyond the ends are left out. Reads the
 * decisions and facts of these rows and columns alone.
 */
export function matrixWindow(
  analysis: Analysis,
  policy: PolicyAnalysis,
  axes: MatrixAxes,
  { rows, columns }: { readonly rows: Stretch; readonly columns: Stretch },
): MatrixWindow {
  const unread = unreadRules(policy);
  const subjects = axes.subjects.slice(columns.from, columns.to);
  const shownRows = axes.rules
    .slice(rows.from, rows.to)
    .flatMap((index) => rowOf(analysis, policy, unread, index) ?? []);
  const decisions = subjects.flatMap((index) => policy.resolution.decisions[index] ?? []);
  return {
    rows: shownRows,
    columns: decisions.map((decision) => ({ decision, reason: reasonInBrief(analysis.dialect, decision.reason) })),
    cells: cellsOf(policy, shownRows, subjects, decisions),
    otherwise: decisions.map(otherwiseCell).join(""),
  };
}

function unreadRules({ policy }: PolicyAnalysis): ReadonlyMap<Rule, Message> {
  return new Map(policy.ignored.flatMap(({ rules, because }) => rules.map((rule) => [rule, because] as const)));
}

function rowOf(
  { dialect }: Analysis,
  { policy, factsOf }: PolicyAnalysis,
  unread: ReadonlyMap<Rule, Message>,
  index: number,
): MatrixRow | undefined {
  const rule = policy.rules[index];
  if (rule === undefined) return undefined;
  const { matchCount, decideCount } = factsOf(rule);
  return {
    rule,
    label: dialect.ruleLabel(rule),
    effect: effectWord(dialect, rule.effect),
    matches: matchCount,
    decides: decideCount,
    unread: unread.get(rule),
  };
}

function cellsOf(
  { resolution }: PolicyAnalysis,
  rows: readonly MatrixRow[],
  subjects: readonly number[],
  decisions: readonly Decision[],
): readonly string[] {
  const cells = new Map(rows.map(({ rule }) => [rule, subjects.map((): MatrixCell => ".")]));
  decisions.forEach((decision, column) => {
    const { reason, passed, overruled } = decision;
    const mark = (rule: Rule | undefined, cell: MatrixCell) => {
      const row = rule && cells.get(rule);
      if (row !== undefined) row[column] = cell;
    };
    for (const rule of overruled) mark(rule, "o");
    for (const rule of passed) mark(rule, "p");
    mark(ruleOf(reason), "d");
  });
  const columnOf = new Map(subjects.map((subject, column) => [subject, column]));
  // Of these rules no decision tells, unless an unmet requirement is the reason of all.
  for (const { rule, unread } of rows) {
    if (unread === undefined && rule.effect !== "require") continue;
    const row = cells.get(rule);
    for (const subject of resolution.applicable.subjectsOf(rule)) {
      const column = columnOf.get(subject);
      if (row !== undefined && column !== undefined && row[column] === ".") row[column] = "m";
    }
  }
  return rows.map(({ rule }) => cells.get(rule)?.join("") ?? "");
}

function otherwiseCell({ reason }: Decision): OtherwiseCell {
  if (reason.kind === "override") return "w";
  return ruleOf(reason) === undefined ? "d" : ".";
}
