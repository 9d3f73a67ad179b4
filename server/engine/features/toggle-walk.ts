import { type Analysis, reanalyze } from "../analysis.ts";
import { type Message, message } from "../text/message.ts";
import { applyEdits, type TextEdit } from "../text/text-edit.ts";
import { type EditedText, editFurther, unedited } from "./toggle-edits.ts";
import { type Change, changesBetween } from "./toggle-effect.ts";
import { leap } from "./toggle-leap.ts";
import { effectAt, isWanted, policyOf, type ToggleTask } from "./toggle-task.ts";

/** A way through all wishes, one after the other. */
export type Walk = FinishedWalk | { readonly kind: "stuck"; readonly obstacle: Message };

/** A way that fulfils all wishes. */
export interface FinishedWalk {
  readonly kind: "finished";
  readonly edited: EditedText;
  /** One per step. */
  readonly titles: readonly Message[];
  /** Of the whole way: what a later step puts right again is none. */
  readonly sideEffects: readonly Change[];
  readonly beyondCatalog: readonly Message[];
  /** Why the first wish that no step fulfils exactly is in that position, and between how many steps there was a choice. */
  readonly obstacle: Message;
  readonly alternatives: number;
}

/** Whether the way does all that was wished and nothing else, for unknown names too. */
export function isExact({ sideEffects, beyondCatalog }: FinishedWalk): boolean {
  return sideEffects.length === 0 && beyondCatalog.length === 0;
}

/** How often several wishes are tried at once in vain before the rest goes one by one. */
const mostFailedLeaps = 24;

/** @param choice which step to take for the first wish that none fulfils exactly; 0 is the best. */
export function walk(task: ToggleTask, choice: number): Walk {
  let at = task.start;
  let edited = unedited(at.text);
  let crossroads: Crossroads | undefined;
  const titles: Message[] = [];
  const beyondCatalog: Message[] = [];
  // Dialects put a new rule in front of the others, so the last subject goes first and the rules end in catalog order.
  let left = Array.from(task.wanted.keys()).toReversed();
  let failures = 0;
  let width = left.length;
  while (left.length > 0) {
    left = left.filter((index) => effectAt(at, task, index) !== task.wanted.get(index));
    width = Math.min(width, left.length);
    if (width > 1 && failures < mostFailedLeaps) {
      const jump = leap(task, at, left.slice(0, width));
      if (jump === undefined) {
        // One that does not fit in spoils all: half as many are tried, down to one alone.
        failures += 1;
        width = Math.floor(width / 2);
        continue;
      }
      edited = editFurther(edited, jump.edits);
      at = jump.after;
      titles.push(...jump.titles);
      width = left.length;
      continue;
    }
    width = left.length;
    const [index, ...others] = left;
    if (index === undefined) break;
    left = others;
    const steps = stepsFor(task, at, index);
    const isCrossroads = crossroads === undefined && !steps.found.some(isHarmless);
    if (isCrossroads) crossroads = steps;
    const step = steps.found[isCrossroads ? choice : 0];
    if (step === undefined) return { kind: "stuck", obstacle: steps.obstacle };
    edited = editFurther(edited, step.edits);
    at = step.after;
    titles.push(step.title);
    if (step.beyondCatalog !== undefined) beyondCatalog.push(step.beyondCatalog);
  }
  const changes = changesBetween(task.start, at);
  const isFulfilled = Array.from(task.wanted).every(([index, wish]) => effectAt(at, task, index) === wish);
  if (changes === undefined || !isFulfilled) {
    return { kind: "stuck", obstacle: crossroads?.obstacle ?? message("one of the wishes undoes another") };
  }
  return {
    kind: "finished",
    edited,
    titles,
    sideEffects: changes.filter((change) => !isWanted(task, change)),
    beyondCatalog,
    obstacle: crossroads?.obstacle ?? message("no edit has exactly this effect"),
    alternatives: crossroads?.found.length ?? 1,
  };
}

/** An edit that fulfils one wish, tried out. */
interface Step {
  readonly title: Message;
  readonly edits: readonly TextEdit[];
  readonly beyondCatalog: Message | undefined;
  readonly after: Analysis;
  /** How many decisions change that nobody wished to change so. */
  readonly sideEffects: number;
}

interface Crossroads {
  /** A harmless one alone when there is one; else all, fewest side effects first. */
  readonly found: readonly Step[];
  readonly obstacle: Message;
}

function stepsFor(task: ToggleTask, before: Analysis, index: number): Crossroads {
  const policy = policyOf(before, task);
  const decision = policy?.resolution.decisions[index];
  const wish = task.wanted.get(index);
  if (policy === undefined || decision === undefined || wish === undefined) {
    return { found: [], obstacle: message("the policy is not in the file any more") };
  }
  const { tree, context, dialect } = before;
  const { proposals, obstacle } = dialect.propose({ ...policy, tree, context, decision, wish });
  const found: Step[] = [];
  for (const { title, edits, beyondCatalog } of proposals) {
    const text = edits.length > 0 ? applyEdits(before.text, edits) : undefined;
    if (text === undefined) continue;
    const after = reanalyze(before, text);
    const changes = changesBetween(before, after);
    if (changes === undefined || effectAt(after, task, index) !== wish) continue;
    const step = {
      title,
      edits,
      beyondCatalog,
      after,
      sideEffects: changes.filter((one) => !isWanted(task, one)).length,
    };
    if (isHarmless(step)) return { found: [step], obstacle };
    found.push(step);
  }
  return { found: found.toSorted((one, other) => one.sideEffects - other.sideEffects), obstacle };
}

function isHarmless({ sideEffects, beyondCatalog }: Step): boolean {
  return sideEffects === 0 && beyondCatalog === undefined;
}
