import type { PolicyAnalysis } from "../analysis.ts";
import { compileFnmatch } from "../pattern/fnmatch.ts";
import type { Pattern, Shape } from "../pattern/pattern.ts";
import type { Rule } from "../policy/policy.ts";
import { rememberFor } from "../text/remember.ts";
import { knownValues } from "./known.ts";
import { nearNames, separators } from "./near-names.ts";

/**
 * What may have been meant by a pattern that matches nothing, nearest first: known names for a name, and for a pattern
 * the same form with beginnings, ends or middles of known names. Each of them matches something.
 */
export function suggestionsFor(of: PolicyAnalysis, rule: Rule, most = 3): readonly string[] {
  return allSuggestions(knownValues(of, rule), rule).slice(0, most);
}

// Looking for near names is the slowest thing that is done for one pattern, and the others of a file stay as they are.
const suggestionsIn = rememberFor((_values: readonly string[]) => new WeakMap<Pattern, readonly string[]>());

function allSuggestions(values: readonly string[], rule: Rule): readonly string[] {
  const known = suggestionsIn(values);
  const before = known.get(rule.pattern);
  if (before !== undefined) return before;
  const { shape, fold } = rule.pattern;
  // Of a server people often write the first word.
  const longer = rule.facet === "server" && shape.kind === "exact" ? goingOn(shape.text, values) : [];
  const found = [...longer, ...formsNear(shape, values)].filter(
    (form) => isExact(rule) || values.some(matcher(form, fold)),
  );
  known.set(rule.pattern, found);
  return found;
}

function goingOn(text: string, values: readonly string[]): readonly string[] {
  return values.filter((value) => value.startsWith(text) && /^[_\-./:]/.test(value.slice(text.length)));
}

/** The names that would match if capitals and small letters were the same. */
export function ignoringCase(of: PolicyAnalysis, rule: Rule): readonly string[] {
  const { source, fold } = rule.pattern;
  if (fold !== "none") return [];
  const values = knownValues(of, rule);
  const lower = source.toLowerCase();
  // A pattern in small letters can only miss names that have capitals, and most catalogs have none.
  const others = lower === source ? withCapitals(values) : values;
  if (isExact(rule)) return others.filter((value) => value.length === lower.length && value.toLowerCase() === lower);
  if (others.length === 0) return [];
  const matches = matcher(lower, "none");
  return others.filter((value) => matches(value.toLowerCase()));
}

const withCapitals = rememberFor((values: readonly string[]) =>
  values.filter((value) => value.toLowerCase() !== value),
);

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
      return nearNames(shape.text, values);
    case "prefix":
      return nearNames(shape.head, headsIn(values)).map((head) => `${head}*`);
    case "suffix":
      return nearNames(shape.tail, tailsIn(values)).map((tail) => `*${tail}`);
    case "infix":
      return nearNames(shape.middle, middlesIn(values)).map((middle) => `*${middle}*`);
    case "prefix-suffix": {
      const heads = nearNames(shape.head, headsIn(values)).map((head) => `${head}*${shape.tail}`);
      return [...heads, ...nearNames(shape.tail, tailsIn(values)).map((tail) => `${shape.head}*${tail}`)];
    }
    default:
      return [];
  }
}

// Parts of names hold their separators, so that `txet_` is near `text_` and not near `text`.
const headsIn = partsIn((value) =>
  [...value.matchAll(separators)].map(({ index, 0: mark }) => value.slice(0, index + mark.length)),
);

const tailsIn = partsIn((value) => [...value.matchAll(separators)].map(({ index }) => value.slice(index)));

const middlesIn = partsIn((value) => {
  const marked = [...value.matchAll(/[_\-./:]+[^_\-./:]+(?=[_\-./:])/g)].map(({ index, 0: part }) => {
    const mark = /^[_\-./:]+/.exec(value.slice(index + part.length))?.[0] ?? "";
    return `${part}${mark}`;
  });
  return [...value.split(separators), ...marked];
});

function partsIn(partsOf: (value: string) => readonly string[]) {
  return rememberFor((values: readonly string[]): readonly string[] => [...new Set(values.flatMap(partsOf))]);
}
