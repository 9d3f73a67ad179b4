import type { Analysis } from "../analysis.ts";
import { type Message, message } from "../text/message.ts";
import { label } from "../text/quote.ts";
import type { Span } from "../text/span.ts";
import type { DiagnosticPage, DiagnosticRule, Finding, Severity } from "./diagnostic.ts";

/** Something found whose words are not made yet: only what is shown needs them. */
export interface Candidate {
  readonly code: string;
  readonly span: Span;
  readonly finding: () => Finding;
}

/** A diagnostic rule whose type of found things is closed in, so that all of them fit in one list. */
export interface Check {
  readonly code: string;
  readonly severity: Severity;
  readonly needsCatalog: boolean;
  readonly fades: boolean;
  readonly page: DiagnosticPage;
  /** Everything found, in the order of the search; nothing when the settings switch the code off or the catalog cannot support the claim. */
  readonly run: (analysis: Analysis) => readonly Candidate[];
}

/** Makes a rule fit for the list. */
export function check<Found>(rule: DiagnosticRule<Found>): Check {
  const { code, severity, needsCatalog, fades, page } = rule;
  return {
    code,
    severity,
    needsCatalog,
    fades,
    page,
    run: (analysis) =>
      speaks(rule, analysis) ? rule.find(analysis).map((found) => candidate(rule, found, analysis)) : [],
  };
}

function speaks<Found>({ code, needsCatalog }: DiagnosticRule<Found>, { context }: Analysis): boolean {
  if (context.settings.rules.get(code) === "off") return false;
  return !needsCatalog || context.catalog.status !== "unknown";
}

function candidate<Found>(rule: DiagnosticRule<Found>, found: Found, analysis: Analysis): Candidate {
  const span = rule.span(found, analysis);
  return {
    code: rule.code,
    span,
    finding: () => ({
      code: rule.code,
      severity: severityOf(rule, found, analysis),
      span,
      message: hedged(rule, rule.message(found, analysis), analysis),
      related: rule.related?.(found, analysis) ?? [],
      fades: rule.fades,
      // An edit that could not be made would be a fix that does nothing.
      fixes: () => (rule.fixes?.(found, analysis) ?? []).filter(({ edits }) => edits.length > 0),
    }),
  };
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
