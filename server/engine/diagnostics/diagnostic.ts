import type { Analysis, PolicyAnalysis } from "../analysis.ts";
import type { Location } from "../catalog/catalog.ts";
import type { Task } from "../language/effort.ts";
import type { ListEdit } from "../policy/list-edits.ts";
import type { Message } from "../text/message.ts";
import type { Span } from "../text/span.ts";
import type { TextEdit } from "../text/text-edit.ts";
import type { PlacedFacts, RuleEdit } from "./rules.ts";

/** How much a finding matters, in the words of LSP. */
export type Severity = "error" | "warning" | "information" | "hint";

/** Another place that explains a finding: in the same file, or (with `file`) in a catalog. */
export interface Related {
  readonly span: Span;
  readonly file?: Location["file"];
  readonly message: Message;
}

/** A change that would settle a finding. The effect ("+1 tool off") is added to the title by who offers it. */
export interface Fix {
  readonly title: Message;
  readonly edits: readonly TextEdit[];
  /** What the edits do to the rules of a policy, where that is all they do: its effect is found without reading the text. */
  readonly list?: { readonly policy: string; readonly edit: ListEdit };
  /** Meant to change no decision for any name: a candidate for fix-all, which proves it. */
  readonly safe: boolean;
  /** The one to take when nothing else is known. */
  readonly preferred: boolean;
}

/** The page of a diagnostic (docs/diagnostics), in plain English Markdown. */
export interface DiagnosticPage {
  readonly summary: string;
  /** A few lines of a file that has it, and the same put right. */
  readonly avoid: string;
  readonly prefer: string;
  readonly why: string;
  readonly exceptions?: string;
}

/** What every diagnostic says. `Found` is what its search found, as data. */
interface Described<Found> {
  readonly code: string;
  readonly severity: Severity;
  /** When not always the same. */
  readonly severityOf?: (found: Found, analysis: Analysis) => Severity;
  /** The claim rests on the catalog: silent when that is unknown, one level lower and said so when it is partial. */
  readonly needsCatalog: boolean;
  /** Drawn faded. */
  readonly fades: boolean;
  readonly page: DiagnosticPage;
  readonly span: (found: Found, analysis: Analysis) => Span;
  readonly message: (found: Found, analysis: Analysis) => Message;
  readonly related?: (found: Found, analysis: Analysis) => readonly Related[];
  /** Made only when asked for. */
  readonly fixes?: (found: Found, analysis: Analysis) => readonly Fix[];
}

/** A diagnostic that is searched for in the file as a whole. */
export interface FileDiagnostic<Found> extends Described<Found> {
  readonly scope: "file";
  /**
   * `tree`: the text outside of patterns alone, so that an edit inside a pattern moves what is found and changes nothing
   * about it; in a rule it may hang on no more than the rule's own keys and other values, so that it goes along when rules
   * come, go or move. `outcome`: anything; the search runs again after every edit, so it must cost no more than a look at
   * each decision or rule.
   */
  readonly reads: "tree" | "outcome";
  readonly find: (analysis: Analysis) => readonly Found[];
}

/**
 * What a diagnostic about a rule reads beside the rule itself (pattern, list, effect), what its pattern matches, and what
 * hangs on catalog, settings, dialect and the form of the policy alone:
 * - `decisions`: the effects and reasons of what it matches,
 * - `overruled`: the other rules that match the same,
 * - `reach`: whether it can decide at all (reach.ts).
 */
export type RuleReading = "decisions" | "overruled" | "reach";

/**
 * A diagnostic that is searched for at each rule that is read, and says something of that rule alone. What it finds and
 * says may hang on nothing but `reads` and `also`: at the other rules nothing is searched again after an edit of a pattern,
 * or of some rules of a list.
 */
export interface RuleDiagnostic<Found> extends Described<Found> {
  readonly scope: "rule";
  readonly reads: readonly RuleReading[];
  /** Speaks of rules in a file that its system refuses as well; others do not, since no rule does anything there. */
  readonly evenIfRefused?: true;
  /** Lies in the rule's string. */
  readonly span: (found: Found, analysis: Analysis) => Span;
  readonly findIn: (placed: PlacedFacts, analysis: Analysis) => readonly Found[];
  /**
   * Further rules of the policy, by their place in `rules`, at which something may be different after an edit of one
   * pattern, or when that rule comes or goes.
   */
  readonly also?: (edit: RuleEdit) => readonly number[];
  /** What it finds may hang on whether the rule's index is above this one. */
  readonly within?: number;
  /** Works out and remembers, before all rules of a policy are searched, what is cheaper for all at once. */
  readonly prepare?: (of: PolicyAnalysis, analysis: Analysis) => Task<void>;
}

/** One diagnostic: everything about it stands in one file. */
export type DiagnosticRule<Found> = FileDiagnostic<Found> | RuleDiagnostic<Found>;

/** All that is drawn of a finding. */
export interface Shown {
  readonly code: string;
  readonly severity: Severity;
  readonly span: Span;
  readonly message: Message;
  readonly related: readonly Related[];
  readonly fades: boolean;
}

/** A diagnostic found in a file, ready to be shown. */
export interface Finding extends Shown {
  /**
   * Stands for all that is drawn. After an edit inside a pattern, a finding that neither moved nor changed has the same
   * object here as in the findings before, so that whoever made something of it can use that again; one that only moved
   * has the same `message`.
   */
  readonly shown: Shown;
  /** Made for the text of the analysis that was diagnosed. */
  readonly fixes: () => readonly Fix[];
}
