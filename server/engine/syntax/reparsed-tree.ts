import { Pieces } from "../text/pieces.ts";
import type { Shift } from "../text/shift.ts";
import type { Span } from "../text/span.ts";
import type { Node } from "./node.ts";
import type { SyntaxProblem, SyntaxTree } from "./syntax-tree.ts";

/** A list that takes part in more shifts without being read is made. */
const mostShifts = 16;

/** A list of another tree whose parts are shifted when they are first read. */
class ShiftedList<Part> {
  private readonly base: readonly Part[];
  private readonly shifts: readonly Shift[];
  private readonly move: (part: Part, shift: Shift) => Part;
  private made: readonly Part[] | undefined = undefined;

  constructor(base: readonly Part[], shifts: readonly Shift[], move: (part: Part, shift: Shift) => Part) {
    this.base = base;
    this.shifts = shifts;
    this.move = move;
  }

  get parts(): readonly Part[] {
    this.made ??= this.base.map((part) => this.shifts.reduce(this.move, part));
    return this.made;
  }

  shifted(shift: Shift): ShiftedList<Part> {
    if (this.base.length === 0 || shift.by === 0) return this;
    const anew = this.made !== undefined || this.shifts.length >= mostShifts;
    const shifts = anew ? [shift] : withShift(this.shifts, shift);
    return new ShiftedList(anew ? this.parts : this.base, shifts, this.move);
  }
}

/** Letters typed one after the other in one string make one shift. */
function withShift(shifts: readonly Shift[], shift: Shift): readonly Shift[] {
  const last = shifts.at(-1);
  if (last?.at !== shift.at) return [...shifts, shift];
  return [...shifts.slice(0, -1), { at: shift.at, by: last.by + shift.by }];
}

/** Of places outside a string, in which `at` lies: they are behind it, before it, or contain it. */
function shiftPlace(span: Span, { at, by }: Shift): Span {
  const { start, end } = span;
  return end < at ? span : { start: start < at ? start : start + by, end: end + by };
}

function shiftProblem(problem: SyntaxProblem, shift: Shift): SyntaxProblem {
  const span = shiftPlace(problem.span, shift);
  if (span === problem.span) return problem;
  if (problem.kind !== "duplicate-key") return { ...problem, span };
  return { ...problem, span, first: shiftPlace(problem.first, shift), later: shiftPlace(problem.later, shift) };
}

/** A tree in which one string was read again. All of it but that string is made when it is first read. */
export class ReparsedTree implements SyntaxTree {
  readonly root: Node;
  readonly bom: boolean;
  readonly pieces: Pieces;
  private readonly problemList: ShiftedList<SyntaxProblem>;
  private readonly commentList: ShiftedList<Span>;
  private madeText: string | undefined;

  /** @param shift of everything outside the string, so that its `at` may be any offset in the string */
  constructor(before: SyntaxTree, root: Node, pieces: Pieces, shift: Shift, text: string | undefined) {
    const lazy = before instanceof ReparsedTree;
    this.root = root;
    this.bom = before.bom;
    this.pieces = pieces;
    this.problemList = (lazy ? before.problemList : new ShiftedList(before.problems, [], shiftProblem)).shifted(shift);
    this.commentList = (lazy ? before.commentList : new ShiftedList(before.comments, [], shiftPlace)).shifted(shift);
    this.madeText = text;
  }

  get text(): string {
    this.madeText ??= this.pieces.whole();
    return this.madeText;
  }

  get problems(): readonly SyntaxProblem[] {
    return this.problemList.parts;
  }

  get comments(): readonly Span[] {
    return this.commentList.parts;
  }
}

/** The text of a tree in pieces, for as long as nobody reads it as a whole. */
export function piecesOf(tree: SyntaxTree): Pieces {
  return tree instanceof ReparsedTree ? tree.pieces : new Pieces([tree.text]);
}
