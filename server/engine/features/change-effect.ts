import { type Analysis, reanalyze, withoutOverrides } from "../analysis.ts";
import { type Message, message } from "../text/message.ts";
import { applyEdits, type TextEdit } from "../text/text-edit.ts";
import { changesBetween, changesInWords } from "./toggle-effect.ts";

/**
 * How edits change the outcome of the file, found by analysing the edited text: "+1 tool off", "the file loads again".
 * Undefined when they cannot be applied.
 */
export function changeInWords(analysis: Analysis, edits: readonly TextEdit[]): Message | undefined {
  const text = applyEdits(analysis.text, edits);
  if (text === undefined) return undefined;
  const before = withoutOverrides(analysis);
  const after = reanalyze(before, text);
  const loads = loading(after) - loading(before);
  if (loads !== 0) return loads > 0 ? message("the file loads again") : message("the file stops loading");
  const changes = changesBetween(before, after);
  // A file that is refused before and after has no outcome to compare.
  return changesInWords(changes ?? []);
}

function loading({ policies }: Analysis): number {
  return policies.filter(({ policy }) => policy.loads === "yes").length;
}
