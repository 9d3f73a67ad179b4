import type { Span } from "../text/span.ts";
import type { TextEdit } from "../text/text-edit.ts";
import {
  behindLineComments,
  commaIn,
  commentsIn,
  hasLineBreak,
  isAtLineEnd,
  isFirstOnLine,
  lineStart,
  nextLine,
  partSpan,
  skipSpaces,
  skipSpacesBack,
} from "./layout.ts";
import type { ArrayNode, ObjectNode } from "./node.ts";
import type { SyntaxTree } from "./syntax-tree.ts";

/** A part with what surrounds it. */
interface Surroundings {
  readonly part: Span;
  readonly previous: Span | undefined;
  readonly commaBefore: Span | undefined;
  readonly commaAfter: Span | undefined;
  readonly isLast: boolean;
  readonly container: Span;
}

/** Which comments a removed part takes along. */
export interface TakenComments {
  /** Those behind it on its last line; they are taken where nothing is said. */
  readonly behind?: "take" | "leave";
  /** Those on lines of their own right above it, if they are. */
  readonly above?: Span | undefined;
}

/**
 * Removes a part with the comma that belongs to it. A part alone on its lines takes them with it, and comments as it is
 * told; all other comments stay. Nothing when there is no such part or the container is not closed.
 */
export function removePart(
  tree: SyntaxTree,
  container: ArrayNode | ObjectNode,
  index: number,
  { behind: wished = "take", above }: TakenComments = {},
): readonly TextEdit[] {
  const around = container.closed ? surroundings(tree, container, index) : undefined;
  if (around === undefined) return [];
  const lines = ownLines(tree, around);
  if (lines === undefined) return removeInLine(tree, around);
  const behind = lineComment(tree, around);
  const stays = wished === "leave" && behind !== undefined;
  if (stays) {
    return withCommaBefore(around, { start: around.part.start, end: skipSpaces(tree.text, endWithComma(around)) });
  }
  const start = above === undefined ? lines.start : lineStart(tree.text, above.start);
  return withCommaBefore(around, { start, end: lines.end });
}

/** The comments that `removePart` would take along, from the first to the last of them. */
export function commentTaken(tree: SyntaxTree, container: ArrayNode | ObjectNode, index: number): string | undefined {
  const around = surroundings(tree, container, index);
  if (around === undefined || ownLines(tree, around) === undefined) return undefined;
  const span = lineComment(tree, around);
  return span && tree.text.slice(span.start, span.end);
}

/** Where the line of a part that has it for itself ends without its comments, and these; undefined when it shares it. */
export function ownLine(
  tree: SyntaxTree,
  container: ArrayNode | ObjectNode,
  index: number,
): { readonly end: number; readonly comment: Span | undefined } | undefined {
  const around = surroundings(tree, container, index);
  if (around === undefined || ownLines(tree, around) === undefined) return undefined;
  return { end: endWithComma(around), comment: lineComment(tree, around) };
}

function surroundings(tree: SyntaxTree, container: ArrayNode | ObjectNode, index: number): Surroundings | undefined {
  const part = partSpan(container, index);
  if (part === undefined) return undefined;
  const previous = partSpan(container, index - 1);
  const next = partSpan(container, index + 1);
  return {
    part,
    previous,
    commaBefore: previous && commaIn(tree, { start: previous.end, end: part.start }),
    commaAfter: commaIn(tree, { start: part.end, end: next?.start ?? container.span.end - 1 }),
    isLast: next === undefined,
    container: container.span,
  };
}

function endWithComma({ part, commaAfter }: Surroundings): number {
  return commaAfter?.end ?? part.end;
}

/** The comments behind the part on its last line. */
function lineComment(tree: SyntaxTree, around: Surroundings): Span | undefined {
  const from = endWithComma(around);
  const end = behindLineComments(tree, from);
  return end === from ? undefined : { start: skipSpaces(tree.text, from), end };
}

/** The lines of a part that shares them with nothing but its comma and comments behind it. */
function ownLines(tree: SyntaxTree, around: Surroundings): Span | undefined {
  const { text } = tree;
  const { part, commaAfter } = around;
  if (!isFirstOnLine(text, part.start)) return undefined;
  if (commaAfter !== undefined && text.slice(part.end, commaAfter.start).trim() !== "") return undefined;
  if (commaAfter !== undefined && hasLineBreak(text, { start: part.end, end: commaAfter.start })) return undefined;
  const end = skipSpaces(text, behindLineComments(tree, endWithComma(around)));
  if (!isAtLineEnd(text, end)) return undefined;
  return { start: lineStart(text, part.start), end: nextLine(text, end) };
}

function removeInLine(tree: SyntaxTree, around: Surroundings): readonly TextEdit[] {
  const { text } = tree;
  const { part, previous, commaBefore, commaAfter, isLast, container } = around;
  if (commaAfter !== undefined) {
    if (text.slice(part.end, commaAfter.start).trim() !== "") {
      return [removal({ start: part.start, end: skipSpaces(text, part.end) }), removal(commaAfter)];
    }
    const end = skipSpaces(text, commaAfter.end);
    const keepsBlanks = isLast || isAtLineEnd(text, end);
    if (!keepsBlanks) return [removal({ start: part.start, end })];
    return [removal({ start: skipSpacesBack(text, part.start), end: commaAfter.end })];
  }
  if (commaBefore !== undefined && isLast) {
    const direct = commentsIn(tree, { start: commaBefore.end, end: part.start }).length === 0;
    if (direct) return [removal({ start: commaBefore.start, end: part.end })];
    return withCommaBefore(around, { start: skipSpacesBack(text, part.start), end: part.end });
  }
  const start = skipSpacesBack(text, part.start);
  const end = skipSpaces(text, part.end);
  const alone = previous === undefined && start === container.start + 1 && end === container.end - 1;
  return [removal(alone ? { start, end } : part)];
}

/** Without its last part, a container ends with the part before, which then has no comma. */
function withCommaBefore({ isLast, commaBefore, commaAfter }: Surroundings, main: Span): readonly TextEdit[] {
  const needless = isLast && commaAfter === undefined ? commaBefore : undefined;
  return needless === undefined ? [removal(main)] : [removal(needless), removal(main)];
}

function removal(span: Span): TextEdit {
  return { span, newText: "" };
}
