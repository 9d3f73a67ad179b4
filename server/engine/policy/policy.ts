import type { CatalogSkill, CatalogTool } from "../catalog/catalog.ts";
import type { Pattern } from "../pattern/pattern.ts";
import type { Message } from "../text/message.ts";
import type { Span } from "../text/span.ts";

/** What a rule or a decision says of one tool or skill. Shown to the user in the dialect's own words. */
export type Effect = "allow" | "deny";

/** What is switched. */
export type SubjectKind = "tool" | "skill";

/** The part of a subject that a rule's pattern is compared with. */
export type Facet = "name" | "server" | "category";

/** One tool or skill that a policy decides about, under the name the dialect gives it. */
export interface Subject {
  readonly kind: SubjectKind;
  /** The dialect's name: for a tool of a server, server and tool joined by the dialect's codec. */
  readonly name: string;
  /** What rules on names are compared with, where it is not the name: in some formats two tools may have one name. */
  readonly matched?: string;
  /** The server of the catalog; absent for a native tool and for skills. */
  readonly server: string | undefined;
  /** What rules on servers are compared with. It may differ from `server`: some systems split the joined name again. */
  readonly gateServer: string | undefined;
  readonly category: string | undefined;
  /** The definition behind it. */
  readonly definition: CatalogTool | CatalogSkill;
}

/** A text of the file with its place, quotes included. */
interface PlacedText {
  readonly text: string;
  readonly span: Span;
}

/** One entry of a list of the file: an effect, a pattern, and their place. */
export interface Rule {
  /** `rules[1]`, `tools.disabled[0]`, `override[0]`: counted from 0, as in the JSON output. */
  readonly path: string;
  /** The list it stands in: `rules`, `tools.disabled`. */
  readonly list: string;
  /** Position in the list, from 0. Shown to people counted from 1. */
  readonly index: number;
  /** `require`: an entry of a gate. */
  readonly effect: Effect | "require";
  readonly pattern: Pattern;
  readonly kind: SubjectKind;
  readonly facet: Facet;
  /** The pattern's string in the file, with its quotes; the whole entry where it names server and tool apart. */
  readonly span: Span;
  /** The two names of an entry that names server and tool apart. Its pattern is exact, and stands for both together. */
  readonly pair?: { readonly server: PlacedText; readonly tool: PlacedText };
  /** The whole entry, as a list item: equals `span` unless a rule is an object. */
  readonly element: Span;
}

/** Why a subject is on or off: what decided, where it stands. The kinds and paths are those of the JSON output. */
export type Reason =
  | { readonly kind: "rule" | "override" | "gate"; readonly path: string; readonly span: Span; readonly rule: Rule }
  | { readonly kind: "list" | "otherwise" | "mode" | "base" | "note"; readonly path: string; readonly span: Span };

/** An effect with its reason, from one stage. */
export interface Verdict {
  readonly effect: Effect;
  readonly reason: Reason;
}

/** How applicable rules of one stage become one outcome (XACML's rule-combining algorithms). */
export type CombiningAlgorithm = "first-applicable" | "last-applicable" | "deny-overrides" | "allow-overrides";

/** Rules that are consulted together. */
export interface RuleStage {
  readonly kind: "rules";
  readonly rules: readonly Rule[];
  readonly combining: CombiningAlgorithm;
  /** The verdict when no rule applies to a subject; absent: the next stage is asked. */
  readonly otherwise: Verdict | undefined;
  /** A stage on servers says nothing about a subject without one, not even `otherwise`; likewise for categories. */
  readonly facet: Facet;
  /** `settles`: an allow here is the end. `continues`: an allowed subject must pass the later stages as well. A deny always ends. */
  readonly allow: "settles" | "continues";
  /** What a rule of this stage is called as a reason. */
  readonly reason: "rule" | "override";
}

/** What a table of names is made from: by this it is known what it would hold with other tools, or in another installation. */
export interface TableSource {
  /** Tables of equal text hold the same names wherever both are made. */
  readonly key: string;
  /**
   * `every`: all tools that can be had; `none`; `named`: those in the file's own list of exact names, `named-and-more`:
   * perhaps with others on account of these; `some`: which ones is a matter of the installation.
   */
  readonly holds: "every" | "none" | "named" | "named-and-more" | "some";
  /** What a name gets that it holds. */
  readonly verdict: Verdict;
  /** Names that other keys of the file turn on where they can be had, whatever table and lists say. */
  readonly adds: ReadonlyMap<string, Verdict>;
}

/**
 * A stage that is a table of names, as rules on names are compared with them, made by the dialect: default lists, tool
 * sets, exact selections, installation facts.
 */
export interface SetStage {
  readonly kind: "set";
  readonly verdicts: ReadonlyMap<string, Verdict>;
  readonly otherwise: Verdict | undefined;
  readonly allow: "settles" | "continues";
  /** Without it nothing is known beyond the verdicts. */
  readonly source?: TableSource;
}

/** All or nothing: each rule must match (by its facet) a subject that is still allowed at this point, else everything is off. */
export interface GateStage {
  readonly kind: "gate";
  readonly rules: readonly Rule[];
}

/** One step of a pipeline. */
export type Stage = RuleStage | SetStage | GateStage;

/** The stages that decide one kind of subject, in the order in which they are asked. */
export interface Pipeline {
  readonly kind: SubjectKind;
  readonly stages: readonly Stage[];
  /** When no stage gives a verdict. */
  readonly otherwise: Verdict;
  /**
   * How a rule on servers sees a name: its server is the text before the first of these, and a name that lacks it or
   * starts with it has none. Absent where no stage is about servers.
   */
  readonly serverMark?: string;
}

/** A list (or another key) that stands in the file but is not read in this form; its rules match and decide nothing. */
export interface IgnoredField {
  readonly path: string;
  /** Key and value. */
  readonly span: Span;
  readonly rules: readonly Rule[];
  /** Which other key makes it unread, in a few words: "`enabled` is a list". */
  readonly because: Message;
  /** Unread on purpose of the author (everything is switched off): told more quietly. */
  readonly quiet: boolean;
}

/** Everything in one place of a file that decides about tools. */
export interface Policy {
  /** The place in the file: `""` for the whole file, else the path of the controller, such as `tool_controller`. */
  readonly name: string;
  readonly dialect: string;
  /** Does the system take the file? `bare`: it refuses the file and goes on as if nothing had been written. */
  readonly loads: "yes" | "no" | "bare";
  readonly subjects: readonly Subject[];
  readonly pipelines: readonly Pipeline[];
  /** Every rule of the file, in file order: those of the stages and those of ignored fields (not the overrides). */
  readonly rules: readonly Rule[];
  readonly ignored: readonly IgnoredField[];
  /** The block or list that stands for the policy where something is said about all of it (code lens, "no tools left"). */
  readonly span: Span;
  /**
   * What the file says beside its lists, where which tools there are, or for which of them the lists are read, hangs on it:
   * of policies that differ in it only known tools are compared. Absent: the lists and tables say it all.
   */
  readonly setting?: string;
  /** Nothing on is what the author asked for, so an empty outcome is no finding. */
  readonly emptyOnPurpose: boolean;
  /** What the outcome rests on besides the file, where that is a guess: shown with the counts. */
  readonly notes: readonly Message[];
}

/** A what-if, kept outside the file; `pattern` is in the dialect's own pattern language. Later entries beat earlier ones. */
export interface Override {
  readonly pattern: string;
  readonly effect: Effect;
}
