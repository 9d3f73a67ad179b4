import type { Analysis } from "../analysis.ts";
import type { CatalogSkill, CatalogTool, Location } from "../catalog/catalog.ts";
import type { CatalogFile } from "../catalog/import.ts";
import type { Rule } from "../policy/policy.ts";
import { contains, type Span } from "../text/span.ts";

/** The tool or skill whose name in a catalog file the offset is on. */
export function definedAt({ tools, skills }: CatalogFile, offset: number): CatalogTool | CatalogSkill | undefined {
  return [...tools, ...skills].find(({ origin }) => contains(origin.span, offset));
}

/** A rule of a profile that matches a definition. */
export interface Reference {
  readonly rule: Rule;
  readonly span: Span;
}

/** The rules of a profile that match what is defined at a place of a catalog, in file order. */
export function referencesTo(analysis: Analysis, { file, span }: Location): readonly Reference[] {
  const rules = new Set<Rule>();
  for (const { policy, resolution } of analysis.policies) {
    policy.subjects.forEach(({ definition }, index) => {
      const { origin } = definition;
      if (origin.file !== file || origin.span.start !== span.start) return;
      for (const rule of resolution.applicable.rulesOf(index)) if (policy.rules.includes(rule)) rules.add(rule);
    });
  }
  return [...rules].toSorted((a, b) => a.span.start - b.span.start).map((rule) => ({ rule, span: rule.span }));
}
