import type { DiagnosticPage, Severity } from "../server/engine/diagnostics/diagnostic.ts";
import { fenced } from "../server/engine/text/quote.ts";

/** Where the pages are, from the project root. */
export const pagesFolder = "docs/diagnostics";

/** What a page needs of a diagnostic. */
export interface Documented {
  readonly code: string;
  readonly severity: Severity;
  readonly needsCatalog: boolean;
  readonly fades: boolean;
  readonly page: DiagnosticPage;
}

/** The pages of all diagnostics and their table of contents, as texts by path from the project root. */
export function diagnosticPages(rules: readonly Documented[]): ReadonlyMap<string, string> {
  const sorted = rules.toSorted((one, other) => (one.code < other.code ? -1 : 1));
  return new Map([
    [`${pagesFolder}/README.md`, contents(sorted)],
    ...sorted.map((rule) => [`${pagesFolder}/${rule.code}.md`, pageText(rule)] as const),
  ]);
}

function contents(rules: readonly Documented[]): string {
  const rows = rules.map(({ code, severity, needsCatalog, page }) => {
    const catalog = needsCatalog ? "yes" : "";
    return `| [\`${code}\`](${code}.md) | ${severity} | ${catalog} | ${page.summary.replaceAll("|", "\\|")} |`;
  });
  return `# Diagnostics

Made from \`server/engine/diagnostics/\` by \`npm run generate\`.

Those that need a catalog are silent while no tools are known, and one level lower while some servers have not answered.

| code | severity | needs a catalog | finds |
| --- | --- | --- | --- |
${rows.join("\n")}
`;
}

/** What a diagnostic finds, what to write instead, and why. Pages are in English. */
function pageText({ code, severity, needsCatalog, fades, page }: Documented): string {
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
