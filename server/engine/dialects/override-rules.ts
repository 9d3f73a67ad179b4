import type { Pattern } from "../pattern/pattern.ts";
import type { Override, Rule, SubjectKind } from "../policy/policy.ts";
import type { Span } from "../text/span.ts";

/**
 * What-ifs as rules on one kind of subject, in the order in which they were made. They stand nowhere in the file.
 *
 * @param span of the policy: where the editor goes for a rule that has no place.
 */
export function overrideRules(
  overrides: readonly Override[],
  kind: SubjectKind,
  span: Span,
  compile: (text: string) => Pattern,
): readonly Rule[] {
  return overrides.map(({ pattern, effect }, index) => ({
    path: `override[${index}]`,
    list: "override",
    index,
    effect,
    pattern: compile(pattern),
    kind,
    facet: "name",
    span,
    element: span,
  }));
}
