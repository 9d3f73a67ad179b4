// What the page of the picture and the extension tell each other. Neither can call the other; both send values.
import type { MatrixAnswer, WireMatrixFilter, WireStretch } from "../../../server/protocol/matrix.ts";

/** Every text of the page, in the user's language; `{0}` and so on are places for arguments. */
export interface Texts {
  readonly gridLabel: string;
  readonly filterRules: string;
  readonly filterTools: string;
  readonly clearFilters: string;
  readonly matchedOnly: string;
  readonly choosePolicy: string;
  /** What a filter leaves. {0}, {1}: rules shown and all; {2}, {3}: columns shown and all. */
  readonly left: string;
  readonly nothingLeft: string;
  readonly noRules: string;
  readonly noTools: string;
  readonly corner: string;
  readonly otherwise: string;
  readonly legend: Readonly<Record<LegendKey, string>>;
  readonly on: string;
  readonly off: string;
  /** {0}: how many it matches, {1}: how many of them it decides. */
  readonly ruleCounts: string;
  /** {0}: why. */
  readonly unread: string;
  /** {0}: the tool's server, or the word for native tools or skills. */
  readonly group: string;
  /** {0}: the rule or whatever else decides. */
  readonly decidedBy: string;
  readonly verdicts: Readonly<Record<VerdictKey, string>>;
}

/** The marks that the legend explains. */
export type LegendKey = "on" | "off" | "overruled" | "passed" | "muted" | "whatIf";

/** What can be said of a cell. `{0}`: what decides the tool instead. */
export type VerdictKey =
  | "decidesOn"
  | "decidesOff"
  | "overruled"
  | "passed"
  | "unread"
  | "required"
  | "none"
  | "otherwiseOn"
  | "otherwiseOff"
  | "whatIfOn"
  | "whatIfOff"
  | "ruleDecides";

/** What the page shows. */
export type Page =
  | {
      readonly kind: "picture";
      /** Another one means another picture: scroll position and focus start anew. */
      readonly key: string;
      readonly policy: string;
      /** All policies of the file, for the picker. */
      readonly policies: readonly { readonly name: string; readonly title: string }[];
      readonly summary: string;
      /** Why there is nothing or not the whole truth to see. */
      readonly notice: string | null;
    }
  | {
      readonly kind: "nothing";
      readonly text: string;
      readonly action: { readonly title: string; readonly run: PageAction };
    };

/** What the button of an empty page does. */
export type PageAction = "selectPolicy" | "restartServer";

/** From the extension to the page. */
export type ToPage =
  | { readonly type: "show"; readonly texts: Texts; readonly page: Page }
  /** The answer to the question of that turn; `null` when there is none. */
  | { readonly type: "window"; readonly turn: number; readonly answer: MatrixAnswer | null };

/** From the page to the extension. */
export type ToExtension =
  /** The page runs and knows nothing: at first, and each time it was hidden. */
  | { readonly type: "ready" }
  | {
      readonly type: "ask";
      readonly turn: number;
      readonly filter: WireMatrixFilter;
      readonly rows: WireStretch;
      readonly columns: WireStretch;
    }
  /** Go to a rule, to a tool's definition, or to what decides a tool; `index` as in `matrixPlaceRequest`. */
  | {
      readonly type: "go";
      readonly to: "rule" | "tool" | "decider";
      readonly index: number;
      readonly filter: WireMatrixFilter;
      /** Of the picture that is drawn. */
      readonly revision: number;
    }
  | { readonly type: "choose"; readonly policy: string }
  | { readonly type: "run"; readonly action: PageAction };

const longestText = 1000;

/** A message of the page, checked part by part; `undefined` for anything that is none. */
export function readMessage(value: unknown): ToExtension | undefined {
  if (!isRecord(value)) return undefined;
  const { type, turn, rows, columns, to, index, revision, policy, action } = value;
  const filter = readFilter(value["filter"]);
  switch (type) {
    case "ready":
      return { type };
    case "ask":
      if (filter === undefined || !isCount(turn) || !isStretch(rows) || !isStretch(columns)) return undefined;
      return { type, turn, filter, rows, columns };
    case "go":
      if (filter === undefined || !isCount(index) || !isCount(revision) || !isTarget(to)) return undefined;
      return { type, to, index, filter, revision };
    case "choose":
      return isText(policy) ? { type, policy } : undefined;
    case "run":
      return action === "selectPolicy" || action === "restartServer" ? { type, action } : undefined;
  }
  return undefined;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

function readFilter(value: unknown): WireMatrixFilter | undefined {
  if (!isRecord(value)) return undefined;
  const { rules, tools, matchedOnly } = value;
  return isText(rules) && isText(tools) && typeof matchedOnly === "boolean" ? { rules, tools, matchedOnly } : undefined;
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value.length <= longestText;
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}

function isStretch(value: unknown): value is WireStretch {
  return isRecord(value) && isCount(value["from"]) && isCount(value["to"]) && value["from"] <= value["to"];
}

function isTarget(value: unknown): value is "rule" | "tool" | "decider" {
  return value === "rule" || value === "tool" || value === "decider";
}
