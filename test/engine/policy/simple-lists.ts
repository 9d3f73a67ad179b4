import { compileFnmatch } from "../../../server/engine/pattern/fnmatch.ts";

/** One list of a policy as a person would describe it. */
export interface SimpleList {
  readonly path: string;
  readonly facet: "name" | "server" | "category";
  /** `deny`: a match is the end. `limit`: no match is the end. */
  readonly kind: "deny" | "limit";
  readonly patterns: readonly string[];
}

/** A name, with a category where it is one of a skill that has one. */
export interface SimpleSubject {
  readonly name: string;
  readonly category?: string;
}

/** A policy resolved in the plainest way, one subject at a time: the slow truth that proofs are judged by. */
export function simplePolicy(lists: readonly SimpleList[]) {
  const compiled = lists.map((list) => ({ ...list, compiled: list.patterns.map((text) => compileFnmatch(text)) }));

  /** What a list looks at; undefined when the subject does not concern it. */
  function valueFor({ facet }: SimpleList, { name, category }: SimpleSubject): string | undefined {
    if (facet === "category") return category;
    if (facet === "name") return name;
    const at = name.indexOf("__");
    return at > 0 ? name.slice(0, at) : undefined;
  }

  /** The rules that decide the subject, or that it passes on the way to being on; by path. */
  function used(subject: SimpleSubject): readonly string[] {
    const passed: string[] = [];
    for (const list of compiled) {
      const value = valueFor(list, subject);
      if (value === undefined) continue;
      const at = list.compiled.findIndex((pattern) => pattern.matches(value));
      const rule = `${list.path}[${at}]`;
      if (list.kind === "limit") {
        if (at < 0) return [];
        passed.push(rule);
      } else if (at >= 0) return [rule];
    }
    return passed;
  }

  /** Whether a rule matches the subject; or, given the path of a limit, whether the limit leaves it out. */
  function concerns(path: string, subject: SimpleSubject): boolean {
    for (const list of compiled) {
      const value = valueFor(list, subject);
      if (value === undefined) continue;
      if (list.path === path) return !list.compiled.some((pattern) => pattern.matches(value));
      const at = list.patterns.findIndex((_, index) => `${list.path}[${index}]` === path);
      if (at >= 0) return list.compiled[at]?.matches(value) === true;
    }
    return false;
  }

  return { used, concerns };
}
