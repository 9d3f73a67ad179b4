import type { PolicyAnalysis } from "../analysis.ts";
import { compileFnmatch } from "../pattern/fnmatch.ts";
import type { Shape } from "../pattern/pattern.ts";
import type { Rule } from "../policy/policy.ts";
import { distanceWithin, nearestNames } from "../text/nearest.ts";
import { knownValues } from "./known.ts";

/**
 * What may have been meant by a pattern that matches nothing, nearest first: known names for a name, and for a pattern
 * the same form with beginnings, ends or middles of known names. Each of them matches something.
 */
export function suggestionsFor(of: PolicyAnalysis, rule: Rule, most = 3): readonly string[] {
  const { shape, fold } = rule.pattern;
  const values = knownValues(of, rule);
  return formsNear(shape, values)
    .filter((form) => isExact(rule) || values.some(matcher(form, fold)))
    .slice(0, most);
}

/** The names that would match if capitals and small letters were the same. */
export function ignoringCase(of: PolicyAnalysis, rule: Rule): readonly string[] {
  if (rule.pattern.fold !== "none") return [];
  const values = knownValues(of, rule);
  if (isExact(rule)) {
    const lower = rule.pattern.source.toLowerCase();
    return values.filter((value) => value.length === lower.length && value.toLowerCase() === lower);
  }
  return values.filter(matcher(rule.pattern.source, "windows"));
}

/** The pattern in the case of the names that it would match without regard to case; `undefined` when no simple change does it. */
export function inCaseOf(rule: Rule, names: readonly string[]): string | undefined {
  const { source, shape } = rule.pattern;
  const [name] = names;
  if (name === undefined) return undefined;
  if (isExact(rule)) return name;
  const forms = [source.toLowerCase()];
  if (shape.kind === "prefix") forms.unshift(`${name.slice(0, shape.head.length)}*`);
  if (shape.kind === "suffix") forms.unshift(`*${name.slice(-shape.tail.length)}`);
  return forms.find((form) => matcher(form, "none")(name));
}

function isExact({ pattern }: Rule): boolean {
  return pattern.language === "exact" || pattern.shape.kind === "exact";
}

function matcher(source: string, fold: "none" | "windows"): (name: string) => boolean {
  const pattern = compileFnmatch(source, { fold });
  return (name) => pattern.matches(name);
}

function formsNear(shape: Shape, values: readonly string[]): readonly string[] {
  switch (shape.kind) {
    case "exact":
      return near(shape.text, values);
    case "prefix":
      return near(shape.head, parts(values, headsOf)).map((head) => `${head}*`);
    case "suffix":
      return near(shape.tail, parts(values, tailsOf)).map((tail) => `*${tail}`);
    case "infix":
      return near(shape.middle, parts(values, middlesOf)).map((middle) => `*${middle}*`);
    case "prefix-suffix": {
      const heads = near(shape.head, parts(values, headsOf)).map((head) => `${head}*${shape.tail}`);
      return [...heads, ...near(shape.tail, parts(values, tailsOf)).map((tail) => `${shape.head}*${tail}`)];
    }
    default:
      return [];
  }
}

/** Parts of names hold their separators, so that `txet_` is near `text_` and not near `text`. */
function near(wanted: string, known: Iterable<string>): readonly string[] {
  return nearestNames(wanted, known, { most: 8 }).filter((name) => !/[[*?]/.test(name) && isSlip(wanted, name));
}

/**
 * Whether the words in which two names differ are nearly the same. In long names whole words may differ by few letters:
 * `github_delete_file` is no slip of `github_create_file`.
 */
function isSlip(wanted: string, known: string): boolean {
  const one = wanted.split(separators);
  const other = known.split(separators);
  const most = Math.min(one.length, other.length) - 1;
  let head = 0;
  while (head < most && one[head] === other[head]) head += 1;
  let tail = 0;
  while (tail < most - head && one.at(-1 - tail) === other.at(-1 - tail)) tail += 1;
  const differs = (words: readonly string[]) =>
    words
      .slice(head, words.length - tail)
      .join("_")
      .toLowerCase();
  const from = differs(one);
  return distanceWithin(from, differs(other), Math.max(1, Math.floor(from.length / 3))) !== undefined;
}

const separators = /[_\-./:]+/g;

function parts(values: readonly string[], partsOf: (value: string) => readonly string[]): ReadonlySet<string> {
  return new Set(values.flatMap(partsOf));
}

function headsOf(value: string): readonly string[] {
  return [...value.matchAll(separators)].map(({ index, 0: mark }) => value.slice(0, index + mark.length));
}

function tailsOf(value: string): readonly string[] {
  return [...value.matchAll(separators)].map(({ index }) => value.slice(index));
}

function middlesOf(value: string): readonly string[] {
  const words = value.split(separators);
  const marked = [...value.matchAll(/[_\-./:]+[^_\-./:]+(?=[_\-./:])/g)].map(({ index, 0: part }) => {
    const mark = /^[_\-./:]+/.exec(value.slice(index + part.length))?.[0] ?? "";
    return `${part}${mark}`;
  });
  return [...words, ...marked];
}
