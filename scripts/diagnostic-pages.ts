import { type Documented, pageText } from "../server/engine/features/diagnostic-page.ts";

export const pagesFolder = "docs/diagnostics";

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
