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

/** The rules of a profile that match what is defined at any of some places of catalogs, in file order, each once. */
export function referencesTo(analysis: Analysis, places: readonly Location[]): readonly Reference[] {
  const wanted = new Set(places.map(keyOf));
  const rules = new Set<Rule>();
  for (const { policy, resolution } of analysis.policies) {
    const inFile = new Set(policy.rules);
    policy.subjects.forEach(({ definition }, index) => {
      if (!wanted.has(keyOf(definition.origin))) return;
      for (const rule of resolution.applicable.rulesOf(index)) if (inFile.has(rule)) rules.add(rule);
    });
  }
  return [...rules].toSorted((a, b) => a.span.start - b.span.start).map((rule) => ({ rule, span: rule.span }));
}

function keyOf({ file, span }: Location): string {
  return `${span.start} ${file}`;
}
