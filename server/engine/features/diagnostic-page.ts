import type { DiagnosticPage, Severity } from "../diagnostics/diagnostic.ts";
import { diagnosticRules } from "../diagnostics/index.ts";
import { fenced } from "../text/quote.ts";

/** What a page needs of a diagnostic. */
export interface Documented {
  readonly code: string;
  readonly severity: Severity;
  readonly needsCatalog: boolean;
  readonly fades: boolean;
  readonly page: DiagnosticPage;
}

/** The page of the diagnostic with this code, as Markdown; undefined for a code that is none. */
export function diagnosticPage(code: string): string | undefined {
  const rule = diagnosticRules.find((candidate) => candidate.code === code);
  return rule && pageText(rule);
}

/** What a diagnostic finds, what to write instead, and why. Pages are in English. */
export function pageText({ code, severity, needsCatalog, fades, page }: Documented): string {
  const facts = [
    `Severity: ${severity}.`,
    fades ? "Shown faded." : "",
    needsCatalog ? "Needs a catalog: silent without one, one level lower while some servers have not answered." : "",
  ];
  const sections = [
    `# \`${code}\``,
    page.summary,
    facts.filter((fact) => fact !== "").join(" "),
    `## Avoid\n\n${fenced(page.avoid.trim(), "jsonc")}`,
    `## Prefer\n\n${fenced(page.prefer.trim(), "jsonc")}`,
    `## Why\n\n${page.why}`,
    page.exceptions === undefined ? "" : `## Exceptions\n\n${page.exceptions}`,
    `## Change its severity\n\nIn \`toolsight.json\`; \`off\` hides it:\n\n${fenced(`{ "rules": { "${code}": "off" } }`, "jsonc")}`,
  ];
  return `${sections.filter((section) => section !== "").join("\n\n")}\n`;
}
