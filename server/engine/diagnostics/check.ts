import type { Analysis, PolicyAnalysis } from "../analysis.ts";
import type { Task } from "../language/effort.ts";
import { type Message, message } from "../text/message.ts";
import { label } from "../text/quote.ts";
import { rememberFor } from "../text/remember.ts";
import type { Span } from "../text/span.ts";
import type {
  DiagnosticPage,
  DiagnosticRule,
  FileDiagnostic,
  Fix,
  RuleDiagnostic,
  RuleReading,
  Severity,
  Shown,
} from "./diagnostic.ts";
import type { PlacedFacts, RuleEdit } from "./rules.ts";

/**
 * Something found whose words are not made yet: only what is shown needs them. It holds nothing of the analysis it was
 * found in, so that it can stand for the same thing after an edit elsewhere: what it is about is found again when needed.
 */
export interface Candidate {
  readonly check: Check;
  readonly code: string;
  /** Which one it is of what the check finds in the file, or at its rule. */
  readonly nth: number;
  /** In the file; of a check of rules counted from the start of the rule's string. */
  readonly span: Span;
}

interface Described {
  readonly code: string;
  /** Its place in the list of diagnostics. */
  readonly rank: number;
  readonly severity: Severity;
  readonly needsCatalog: boolean;
  readonly fades: boolean;
  readonly page: DiagnosticPage;
  /** Whether neither the settings switch it off nor the catalog cannot support the claim. */
  readonly speaks: (analysis: Analysis) => boolean;
}

/** A diagnostic about the file, with its type of found things closed in, so that all of them fit in one list. */
export interface FileCheck extends Described {
  readonly scope: "file";
  readonly reads: FileDiagnostic<never>["reads"];
  /** Everything found, in the order of the search. */
  readonly run: (analysis: Analysis) => readonly Candidate[];
  /** What is drawn of a candidate at this place. */
  readonly shown: (analysis: Analysis, nth: number, span: Span) => Shown | undefined;
  readonly fixes: (analysis: Analysis, nth: number) => readonly Fix[];
}

/** The same for a diagnostic about single rules. */
export interface RuleCheck extends Described {
  readonly scope: "rule";
  readonly reads: readonly RuleReading[];
  readonly evenIfRefused: boolean;
  readonly also: ((edit: RuleEdit) => readonly number[]) | undefined;
  readonly within: number | undefined;
  readonly prepare: ((of: PolicyAnalysis, analysis: Analysis) => Task<void>) | undefined;
  /** Everything found at a rule. */
  readonly run: (placed: PlacedFacts, analysis: Analysis) => readonly Candidate[];
  readonly shown: (analysis: Analysis, placed: PlacedFacts, nth: number, span: Span) => Shown | undefined;
  readonly fixes: (analysis: Analysis, placed: PlacedFacts, nth: number) => readonly Fix[];
}

export type Check = FileCheck | RuleCheck;

/** Makes a rule fit for the list; which place it has there is said afterwards. */
export function check<Found>(rule: DiagnosticRule<Found>): (rank: number) => Check {
  return (rank) => (rule.scope === "file" ? fileCheck(rule, rank) : ruleCheck(rule, rank));
}

function fileCheck<Found>(rule: FileDiagnostic<Found>, rank: number): FileCheck {
  const found = rememberFor((analysis: Analysis) => rule.find(analysis));
  const own: FileCheck = {
    ...described(rule, rank),
    scope: "file",
    reads: rule.reads,
    run: (analysis) =>
      found(analysis).map((one, nth) => ({ check: own, code: rule.code, nth, span: rule.span(one, analysis) })),
    shown(analysis, nth, span) {
      const one = found(analysis)[nth];
      return one && shown(rule, one, analysis, span);
    },
    fixes(analysis, nth) {
      const one = found(analysis)[nth];
      return one === undefined ? [] : fixesOf(rule, one, analysis);
    },
  };
  return own;
}

const nothing: readonly Candidate[] = [];

function ruleCheck<Found>(rule: RuleDiagnostic<Found>, rank: number): RuleCheck {
  const own: RuleCheck = {
    ...described(rule, rank),
    scope: "rule",
    reads: rule.reads,
    evenIfRefused: rule.evenIfRefused ?? false,
    also: rule.also,
    within: rule.within,
    prepare: rule.prepare,
    run(placed, analysis) {
      const found = rule.findIn(placed, analysis);
      if (found.length === 0) return nothing;
      const { start } = placed.rule.span;
      return found.map((one, nth) => {
        const span = rule.span(one, analysis);
        return { check: own, code: rule.code, nth, span: { start: span.start - start, end: span.end - start } };
      });
    },
    shown(analysis, placed, nth, span) {
      const one = rule.findIn(placed, analysis)[nth];
      return one && shown(rule, one, analysis, span);
    },
    fixes(analysis, placed, nth) {
      const one = rule.findIn(placed, analysis)[nth];
      return one === undefined ? [] : fixesOf(rule, one, analysis);
    },
  };
  return own;
}

function described<Found>(rule: DiagnosticRule<Found>, rank: number): Described {
  const { code, severity, needsCatalog, fades, page } = rule;
  return {
    code,
    rank,
    severity,
    needsCatalog,
    fades,
    page,
    speaks({ context }) {
      if (context.settings.rules.get(code) === "off") return false;
      return !needsCatalog || context.catalog.status !== "unknown";
    },
  };
}

function shown<Found>(rule: DiagnosticRule<Found>, found: Found, analysis: Analysis, span: Span): Shown {
  return {
    code: rule.code,
    severity: severityOf(rule, found, analysis),
    span,
    message: hedged(rule, rule.message(found, analysis), analysis),
    related: rule.related?.(found, analysis) ?? [],
    fades: rule.fades,
  };
}

/** An edit that could not be made would be a fix that does nothing. */
function fixesOf<Found>(rule: DiagnosticRule<Found>, found: Found, analysis: Analysis): readonly Fix[] {
  return (rule.fixes?.(found, analysis) ?? []).filter(({ edits }) => edits.length > 0);
}

const lower: Readonly<Record<Severity, Severity>> = {
  error: "warning",
  warning: "information",
  information: "hint",
  hint: "hint",
};

function severityOf<Found>(rule: DiagnosticRule<Found>, found: Found, analysis: Analysis): Severity {
  const own = rule.severityOf?.(found, analysis) ?? rule.severity;
  const set = analysis.context.settings.rules.get(rule.code);
  const severity = set === undefined || set === "off" ? own : set;
  return isUnsure(rule, analysis) ? lower[severity] : severity;
}

/** With servers missing the claim is only as good as what is known, and says so. */
function hedged<Found>(rule: DiagnosticRule<Found>, text: Message, analysis: Analysis): Message {
  if (!isUnsure(rule, analysis)) return text;
  const missing = analysis.context.catalog.servers.filter(({ status }) => status !== "listed").slice(0, 3);
  if (missing.length === 0) return message("{0} (not all servers have answered)", text);
  const names = missing.map(({ name }) => message("`{0}`", label(name)));
  return message("{0} (the tools of {1} are not known)", text, names);
}

function isUnsure<Found>({ needsCatalog }: DiagnosticRule<Found>, { context }: Analysis): boolean {
  return needsCatalog && context.catalog.status === "partial";
}
