import { type Analysis, reanalyze } from "../analysis.ts";
import type { EditProposal } from "../dialects/dialect.ts";
import type { SyntaxTree } from "../syntax/syntax-tree.ts";
import type { Message } from "../text/message.ts";
import { applyEdits, combineEdits, type TextEdit } from "../text/text-edit.ts";
import { changesBetween } from "./toggle-effect.ts";
import { effectAt, isWanted, policyOf, type ToggleTask } from "./toggle-task.ts";

/** Several wishes fulfilled in one step, exactly. */
export interface Leap {
  /** One per wish. */
  readonly titles: readonly Message[];
  readonly edits: readonly TextEdit[];
  readonly after: Analysis;
}

/** How many proposals of one wish are tried, each with the whole group. */
const mostProposals = 4;

/**
 * Tries the best edit of each wish at once, as many as do not touch each other, and analyzes them together: a group of
 * a hundred tools then costs little more than one. A wish that its edit did not fulfil is tried again with its next
 * proposal. Undefined when that does not fulfil all of them exactly, so that they have to be taken otherwise.
 *
 * @param open indices of subjects that are not yet as wished, in the order in which they are taken one by one.
 */
export function leap(task: ToggleTask, before: Analysis, open: readonly number[]): Leap | undefined {
  const proposals = new Map(open.map((index) => [index, proposalsFor(task, before, index)]));
  for (let round = 0; round < mostProposals; round++) {
    const parts = fitting(proposals);
    const edits = parts.edits;
    const text = parts.taken.length > 1 ? applyEdits(before.text, edits) : undefined;
    if (text === undefined) return undefined;
    const after = reanalyze(before, text);
    const isExact = changesBetween(before, after)?.every((change) => isWanted(task, change)) ?? false;
    // Edits that take away and put in at neighbouring places may leave a comma too many, which some loaders let pass.
    if (!isExact || !isTidy(before.tree, after.tree)) return undefined;
    const missed = parts.taken.filter((index) => effectAt(after, task, index) !== task.wanted.get(index));
    if (missed.length === 0) return { titles: parts.titles, edits, after };
    for (const index of missed) proposals.set(index, proposals.get(index)?.slice(1) ?? []);
  }
  return undefined;
}

/** Whether no kind of slip is there more often than before; that comments went away does not make up for a comma. */
function isTidy({ problems: before }: SyntaxTree, { problems: after }: SyntaxTree): boolean {
  const count = (problems: SyntaxTree["problems"], kind: string) => problems.filter((one) => one.kind === kind).length;
  return after.every(({ kind }) => count(after, kind) <= count(before, kind));
}

/** The first proposal of each wish, as far as they go together; the others are left for later. */
function fitting(proposals: ReadonlyMap<number, readonly EditProposal[]>) {
  const taken: number[] = [];
  const titles: Message[] = [];
  let edits: readonly TextEdit[] = [];
  for (const [index, [first]] of proposals) {
    // What comes later one by one goes in front, so at one place it has to come first.
    const combined = first && combineEdits(first.edits, edits);
    if (first === undefined || combined === undefined) continue;
    edits = combined;
    taken.push(index);
    titles.push(first.title);
  }
  return { taken, titles, edits };
}

function proposalsFor(task: ToggleTask, before: Analysis, index: number): readonly EditProposal[] {
  const policy = policyOf(before, task);
  const decision = policy?.resolution.decisions[index];
  const wish = task.wanted.get(index);
  if (policy === undefined || decision === undefined || wish === undefined) return [];
  const { tree, context, dialect } = before;
  const { proposals } = dialect.propose({ ...policy, tree, context, decision, wish });
  return proposals.filter(({ edits, beyondCatalog }) => edits.length > 0 && beyondCatalog === undefined);
}
