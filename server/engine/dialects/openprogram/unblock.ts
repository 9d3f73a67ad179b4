import { escapeForFnmatch } from "../../pattern/escape.ts";
import type { Rule } from "../../policy/policy.ts";
import { message } from "../../text/message.ts";
import { label } from "../../text/quote.ts";
import { type Change, change } from "./change.ts";
import { removeEntries, replaceEntry } from "./edits.ts";
import { readingOf } from "./form.ts";
import type { ListPath } from "./lists.ts";
import { facetText, isExactly, matching, type Situation } from "./situation.ts";

/**
 * Ways to take a subject out of a list of what is off; one way without changes when it is not in it. Entries of just
 * this name go. A pattern gives way to the other names it keeps off, or goes as a whole.
 */
export function unblockings(situation: Situation, path: ListPath): readonly (readonly (Change | undefined)[])[] {
  const { profile, subject } = situation;
  const text = facetText(subject, path);
  const found = isReadThen(situation, path) ? matching(situation, path) : [];
  if (text === undefined || found.length === 0) return [[]];
  const patterns = found.filter((rule) => !isExactly(rule, text));
  const whole = change(
    removalTitle(found, path),
    removeEntries(
      profile,
      path,
      found.map(({ index }) => index),
    ),
    beyond(patterns),
  );
  if (patterns.length === 0) return [[whole]];
  const others = keptOff(situation, path, found);
  const spread = spreadOut(situation, path, { found, patterns, others });
  return others.length === 0 ? [[whole]] : [[spread], [whole]];
}

/** Whether a list is read once the subject is on. Under a form without tools none is, but that form has to go. */
export function isReadThen({ form }: Situation, path: ListPath): boolean {
  return readingOf(form, path) !== "no" || form.kind === "none";
}

/** The other known names that only the given entries of the list keep off. */
function keptOff({ rules, world, subject }: Situation, path: ListPath, found: readonly Rule[]): readonly string[] {
  const rest = rules[path].filter((rule) => !found.includes(rule));
  const own = facetText(subject, path);
  const names = world.subjects.flatMap((other) => {
    const text = other.kind === subject.kind ? facetText(other, path) : undefined;
    return text === undefined || text === own ? [] : [text];
  });
  const matches = (list: readonly Rule[], name: string) => list.some(({ pattern }) => pattern.matches(name));
  return [...new Set(names)].filter((name) => matches(found, name) && !matches(rest, name));
}

interface Spread {
  readonly found: readonly Rule[];
  readonly patterns: readonly Rule[];
  readonly others: readonly string[];
}

/** The first pattern is replaced by the names; whatever else matches goes. */
function spreadOut({ profile }: Situation, path: ListPath, { found, patterns, others }: Spread): Change | undefined {
  const [first] = patterns;
  if (first === undefined) return undefined;
  const rest = found.filter((rule) => rule !== first).map(({ index }) => index);
  const entries = others.map(escapeForFnmatch);
  const replaced = replaceEntry(profile, path, first.index, entries);
  const pattern = label(first.pattern.source);
  const title =
    others.length === 1
      ? message("replace `{0}` in `{1}` by `{2}`, the other name it matches", pattern, path, label(others[0] ?? ""))
      : message("replace `{0}` in `{1}` by the {2} other names it matches", pattern, path, others.length);
  if (rest.length === 0) return change(title, replaced, beyond(patterns));
  const removed = removeEntries(profile, path, rest);
  const both = replaced === undefined || removed === undefined ? undefined : [...replaced, ...removed];
  return change(message("{0}, and remove what else matches", title), both, beyond(patterns));
}

function removalTitle(rules: readonly Rule[], path: ListPath) {
  const patterns = rules.map(({ pattern }) => message("`{0}`", label(pattern.source)));
  return message("remove {0} from `{1}`", patterns, path);
}

function beyond(patterns: readonly Rule[]) {
  if (patterns.length === 0) return undefined;
  const shown = patterns.map(({ pattern }) => message("`{0}`", label(pattern.source)));
  return message("names unknown today are no longer blocked by {0}", shown);
}
