import { Pieces } from "../text/pieces.ts";
import type { Shift } from "../text/shift.ts";
import type { Span } from "../text/span.ts";
import type { Node } from "./node.ts";
import { type Place, ShiftedList } from "./shifted-list.ts";
import type { SyntaxProblem, SyntaxTree } from "./syntax-tree.ts";

function moveProblem(problem: SyntaxProblem, place: Place): SyntaxProblem {
  const span = place(problem.span);
  if (problem.kind === "duplicate-key") {
    return { ...problem, span, first: place(problem.first), later: place(problem.later) };
  }
  return span === problem.span ? problem : { ...problem, span };
}

function moveComment(comment: Span, place: Place): Span {
  return place(comment);
}

/** A tree in which one string was read again. All of it but that string is made when it is first read. */
export class ReparsedTree implements SyntaxTree {
  readonly bom: boolean;
  readonly pieces: Pieces;
  private readonly problemList: ShiftedList<SyntaxProblem>;
  private readonly commentList: ShiftedList<Span>;
  private readonly lazyRoot: Node;
  private madeText: string | undefined;
  /** The same text read as a whole, once there was time for it. */
  private whole: SyntaxTree | undefined;

  /** @param shift of everything outside the string; its `at` is an offset in it, the same for all edits in it */
  constructor(before: SyntaxTree, root: Node, pieces: Pieces, shift: Shift, text: string | undefined) {
    const lazy = before instanceof ReparsedTree && !before.isSettled;
    this.lazyRoot = root;
    this.bom = before.bom;
    this.pieces = pieces;
    this.problemList = (lazy ? before.problemList : new ShiftedList(before.problems, moveProblem)).shifted(shift);
    this.commentList = (lazy ? before.commentList : new ShiftedList(before.comments, moveComment)).shifted(shift);
    this.madeText = text;
  }

  get text(): string {
    this.madeText ??= this.pieces.whole();
    return this.madeText;
  }

  get root(): Node | undefined {
    return this.whole === undefined ? this.lazyRoot : this.whole.root;
  }

  get problems(): readonly SyntaxProblem[] {
    return this.whole?.problems ?? this.problemList.parts;
  }

  get comments(): readonly Span[] {
    return this.whole?.comments ?? this.commentList.parts;
  }

  /** Whether nothing is left to be made when it is read. */
  get isSettled(): boolean {
    return this.whole !== undefined;
  }

  /** Takes the place of what is made piece by piece. @param whole what `parseJson` reads from the text of this tree */
  settle(whole: SyntaxTree): void {
    this.whole = whole;
  }
}

/** The text of a tree in pieces, for as long as nobody reads it as a whole. */
export function piecesOf(tree: SyntaxTree): Pieces {
  return tree instanceof ReparsedTree && !tree.isSettled ? tree.pieces : new Pieces([tree.text]);
}
