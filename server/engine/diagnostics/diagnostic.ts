import type { Analysis } from "../analysis.ts";
import type { Location } from "../catalog/catalog.ts";
import type { Message } from "../text/message.ts";
import type { Span } from "../text/span.ts";
import type { TextEdit } from "../text/text-edit.ts";

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
  /** Proven to change no decision for any name: fit for fix-all. */
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

/** One diagnostic: everything about it stands in one file. `Found` is what the search found, as data. */
export interface DiagnosticRule<Found> {
  readonly code: string;
  readonly severity: Severity;
  /** When not always the same. */
  readonly severityOf?: (found: Found, analysis: Analysis) => Severity;
  /** The claim rests on the catalog: silent when that is unknown, one level lower and said so when it is partial. */
  readonly needsCatalog: boolean;
  /** Drawn faded. */
  readonly fades: boolean;
  readonly page: DiagnosticPage;
  readonly find: (analysis: Analysis) => readonly Found[];
  readonly span: (found: Found, analysis: Analysis) => Span;
  readonly message: (found: Found, analysis: Analysis) => Message;
  readonly related?: (found: Found, analysis: Analysis) => readonly Related[];
  /** Made only when asked for. */
  readonly fixes?: (found: Found, analysis: Analysis) => readonly Fix[];
}

/** A diagnostic found in a file, ready to be shown. */
export interface Finding {
  readonly code: string;
  readonly severity: Severity;
  readonly span: Span;
  readonly message: Message;
  readonly related: readonly Related[];
  readonly fades: boolean;
  readonly fixes: () => readonly Fix[];
}
