import { type Analysis, type PolicyAnalysis, reanalyze } from "../analysis.ts";
import type { Effect } from "../policy/policy.ts";
import { type Message, message } from "../text/message.ts";
import { applyEdits, type TextEdit } from "../text/text-edit.ts";
import { type EditedText, editFurther, unedited } from "./toggle-edits.ts";
import { type Change, changesBetween } from "./toggle-effect.ts";

/** What has to be reached from an analysis that knows no what-ifs. */
export interface ToggleTask {
  readonly start: Analysis;
  readonly policyName: string;
  /** Wished effects by index of the policy's subjects, ascending. */
  readonly wanted: ReadonlyMap<number, Effect>;
}

/** A way through all wishes, one after the other. */
export type Walk = FinishedWalk | { readonly kind: "stuck"; readonly obstacle: Message };

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

/** @param choice which step to take for the first wish that none fulfils exactly; 0 is the best. */
export function walk(task: ToggleTask, choice: number): Walk {
  let at = task.start;
  let edited = unedited(at.text);
  let crossroads: Crossroads | undefined;
  const titles: Message[] = [];
  const beyondCatalog: Message[] = [];
  // Dialects put a new rule in front of the others, so the last subject goes first and the rules end in catalog order.
  for (const [index, wish] of Array.from(task.wanted).toReversed()) {
    const steps = effectAt(at, task, index) === wish ? undefined : stepsFor(task, at, index, wish);
    if (steps === undefined) continue;
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

function stepsFor(task: ToggleTask, before: Analysis, index: number, wish: Effect): Crossroads {
  const policy = policyOf(before, task);
  const decision = policy?.resolution.decisions[index];
  if (policy === undefined || decision === undefined) {
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

function isWanted({ policyName, wanted }: ToggleTask, { policy, index, effect }: Change): boolean {
  return policy === policyName && wanted.get(index) === effect;
}

function policyOf({ policies }: Analysis, { policyName }: ToggleTask): PolicyAnalysis | undefined {
  return policies.find(({ policy }) => policy.name === policyName);
}

function effectAt(analysis: Analysis, task: ToggleTask, index: number): Effect | undefined {
  return policyOf(analysis, task)?.resolution.decisions[index]?.effect;
}
