import type { Catalog } from "../catalog/catalog.ts";
import type { Pattern } from "../pattern/pattern.ts";
import type { Effect, Override, Policy, Rule, Subject } from "../policy/policy.ts";
import type { Decision, Resolution } from "../policy/resolve.ts";
import type { Settings } from "../settings.ts";
import type { Node } from "../syntax/node.ts";
import type { SyntaxTree } from "../syntax/syntax-tree.ts";
import type { Message } from "../text/message.ts";
import type { TextEdit } from "../text/text-edit.ts";
import type { Problem } from "./problem.ts";

/** The dialect's own words for what the engine calls allow and deny (design: the user wrote "deactivate", not "deny"). */
export interface Words {
  readonly allow: string;
  readonly deny: string;
}

/** How a loader takes what is not plain JSON. */
export interface JsonManners {
  /** `strict`: comments, trailing commas and a BOM stop the file from loading. `tolerant`: they are worth a note. */
  readonly reading: "strict" | "tolerant";
  /** What happens to a file that cannot be parsed: "the agent runs without any gate". */
  readonly refused: Message;
}

/** What a policy depends on beside the file. */
export interface LowerContext {
  readonly catalog: Catalog;
  readonly settings: Settings;
  /** What-ifs for the policy of a name, in the order they were made. */
  readonly overrides: (policy: string) => readonly Override[];
}

/** What a dialect makes of a file. */
export interface Lowered {
  readonly policies: readonly Policy[];
  readonly problems: readonly Problem[];
}

/** A wish for one subject, with the state of the file it is asked for. */
export interface ToggleRequest {
  readonly tree: SyntaxTree;
  readonly policy: Policy;
  readonly resolution: Resolution;
  readonly decision: Decision;
  readonly wish: Effect;
  readonly context: LowerContext;
}

/** One possible way to give a subject the wished effect. Whether it does, and what else changes, is found by analysing the edited text. */
export interface EditProposal {
  /** What the edit does to the file: "add `bash` to `tools.disabled`". */
  readonly title: Message;
  readonly edits: readonly TextEdit[];
  /** What it changes for names that the catalog does not know: "names unknown today are no longer blocked by `web_*`". */
  readonly beyondCatalog: Message | undefined;
}

/** Possible edits for a wish. */
export interface ToggleProposals {
  /** Best first. Empty: nothing in this file can give the effect. */
  readonly proposals: readonly EditProposal[];
  /** Why no single edit of this file does exactly that, shown when none turns out exact: "`slack*` in `mcp.disabled` blocks the whole server". */
  readonly obstacle: Message;
}

/** One file format with its meaning. A dialect is one folder, one schema, one line in the list, and its fixtures. */
export interface Dialect {
  readonly id: string;
  /** The system's own name for the format, for people: "EvoFabric tool controller". */
  readonly title: string;
  readonly words: Words;
  readonly json: JsonManners;
  /** The file's schema: keys, values, descriptions, and where patterns stand (see schema/annotations.ts). */
  readonly schema: string;
  /** picomatch globs on the file's base name under which such a file is looked for. A name is a hint, the content decides. */
  readonly fileNames: readonly string[];
  /**
   * Is this content of the dialect? `hinted`: the file's name (or an association) says so, so weaker marks suffice and an
   * empty or half-written file counts.
   */
  recognizes(tree: SyntaxTree, hinted: boolean): boolean;
  /** Text to policies. Never throws; a file that is wrong gives problems and as much policy as its loader would make of it. */
  lower(tree: SyntaxTree, context: LowerContext): Lowered;
  /**
   * The pattern of a rule whose string says another text. Only where nothing else in the policies, and nothing that is
   * noticed about the file, hangs on the text of a pattern; otherwise absent, and an edited file is lowered as a whole.
   */
  patternFor?(rule: Rule, text: string): Pattern;
  /**
   * The rule that an item of a list of rules is, at an index; undefined when something is to be noticed about the item,
   * or anything but a rule may be in it. Only where the policy's rules are the items of one list, and nothing else in the
   * policies hangs on them; otherwise absent, and an edited file is lowered as a whole.
   */
  ruleOf?(item: Node, index: number, context: LowerContext): Rule | undefined;
  /** The pattern of a rule as it is read on the other platform than that of the settings; absent where both read alike. */
  onOtherPlatform?(rule: Rule): Pattern;
  /** The JSON text of an entry whose pattern is this text; absent where that is the text itself as a string. */
  ruleText?(pattern: string): string;
  /** What becomes of a call of a tool that is off; absent: the system refuses it. */
  readonly callsOfDenied?: "carried-out";
  /** The name under which this dialect knows a tool of the catalog. */
  joinName(server: string | undefined, tool: string): string;
  /** The pattern, as an override, that means exactly this subject. */
  overridePattern(subject: Subject): string;
  /** Edits that may give the subject the wished effect. The engine tries them out. */
  propose(request: ToggleRequest): ToggleProposals;
  /** A rule in the user's words: "rule 2", "`tools.disabled` entry 3". */
  ruleLabel(rule: Pick<Rule, "list" | "index">): Message;
}
