import type { DiagnosticPage, Severity } from "../server/engine/diagnostics/diagnostic.ts";

/** What a page needs of a diagnostic. */
export interface Documented {
  readonly code: string;
  readonly severity: Severity;
  readonly needsCatalog: boolean;
  readonly fades: boolean;
  readonly page: DiagnosticPage;
}

export const pagesFolder = "docs/diagnostics";

/** The pages of all diagnostics and their table of contents, as texts by path from the project root. */
export function diagnosticPages(rules: readonly Documented[]): ReadonlyMap<string, string> {
  const sorted = rules.toSorted((one, other) => (one.code < other.code ? -1 : 1));
  return new Map([
    [`${pagesFolder}/README.md`, contents(sorted)],
    ...sorted.map((rule) => [`${pagesFolder}/${rule.code}.md`, page(rule)] as const),
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

function page({ code, severity, needsCatalog, fades, page }: Documented): string {
  const facts = [
    `Severity: ${severity}.`,
    fades ? "Shown faded." : "",
    needsCatalog ? "Needs a catalog: silent without one, one level lower while some servers have not answered." : "",
  ];
  const sections = [
    `# \`${code}\``,
    page.summary,
    facts.filter((fact) => fact !== "").join(" "),
    `## Avoid\n\n${fenced(page.avoid)}`,
    `## Prefer\n\n${fenced(page.prefer)}`,
    `## Why\n\n${page.why}`,
    page.exceptions === undefined ? "" : `## Exceptions\n\n${page.exceptions}`,
    `## Change its severity\n\nIn \`toolsight.json\`; \`off\` hides it:\n\n${fenced(`{ "rules": { "${code}": "off" } }`)}`,
  ];
  return `${sections.filter((section) => section !== "").join("\n\n")}\n`;
}

/** A code block whose fence is longer than any run of back-ticks in it. */
function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}jsonc\n${text.trim()}\n${fence}`;
}
