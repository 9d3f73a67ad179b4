import { shiftOf } from "./shift.ts";
import { equalAtStart } from "./text-difference.ts";
import type { TextEdit } from "./text-edit.ts";

/** Below that length, one edit is as good as two. */
const leastLength = 2000;
/** What has moved is looked for by so many of its letters, which should stand only once. */
const probe = 100;
/** So many places with these letters are tried. */
const mostPlaces = 8;

/**
 * The same edit as two small ones, where something went from one end of the edited part to the other: it is taken out here
 * and put in there. The second is of the text after the first. Where that is no gain, the edit alone.
 */
export function movedText(text: string, edit: TextEdit): readonly TextEdit[] {
  const { start, end } = edit.span;
  const { newText } = edit;
  if (end - start < leastLength || newText.length < leastLength) return [edit];
  const old = text.slice(start, end);
  const down = shared(old, newText);
  const up = shared(newText, old);
  const most = (old.length + newText.length) >> 2;
  if (down.cost <= most && down.cost <= up.cost) {
    const taken = { span: { start, end: start + down.at }, newText: "" };
    return [taken, { span: after(start + down.at + down.length, end, taken), newText: newText.slice(down.length) }];
  }
  if (up.cost > most) return [edit];
  const put = { span: { start, end: start }, newText: newText.slice(0, up.at) };
  return [put, { span: after(start + up.length, end, put), newText: newText.slice(up.at + up.length) }];
}

function after(start: number, end: number, edit: TextEdit) {
  const { by } = shiftOf(edit);
  return { start: start + by, end: end + by };
}

/** How the other text starts with the text from some offset on, and how many letters of both are left out then. */
function shared(text: string, other: string) {
  let best = { at: 0, length: 0, cost: text.length + other.length };
  const head = other.slice(0, probe);
  let at = text.indexOf(head, 1);
  for (let place = 0; place < mostPlaces && at >= 0; place += 1) {
    const tail = text.slice(at);
    const length = equalAtStart(tail, other, Math.min(tail.length, other.length));
    const cost = text.length + other.length - 2 * length;
    if (cost < best.cost) best = { at, length, cost };
    at = text.indexOf(head, at + 1);
  }
  return best;
}
