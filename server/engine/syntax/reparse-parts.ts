import { type Shift, shiftOf } from "../text/shift.ts";
import type { Span } from "../text/span.ts";
import type { TextEdit } from "../text/text-edit.ts";
import { longestText, parseJson } from "./json.ts";
import { deepestNesting } from "./json-brackets.ts";
import { mostOfAKind } from "./json-cursor.ts";
import type { LazyArray, LazyObject } from "./lazy-nodes.ts";
import type { Node, Property } from "./node.ts";
import { piecesOf, ReparsedTree, type Reread } from "./reparsed-tree.ts";
import type { SyntaxProblem, SyntaxTree } from "./syntax-tree.ts";
import { type ChangedArray, rebuild, type Step, wayTo } from "./way.ts";

/** A tree in which some neighbouring parts of one container were read again, and nothing else has changed but places. */
export interface ReparsedParts {
  /** Equal to what `parseJson` reads from the whole text. What lies behind the edit is made when it is first read. */
  readonly tree: SyntaxTree;
  /** What the edit does to the places of the text before. */
  readonly shift: Shift;
  /** The arrays around the edit, the innermost first. */
  readonly arrays: readonly ChangedArray[];
  /** There was nothing but blanks, commas and comments in the part that was read again, and there is nothing else in it. */
  readonly isBetween: boolean;
  /** There were comments in that part, or there are. */
  readonly hasComments: boolean;
}

/**
 * Reads a text again after an edit within one array or object, in a time that hangs on the parts that the edit touches:
 * those between the nearest untouched parts of the innermost container around it. Undefined for every other edit, and
 * where the text has errors or gets them: then `parseJson` has to read the whole text. The tree before stays as it is.
 *
 * @param text the whole text after the edit where it is at hand already; else the tree makes its own
 */
export function reparseParts(before: SyntaxTree, edit: TextEdit, text?: string): ReparsedParts | undefined {
  const { span } = edit;
  if (!(span.start <= span.end) || !before.problems.every(isHarmless)) return undefined;
  const { steps } = wayTo(before.root, span.start);
  let depth = steps.findLastIndex((step) => isInside(span, containerOf(step).span));
  // The cut may lie within values that look alike, and then more is left whole further out.
  for (; depth >= 0; depth -= 1) {
    const step = steps[depth];
    const stretch = step && stretchIn(containerOf(step), span);
    if (stretch === undefined || isMost(stretch.span, before.root)) return undefined;
    const read = readStretch(before, edit, stretch, depth + 1);
    if (read !== undefined) return reparsed(before, edit, stretch, read, steps.slice(0, depth), text);
  }
  return undefined;
}

/** Of a large text, so much that all of it is as well read again. */
function isMost({ start, end }: Span, root: Node | undefined): boolean {
  const whole = root === undefined ? 0 : root.span.end - root.span.start;
  return end - start > largeText && (end - start) * 2 > whole;
}

const largeText = 4096;

/** After anything else that is wrong, reading may go on in a way that hangs on what was read before. */
function isHarmless({ kind }: SyntaxProblem): boolean {
  return kind !== "syntax" && kind !== "too-deep" && kind !== "too-large";
}

function containerOf(step: Step): LazyArray | LazyObject {
  return "array" in step ? step.array : step.object;
}

function isInside({ start, end }: Span, outer: Span): boolean {
  return outer.start < start && end < outer.end;
}

/** Neighbouring parts of a container that an edit touches, with what stands between them and the untouched ones. */
interface Stretch {
  readonly container: LazyArray | LazyObject;
  readonly from: number;
  readonly end: number;
  readonly span: Span;
}

function stretchIn(container: LazyArray | LazyObject, edit: Span): Stretch {
  const last = container.lastBefore(edit.start);
  const from = (container.partAt(last)?.span.end ?? -1) >= edit.start ? last : last + 1;
  const end = container.lastBefore(edit.end + 1) + 1;
  const start = container.partAt(from - 1)?.span.end ?? container.span.start + 1;
  const next = container.partAt(end)?.span.start ?? container.span.end - 1;
  return { container, from, end, span: { start, end: next } };
}

/** What a stretch reads as after an edit. */
interface Read {
  readonly text: string;
  /** The parts, which have to be moved by `by`. */
  readonly items: readonly Node[];
  readonly properties: readonly Property[];
  readonly by: number;
  readonly found: Reread["found"];
}

/** Stands for the untouched parts beside a stretch. */
const neighbours = {
  array: { ahead: "[0", behind: "0]", open: "[", close: "]" },
  object: { ahead: '{"":0', behind: '" ":0}', open: "{", close: "}" },
};

function readStretch(before: SyntaxTree, edit: TextEdit, stretch: Stretch, depth: number): Read | undefined {
  const { container, from, end, span } = stretch;
  const pieces = piecesOf(before);
  const text =
    pieces.slice({ start: span.start, end: edit.span.start }) +
    edit.newText +
    pieces.slice({ start: edit.span.end, end: span.end });
  const { ahead, behind, open, close } = neighbours[container.kind];
  const isFirst = from === 0;
  const isLast = end === container.count;
  const head = isFirst ? open : ahead;
  const tail = isLast ? close : behind;
  const { root, problems, comments } = parseJson(`${head}${text}${tail}`);
  if (root?.kind !== container.kind || !problems.every(({ kind }) => kind === "comment")) return undefined;
  const all: readonly (Node | Property)[] = root.kind === "array" ? root.items : root.properties;
  const isApart =
    (isFirst || all[0]?.span.end === head.length) && (isLast || all.at(-1)?.span.start === head.length + text.length);
  if (!isApart || depth + depthOf(root) - 1 > deepestNesting) return undefined;
  const [first, last] = [isFirst ? 0 : 1, isLast ? all.length : -1];
  const by = span.start - head.length;
  const items = root.kind === "array" ? root.items.slice(first, last) : [];
  const properties = root.kind === "object" ? root.properties.slice(first, last) : [];
  // With other keys it may be another matter which of them are repeated.
  const found = keepsKeys(stretch, properties) ? foundIn(before, span, { problems, comments }, by) : undefined;
  return found && { text, items, properties, by, found: found.again };
}

/** How many containers lie one in the other, the node itself included. */
function depthOf(node: Node | undefined): number {
  let deepest = 0;
  if (node?.kind === "array") for (const item of node.items) deepest = Math.max(deepest, depthOf(item));
  else if (node?.kind === "object")
    for (const { value } of node.properties) deepest = Math.max(deepest, depthOf(value));
  else return 0;
  return deepest + 1;
}

function keepsKeys({ container, from, end }: Stretch, properties: readonly Property[]): boolean {
  if (container.kind === "array") return true;
  const isSame = ({ key }: Property, index: number) => container.partAt(from + index)?.key.value === key.value;
  return properties.length === end - from && properties.every(isSame);
}

/** The problems and comments of a stretch, where they can take the place of those before. */
function foundIn(before: SyntaxTree, span: Span, now: NonNullable<Reread["found"]>, by: number) {
  const touches = (other: Span) => other.start < span.end && span.start < other.end;
  const old = before.problems.filter((problem) =>
    problem.kind === "duplicate-key" ? touches(problem.first) || touches(problem.later) : touches(problem.span),
  );
  if (!old.every(({ kind }) => kind === "comment")) return undefined;
  const isSilent = now.comments.length === 0 && !before.comments.some(touches);
  if (isSilent) return { again: undefined };
  const count = before.problems.filter(({ kind }) => kind === "comment").length;
  // Only so many are reported, so which these are may hang on those of the stretch.
  if (count + now.problems.length >= mostOfAKind) return undefined;
  const move = ({ start, end }: Span): Span => ({ start: start + by, end: end + by });
  return {
    again: {
      problems: now.problems.map((problem) => ({ ...problem, span: move(problem.span) })),
      comments: now.comments.map(move),
    },
  };
}

function reparsed(
  before: SyntaxTree,
  edit: TextEdit,
  { container, from, end, span }: Stretch,
  { text: part, items, properties, by: partsBy, found }: Read,
  steps: readonly Step[],
  text: string | undefined,
): ReparsedParts | undefined {
  const changed = piecesOf(before).replaced(span, part);
  if (changed.length > longestText) return undefined;
  const shift = shiftOf(edit);
  const splice = { from, end, partsBy, by: shift.by };
  const arrays: ChangedArray[] = [];
  const after =
    container.kind === "array"
      ? container.spliced({ ...splice, parts: items })
      : container.spliced({ ...splice, parts: properties });
  const newEnd = from + items.length + properties.length;
  if (after.kind === "array") arrays.push({ span: container.span, after, from, oldEnd: end, newEnd });
  const root = rebuild(steps, after, shift.by, arrays);
  return {
    tree: new ReparsedTree(before, root, changed, { part: span, by: shift.by, found }, text),
    shift,
    arrays,
    isBetween: end === from && newEnd === from,
    hasComments: found !== undefined,
  };
}
