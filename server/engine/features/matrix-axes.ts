import type { Analysis, PolicyAnalysis } from "../analysis.ts";
import { type SubjectGroup, subjectGroups } from "./subject-groups.ts";

/** What the picture of rules and tools leaves out. Texts are looked for without regard to case; an empty one leaves all. */
export interface MatrixFilter {
  /** In a rule's list and pattern. */
  readonly rules: string;
  /** In a tool's full name, its own name and its server. */
  readonly tools: string;
  /** Only tools that one of the rules left matches. */
  readonly matchedOnly: boolean;
}

/** The columns of one group, half-open. */
export interface MatrixGroup extends Pick<SubjectGroup, "id" | "kind" | "server"> {
  readonly from: number;
  readonly to: number;
}

/** What stands down and across a picture. */
export interface MatrixAxes {
  /** Indices of `policy.rules`, in file order. */
  readonly rules: readonly number[];
  /** Indices of `policy.subjects`, those of a group together. Empty when nothing is decided. */
  readonly subjects: readonly number[];
  /** Groups that have a column, from left to right. */
  readonly groups: readonly MatrixGroup[];
  /** Length of the longest own name of a subject, in UTF-16 units. */
  readonly longestName: number;
}

/** The rows and columns that a filter leaves. */
export function matrixAxes({ context }: Analysis, policy: PolicyAnalysis, filter: MatrixFilter): MatrixAxes {
  const rules = rulesLeft(policy, filter.rules);
  const keeps = subjectFilter(policy, filter, rules);
  const subjects: number[] = [];
  const groups: MatrixGroup[] = [];
  for (const { id, kind, server, indices } of subjectGroups(context.catalog, policy)) {
    const from = subjects.length;
    for (const index of indices) if (keeps(index)) subjects.push(index);
    if (subjects.length > from) groups.push({ id, kind, server, from, to: subjects.length });
  }
  const longestName = subjects.reduce((most, index) => Math.max(most, nameLength(policy, index)), 0);
  return { rules, subjects, groups, longestName };
}

function nameLength({ policy }: PolicyAnalysis, index: number): number {
  return policy.subjects[index]?.definition.name.length ?? 0;
}

function rulesLeft({ policy }: PolicyAnalysis, text: string): readonly number[] {
  const isLeft = containing(text);
  return policy.rules.flatMap(({ list, pattern }, index) => (isLeft(`${list}\n${pattern.source}`) ? [index] : []));
}

function subjectFilter(
  { policy, resolution }: PolicyAnalysis,
  { tools, matchedOnly }: MatrixFilter,
  rules: readonly number[],
): (index: number) => boolean {
  const isLeft = containing(tools);
  const matched = new Set<number>();
  for (const index of matchedOnly ? rules : []) {
    const rule = policy.rules[index];
    if (rule !== undefined) for (const subject of resolution.applicable.subjectsOf(rule)) matched.add(subject);
  }
  return (index) => {
    if (matchedOnly && !matched.has(index)) return false;
    const subject = policy.subjects[index];
    return subject !== undefined && isLeft(`${subject.name}\n${subject.definition.name}\n${subject.server ?? ""}`);
  };
}

function containing(text: string): (name: string) => boolean {
  const wanted = text.trim().toLowerCase();
  return (name) => wanted === "" || name.toLowerCase().includes(wanted);
}
