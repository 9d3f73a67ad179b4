// The requests behind the picture of rules and tools. Rows and columns are counted from 0 in what the filter leaves; the
// picture may have millions of cells, so only a window of it is ever asked for.
import type { RequestOf, WireRange } from "./requests.ts";

/** What the picture leaves out. */
export interface WireMatrixFilter {
  /** Only rules whose list or pattern has this text, in any case; empty: all. */
  readonly rules: string;
  /** Only tools whose name or server has this text, in any case; empty: all. */
  readonly tools: string;
  /** Only tools that one of the rules left matches. */
  readonly matchedOnly: boolean;
}

/** A half-open part of the rows or columns. */
export interface WireStretch {
  readonly from: number;
  readonly to: number;
}

/** The most rows and columns that one answer holds; what is asked beyond is left out. */
export const matrixLimits = { rows: 512, columns: 1024 } as const;

/** Which picture of which policy, and which part of it. */
export interface MatrixParams {
  readonly uri: string;
  readonly policy: string;
  readonly filter: WireMatrixFilter;
  readonly rows: WireStretch;
  readonly columns: WireStretch;
}

/** A rule. All texts are ready to be shown and free of control characters. */
export interface WireMatrixRow {
  readonly pattern: string;
  /** The list it stands in: `tools.disabled`. */
  readonly list: string;
  /** "rule 2". */
  readonly label: string;
  readonly effect: "allow" | "deny" | "require";
  /** The effect in the dialect's word: "deactivate". */
  readonly effectWord: string;
  readonly matches: number;
  readonly decides: number;
  /** Why its list is not read; `null` for a list that is. */
  readonly unread: string | null;
}

/** A tool or skill. */
export interface WireMatrixColumn {
  /** As the dialect names it, with its server. */
  readonly name: string;
  /** Its own name. */
  readonly label: string;
  readonly on: boolean;
  /** What decides it: "rule 1 · github_*". */
  readonly reason: string;
}

/** The columns of a server, of the native tools or of the skills. */
export interface WireMatrixGroup extends WireStretch {
  readonly label: string;
  readonly kind: "server" | "native" | "skills";
}

/** A window of the picture. */
export interface MatrixAnswer {
  /** Windows of one revision fit together. */
  readonly revision: number;
  /** What the filter leaves, and all there are. */
  readonly ruleCount: number;
  readonly allRules: number;
  readonly toolCount: number;
  readonly allTools: number;
  /** Letters of the longest `label` of all columns, so that their heads can be as high as it takes. */
  readonly longestLabel: number;
  /** The part that was asked for, as far as there is one. */
  readonly rows: WireStretch;
  readonly columns: WireStretch;
  readonly rules: readonly WireMatrixRow[];
  readonly tools: readonly WireMatrixColumn[];
  /** Those that have a column in the window. */
  readonly groups: readonly WireMatrixGroup[];
  /**
   * For each rule of the window its cells, a letter each. `d`: decides. `o`: matches, but something else decides. `p`: matches
   * and lets through to a later list. `m`: matches, but its list is not read or is a requirement. `.`: does not match.
   */
  readonly cells: readonly string[];
  /** For each tool of the window: `d`: no rule decides, but a default, mode or fact. `w`: a what-if. `.`: a rule. */
  readonly otherwise: string;
}

/** Asks for a window of the picture; `null` when there is no such policy. */
export const matrixRequest: RequestOf<MatrixParams, MatrixAnswer | null> = { method: "toolsight/matrix" };

/** Which place is asked for. `rule`: a row. `tool`: where a column is defined. `decider`: what decides a column. */
export interface MatrixPlaceParams {
  readonly uri: string;
  readonly policy: string;
  readonly filter: WireMatrixFilter;
  readonly of: "rule" | "tool" | "decider";
  /** The row of a rule, else the column. */
  readonly index: number;
  /** The revision of the picture in which it was counted. */
  readonly revision: number;
}

/** A place in a file. `stale`: the picture of that revision is gone, and the index may mean another one in the next. */
export type MatrixPlace = { readonly uri: string; readonly range: WireRange } | "stale";

/** Asks where a rule or tool of the picture stands; `null` when there is no such one, or no file that says it. */
export const matrixPlaceRequest: RequestOf<MatrixPlaceParams, MatrixPlace | null> = { method: "toolsight/matrixPlace" };
