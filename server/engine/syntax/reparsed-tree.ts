import { Pieces } from "../text/pieces.ts";
import { moveSpan } from "../text/shift.ts";
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

/** A part of a text that was read again. */
export interface Reread {
  /** The part, in the text before. All containers around it go on behind it. */
  readonly part: Span;
  /** How far everything behind it moves. */
  readonly by: number;
  /** What is found in it afterwards; absent where nothing was found in it, before and afterwards. */
  readonly found?: Pick<SyntaxTree, "problems" | "comments"> | undefined;
}

/** What of a list in file order stands ahead of a part of the text, and behind it. */
function outside<One>(list: readonly One[], part: Span, spanOf: (one: One) => Span) {
  return {
    ahead: list.filter((one) => spanOf(one).start < part.start),
    behind: list.filter((one) => spanOf(one).start >= part.end),
  };
}

/** A tree in which a part was read again. All of it but that part is made when it is first read. */
export class ReparsedTree implements SyntaxTree {
  readonly bom: boolean;
  readonly pieces: Pieces;
  private readonly problemList: ShiftedList<SyntaxProblem>;
  private readonly commentList: ShiftedList<Span>;
  private readonly lazyRoot: Node;
  private madeText: string | undefined;
  /** The same text read as a whole, once there was time for it. */
  private whole: SyntaxTree | undefined;

  constructor(before: SyntaxTree, root: Node, pieces: Pieces, reread: Reread, text: string | undefined) {
    const lazy = before instanceof ReparsedTree && !before.isSettled;
    this.lazyRoot = root;
    this.bom = before.bom;
    this.pieces = pieces;
    this.madeText = text;
    const { part, by, found } = reread;
    if (found === undefined) {
      // What stands ahead ends at the start at most, and what is behind comes after one letter at least.
      const shift = { at: part.start + 1, by };
      this.problemList = (lazy ? before.problemList : new ShiftedList(before.problems, moveProblem)).shifted(shift);
      this.commentList = (lazy ? before.commentList : new ShiftedList(before.comments, moveComment)).shifted(shift);
    } else {
      const place: Place = (span) => (span.start < part.end ? span : moveSpan(span, by));
      const problems = outside(before.problems, part, ({ span }) => span);
      const comments = outside(before.comments, part, (span) => span);
      const moved = problems.behind.map((problem) => moveProblem(problem, place));
      this.problemList = new ShiftedList([...problems.ahead, ...found.problems, ...moved], moveProblem);
      const shifted = comments.behind.map(place);
      this.commentList = new ShiftedList([...comments.ahead, ...found.comments, ...shifted], moveComment);
    }
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
