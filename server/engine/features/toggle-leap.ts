import { type Analysis, reanalyze } from "../analysis.ts";
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

/**
 * Tries the best edit of each wish at once, as many as do not touch each other, and analyzes them together: a group of
 * a hundred tools then costs little more than one. Undefined when that does not fulfil all of them exactly, so that
 * they have to be taken one by one.
 *
 * @param open indices of subjects that are not yet as wished, in the order in which they are taken one by one.
 */
export function leap(task: ToggleTask, before: Analysis, open: readonly number[]): Leap | undefined {
  const parts: { readonly index: number; readonly title: Message; readonly edits: readonly TextEdit[] }[] = [];
  let edits: readonly TextEdit[] = [];
  for (const index of open) {
    const part = bestEdit(task, before, index);
    // What comes later one by one goes in front, so at one place it has to come first.
    const combined = part && combineEdits(part.edits, edits);
    if (part === undefined || combined === undefined) continue;
    edits = combined;
    parts.push({ index, ...part });
  }
  const text = parts.length > 1 ? applyEdits(before.text, edits) : undefined;
  if (text === undefined) return undefined;
  const after = reanalyze(before, text);
  const isExact = changesBetween(before, after)?.every((change) => isWanted(task, change)) ?? false;
  const isReached = parts.every(({ index }) => effectAt(after, task, index) === task.wanted.get(index));
  // Edits that take away and put in at neighbouring places may leave a comma too many, which some loaders let pass.
  const isTidy = after.tree.problems.length <= before.tree.problems.length;
  return isExact && isReached && isTidy ? { titles: parts.map(({ title }) => title), edits, after } : undefined;
}

function bestEdit(task: ToggleTask, before: Analysis, index: number) {
  const policy = policyOf(before, task);
  const decision = policy?.resolution.decisions[index];
  const wish = task.wanted.get(index);
  if (policy === undefined || decision === undefined || wish === undefined) return undefined;
  const { tree, context, dialect } = before;
  const { proposals } = dialect.propose({ ...policy, tree, context, decision, wish });
  return proposals.find(({ edits, beyondCatalog }) => edits.length > 0 && beyondCatalog === undefined);
}
