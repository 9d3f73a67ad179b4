import { request, type SubjectId, type WireRange } from "./requests.ts";

// What the Tools view shows. It is asked for after each change, so it holds what every row needs, and the rest of a row
// is asked for when somebody looks at it.

/** A row of the Tools view. All texts are ready to be shown and free of control characters. */
export interface TreeTool {
  readonly subject: SubjectId;
  /** The tool's own name, without its server. */
  readonly label: string;
  readonly on: boolean;
  /** The reason in a few words: "rule 1 · github_*". */
  readonly description: string;
  /** For screen readers: "list_issues, on, rule 1 github_*". */
  readonly accessibilityLabel: string;
  /** A what-if decides, not the file. */
  readonly whatIf: boolean;
  /** Where the catalog defines it; `null` when that file is not known. */
  readonly definition: { readonly uri: string; readonly range: WireRange } | null;
  /** What decides, as a range in the profile; `null` when it does not stand in it. */
  readonly deciding: WireRange | null;
}

/** A group of the Tools view: a server, the native tools, or the skills. */
export interface TreeGroup {
  readonly id: string;
  readonly label: string;
  readonly kind: "server" | "native" | "skills";
  readonly on: number;
  readonly total: number;
  /** "4 of 26". */
  readonly description: string;
  readonly accessibilityLabel: string;
  /** A server that did not answer: why. */
  readonly problem: string | null;
  readonly tools: readonly TreeTool[];
}

/** What the Tools view shows of one policy. */
export interface TreePolicy {
  /** `""` for a policy that is the whole file. */
  readonly name: string;
  readonly title: string;
  readonly loads: boolean;
  /** "12 of 40 on". */
  readonly summary: string;
  readonly on: number;
  readonly total: number;
  readonly catalog: "unknown" | "partial" | "complete";
  /** Why there is nothing or not the whole truth to see: does not load, no catalog. */
  readonly notice: string | null;
  readonly range: WireRange;
  readonly groups: readonly TreeGroup[];
}

/** What the Tools view shows of one profile. `version`: of the open document, `null` for a file on disk. */
export interface TreeModel {
  readonly uri: string;
  readonly version: number | null;
  readonly dialect: string;
  readonly policies: readonly TreePolicy[];
}

/** Asks for the Tools view of a profile; `null` when the file is not recognized. */
export const treeRequest = request<{ readonly uri: string }, TreeModel | null>("toolsight/tree");

/** What is shown of one tool while somebody looks at it. */
export interface ToolDetails {
  /** The trace in order, the deciding step in bold; Markdown made by the server, safe to render without trust. */
  readonly tooltip: string;
  /** Ranges in the profile of what decides, `null` when that does not stand in it, and of the rules it passed and overruled. */
  readonly deciding: WireRange | null;
  readonly passed: readonly WireRange[];
  readonly overruled: readonly WireRange[];
}

/** Asks for the details of a tool; `null` when there is no such tool. */
export const toolDetailsRequest = request<
  { readonly uri: string; readonly policy: string; readonly subject: SubjectId },
  ToolDetails | null
>("toolsight/toolDetails");
