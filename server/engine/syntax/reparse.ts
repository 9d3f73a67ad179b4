import { type Shift, shiftOf } from "../text/shift.ts";
import type { TextEdit } from "../text/text-edit.ts";
import { longestText, parseJsonTask } from "./json.ts";
import { readString } from "./json-string.ts";
import type { Path, StringNode } from "./node.ts";
import { piecesOf, ReparsedTree } from "./reparsed-tree.ts";
import type { SyntaxTree } from "./syntax-tree.ts";
import { type ChangedArray, pathOf, rebuild, wayTo } from "./way.ts";

/** A tree in which one string value has changed, and nothing else but places. */
export interface Reparsed {
  /**
   * Equal to what `parseJson` reads from the whole text. Nodes before the string that do not contain it are the same
   * objects as before; the others are made when they are first read.
   */
  readonly tree: SyntaxTree;
  readonly string: {
    readonly before: StringNode;
    readonly after: StringNode;
    /** Where it is, as keys and indices. Below a repeated key it may be another value than `nodeAtPath` finds. */
    readonly path: Path;
  };
  /** What the edit does to the places of the text before. */
  readonly shift: Shift;
  /** The arrays that the string is in, the innermost first. */
  readonly arrays: readonly ChangedArray[];
}

/**
 * Reads a text again after an edit strictly inside the quotes of one string value, in a time that hardly depends on the
 * size of the text. Undefined for every other edit, also when the string was or becomes broken. The tree before stays as it is.
 *
 * @param text the whole text after the edit where it is at hand already; else the tree makes its own
 */
export function reparse(before: SyntaxTree, edit: TextEdit, text?: string): Reparsed | undefined {
  const { span, newText } = edit;
  const { node, steps } = wayTo(before.root, span.start);
  if (node?.kind !== "string") return undefined;
  const isInside = node.span.start < span.start && span.start <= span.end && span.end < node.span.end;
  if (!isInside) return undefined;
  const shift = shiftOf(edit);
  const pieces = piecesOf(before);
  const old = pieces.slice(node.span);
  const token = `${old.slice(0, span.start - node.span.start)}${newText}${old.slice(span.end - node.span.start)}`;
  const value = readsWhole(old) === undefined ? undefined : readsWhole(token);
  if (value === undefined) return undefined;
  const after: StringNode = {
    kind: "string",
    value,
    span: { start: node.span.start, end: node.span.end + shift.by },
  };
  const changed = pieces.replaced(node.span, token);
  if (changed.length > longestText) return undefined;
  const arrays: ChangedArray[] = [];
  const root = rebuild(steps, after, shift.by, arrays);
  const tree = new ReparsedTree(before, root, changed, { part: node.span, by: shift.by }, text);
  return { tree, string: { before: node, after, path: pathOf(steps) }, shift, arrays };
}

/** Whether a tree holds parts that are only made when they are read. */
export function isUnsettled(tree: SyntaxTree): boolean {
  return tree instanceof ReparsedTree && !tree.isSettled;
}

/**
 * Reads the whole text of a reparsed tree, in steps between which the caller may do other things. After the last one
 * nothing is left to be made when somebody looks; what the tree says is the same before, meanwhile and after.
 */
export function* settleTree(tree: SyntaxTree): Generator<undefined, void, void> {
  if (tree instanceof ReparsedTree && !tree.isSettled) tree.settle(yield* parseJsonTask(tree.text));
}

/** The value of a string without any problem, in double quotes, that ends where the text does. */
function readsWhole(token: string): string | undefined {
  let good = token.startsWith('"');
  const { value, end } = readString(token, 0, () => {
    good = false;
  });
  return good && end === token.length ? value : undefined;
}
