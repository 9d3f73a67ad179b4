import { compileFnmatch, exactPattern } from "../../pattern/fnmatch.ts";
import type { Facet, Rule } from "../../policy/policy.ts";
import { type Form, readingOf } from "./form.ts";
import { type Entry, type List, type ListPath, listPaths } from "./lists.ts";
import type { Profile } from "./profile.ts";

/** The rules of every list of a profile. */
export type RulesByList = Readonly<Record<ListPath, readonly Rule[]>>;

/**
 * A rule for every entry that can stand for one: a text, or anything where exact names are read. The others are dead;
 * they have no rule, but are counted.
 */
export function rulesOf({ lists }: Profile, form: Form): RulesByList {
  const rules: Partial<Record<ListPath, readonly Rule[]>> = {};
  for (const path of listPaths) {
    const takesNames = path === "tools.enabled" || readingOf(form, path) === "names";
    rules[path] = lists[path].entries.flatMap((entry) => ruleOf(lists[path], entry, takesNames) ?? []);
  }
  return rules as RulesByList;
}

/** All rules in the order of the file. */
export function inFileOrder(rules: RulesByList): readonly Rule[] {
  return Object.values(rules)
    .flat()
    .toSorted((one, other) => one.span.start - other.span.start);
}

function ruleOf({ path }: List, { index, text, name, span }: Entry, takesNames: boolean): Rule | undefined {
  if (text === undefined && !takesNames) return undefined;
  return {
    path: `${path}[${index}]`,
    list: path,
    index,
    effect: effectOf(path),
    pattern: takesNames ? exactPattern(name) : compileFnmatch(text ?? name, { fold: "none" }),
    kind: path.startsWith("skills.") ? "skill" : "tool",
    facet: facetOf(path),
    span,
    element: span,
  };
}

function effectOf(path: ListPath): Rule["effect"] {
  if (path.endsWith(".disabled")) return "deny";
  return path === "mcp.required" ? "require" : "allow";
}

/** The part of a subject that the entries of a list are compared with. */
export function facetOf(path: ListPath): Facet {
  if (path.startsWith("mcp.")) return "server";
  return path === "skills.categories" ? "category" : "name";
}
