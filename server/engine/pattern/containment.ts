import { partsOf } from "./parts.ts";
import { type CodePointRange, longestPattern, type Pattern } from "./pattern.ts";
import { anyOne, anyRun, type CodePointClass, type Steps, stepsOf, takes } from "./walk.ts";

/**
 * Whether every name that `later` matches is surely matched by `earlier`. False also means "not proved": the proof
 * lines up the two patterns part by part, which finds equal texts, `*`, prefixes of prefixes, suffixes, infixes and
 * the like, but no cover that depends on several ways to match. Patterns of different folding are never compared.
 */
export function covers(earlier: Pattern, later: Pattern): boolean {
  if (earlier.fold !== later.fold) return false;
  if (earlier.source.length > longestPattern || later.source.length > longestPattern) return false;
  if (earlier.shape.kind === "any") return true;
  if (later.shape.kind === "exact") return earlier.matches(later.shape.text);
  if (earlier.shape.kind === "exact" || later.shape.kind === "any" || startDifferently(earlier, later)) return false;
  return linesUp(normalized(earlier), normalized(later));
}

/** Steps in which `?` next to `*` has become a part of the star: the letters that it takes at least. */
interface Normalized extends Steps {
  /** For each star, by its index, how many letters it takes at least; 0 for other steps. */
  readonly least: readonly number[];
  /** The steps with the least letters of each star in front of it, as a name to be matched has them. */
  readonly asName: readonly number[];
}

/** A cheap no for most pairs. */
function startDifferently(earlier: Pattern, later: Pattern): boolean {
  const [one] = earlier.tokens;
  const [other] = later.tokens;
  if (one?.kind !== "literal" || other?.kind !== "literal") return false;
  return one.text.charCodeAt(0) !== other.text.charCodeAt(0);
}

/**
 * The walk of the matcher, with the later pattern in place of a name: a star of the earlier one may take anything, also
 * stars; any other step takes one step that is no star and admits no more than it does.
 */
function linesUp(earlier: Normalized, later: Normalized): boolean {
  const { steps } = earlier;
  const name = later.asName;
  let at = 0;
  let next = 0;
  let star = -1;
  let starEnd = 0;
  for (;;) {
    const step = steps[next];
    const letter = name[at];
    if (step === anyRun) {
      const reached = skipLetters(name, at, earlier.least[next] ?? 0);
      if (reached === undefined) return false;
      star = next;
      starEnd = reached;
      at = reached;
      next += 1;
    } else if (letter === undefined) return step === undefined;
    else if (step !== undefined && admits(earlier, step, later, letter)) {
      at += 1;
      next += 1;
    } else if (star >= 0) {
      starEnd += 1;
      at = starEnd;
      next = star + 1;
    } else return false;
  }
}

/** Behind the next `count` steps that take a letter; undefined when there are not that many. */
function skipLetters(name: readonly number[], from: number, count: number): number | undefined {
  let at = from;
  for (let left = count; left > 0; at += 1) {
    if (at >= name.length) return undefined;
    if (name[at] !== anyRun) left -= 1;
  }
  return at;
}

function admits(earlier: Steps, step: number, later: Steps, letter: number): boolean {
  if (letter === anyRun) return false;
  if (step === letter && step >= anyOne) return true;
  if (step >= 0) return false;
  if (step === anyOne) return true;
  const wide = earlier.classOf(step);
  if (wide === undefined) return false;
  if (letter >= 0) return takes(wide, letter);
  const narrow = later.classOf(letter);
  return isSubset(narrow === undefined ? [everyLetter] : members(narrow), members(wide));
}

const everyLetter: CodePointRange = { first: 0, last: 0x10ffff };

/** The letters that a class takes, as ranges. */
function members({ negated, ranges }: CodePointClass): readonly CodePointRange[] {
  if (!negated) return ranges;
  const others: CodePointRange[] = [];
  let first = 0;
  for (const range of ranges) {
    if (range.first > first) others.push({ first, last: range.first - 1 });
    first = range.last + 1;
  }
  if (first <= everyLetter.last) others.push({ first, last: everyLetter.last });
  return others;
}

/** Both lists are ascending and their ranges do not touch, so each range lies within one of the others or in none. */
function isSubset(inner: readonly CodePointRange[], outer: readonly CodePointRange[]): boolean {
  return inner.every(({ first, last }) => outer.some((range) => range.first <= first && last <= range.last));
}

// Every rule is compared with every earlier one, and patterns never change.
const known = new WeakMap<Pattern, Normalized>();

function normalized(pattern: Pattern): Normalized {
  const before = known.get(pattern);
  if (before !== undefined) return before;
  const { steps, classOf } = stepsOf(partsOf(pattern.tokens));
  const folded = foldGaps(steps);
  const asName = folded.steps.flatMap((step, index) => [
    ...Array.from({ length: folded.least[index] ?? 0 }, () => anyOne),
    step,
  ]);
  const result = { ...folded, asName, classOf };
  known.set(pattern, result);
  return result;
}

/** `?*`, `*?` and `*?*` mean the same: one star that takes at least one letter. */
function foldGaps(steps: readonly number[]): { readonly steps: readonly number[]; readonly least: readonly number[] } {
  const folded: number[] = [];
  const least: number[] = [];
  let letters = 0;
  let star = false;
  const add = (step: number, count: number) => {
    folded.push(step);
    least.push(count);
  };
  for (const step of [...steps, undefined]) {
    if (step === anyRun) star = true;
    else if (step === anyOne) letters += 1;
    else {
      if (star) add(anyRun, letters);
      else for (let left = letters; left > 0; left -= 1) add(anyOne, 0);
      letters = 0;
      star = false;
      if (step !== undefined) add(step, 0);
    }
  }
  return { steps: folded, least };
}
