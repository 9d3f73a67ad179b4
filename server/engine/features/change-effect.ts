import { type Analysis, withoutOverrides } from "../analysis.ts";
import type { Fix } from "../diagnostics/diagnostic.ts";
import { editedAnalysis } from "../edited-analysis.ts";
import { type Effort, finish, type Task } from "../language/effort.ts";
import type { Difference } from "../policy/difference.ts";
import { withListEdit } from "../policy/list-edits.ts";
import { resolve } from "../policy/resolve.ts";
import { type Message, message } from "../text/message.ts";
import { differenceBetween } from "../text/text-difference.ts";
import { applyEdits, type TextEdit } from "../text/text-edit.ts";
import { type ComparedPolicies, compareFiles, comparePolicies } from "./comparison.ts";
import { changesIn, changesInWords } from "./toggle-effect.ts";

/** What edits of a file do to its outcome. */
export interface ChangeEffect {
  /** How many policies of the file load, before and after. */
  readonly loads: { readonly before: number; readonly after: number };
  /** The policies that the edits concern; undefined when the file has other policies afterwards. */
  readonly policies: readonly ComparedPolicies[] | undefined;
}

/**
 * Works out what a fix does: on the list of rules where the fix says what it does to that, else by reading the edited
 * text. Undefined when the edits cannot be applied.
 */
export function* effectOfFix(
  analysis: Analysis,
  { edits, list }: Pick<Fix, "edits" | "list">,
  effort: Effort,
): Task<ChangeEffect | undefined> {
  const before = withoutOverrides(analysis);
  const listed = list && before.policies.find(({ policy: { name } }) => name === list.policy);
  const policy = list && listed && withListEdit(listed.policy, list.edit);
  if (listed !== undefined && policy !== undefined) {
    const resolution = resolve(policy, listed.resolution);
    const compared = yield* comparePolicies(listed, { policy, resolution }, { effort, needsOthers: false });
    const loads = loading(before);
    return { loads: { before: loads, after: loads }, policies: [compared] };
  }
  const text = applyEdits(before.text, edits);
  return text === undefined ? undefined : yield* effectBetween(before, analysisOf(before, text), effort);
}

/** The analysis of the text after edits; undefined when they cannot be applied, or the text is no profile any more. */
export function analysisWith(before: Analysis, edits: readonly TextEdit[]): Analysis | undefined {
  const text = applyEdits(before.text, edits);
  return text === undefined ? undefined : analysisOf(before, text);
}

function analysisOf(before: Analysis, text: string): Analysis | undefined {
  return editedAnalysis(before, differenceBetween(before.text, text), text);
}

/** What another text of a file does; `after` is undefined when it is no profile any more. */
export function* effectBetween(before: Analysis, after: Analysis | undefined, effort: Effort): Task<ChangeEffect> {
  const loads = { before: loading(before), after: after === undefined ? 0 : loading(after) };
  if (after === undefined || after.dialect !== before.dialect) return { loads, policies: undefined };
  const { pairs, onlyBefore, onlyAfter } = yield* compareFiles(before, after, { effort, needsOthers: false });
  return { loads, policies: onlyBefore.length + onlyAfter.length > 0 ? undefined : pairs };
}

function loading({ policies }: Analysis): number {
  return policies.filter(({ policy }) => policy.loads === "yes").length;
}

/** Whether it is proved that nothing is decided otherwise: no known tool, and no other name that a tool can have. */
export function isWithoutEffect({ policies }: ChangeEffect): boolean {
  return policies?.every(isAlike) === true;
}

function isAlike({ before, after, changes, others }: ComparedPolicies): boolean {
  // Nothing is claimed of rules that are not read yet.
  if (before.policy.loads !== "yes" || after.policy.loads !== "yes") return false;
  return changes?.length === 0 && others?.kind === "equal";
}

/** The effect as the end of a title: "+1 tool off", "changes nothing for any name", "the file loads again". */
export function effectInWords(effect: ChangeEffect): Message {
  const { loads, policies = [] } = effect;
  if (loads.before < loads.after) return message("the file loads again");
  if (loads.before > loads.after) return message("the file stops loading");
  if (loads.after === 0) return message("the file still does not load");
  const changes = policies.flatMap(changesIn);
  if (changes.length > 0) return changesInWords(changes);
  if (isWithoutEffect(effect)) return message("changes nothing for any name");
  for (const { before, others } of policies) {
    if (others?.kind !== "differs") continue;
    return before.policy.subjects.length > 0 ? beyondKnownInWords(others) : othersInBrief(others);
  }
  return message("no known tool changes");
}

/** A category, or a skill, is not to be taken for a name of a tool. */
function beyondKnownInWords({ subject, name, category }: Difference): Message {
  if (category !== undefined) return message("no known tool changes; skills of the category `{0}` do", category);
  return subject === "skill"
    ? message("no known tool changes; skills such as `{0}` do", name)
    : message("no known tool changes; names such as `{0}` do", name);
}

function othersInBrief({ subject, name, category, other: { effect } }: Difference): Message {
  const isOn = effect === "allow";
  if (category !== undefined) {
    return isOn
      ? message("turns on skills of the category `{0}`", category)
      : message("turns off skills of the category `{0}`", category);
  }
  if (subject === "skill")
    return isOn ? message("turns on skills such as `{0}`", name) : message("turns off skills such as `{0}`", name);
  return isOn ? message("turns on names such as `{0}`", name) : message("turns off names such as `{0}`", name);
}

/** The effect of a fix in words; undefined when its edits cannot be applied. */
export function fixInWords(analysis: Analysis, fix: Pick<Fix, "edits" | "list">, effort: Effort): Message | undefined {
  const effect = finish(effectOfFix(analysis, fix, effort));
  return effect && effectInWords(effect);
}
