import type { Part } from "./parts.ts";
import type { CodePointRange } from "./pattern.ts";

/** A step that takes any one code point. */
export const anyOne = -1;
/** A step that takes any run of code points, also none. */
export const anyRun = -2;
const firstClass = -3;

/** The letters that a class takes, or does not take. */
export interface CodePointClass {
  readonly negated: boolean;
  readonly ranges: readonly CodePointRange[];
}

/** Parts as numbers, so that walking stays in one small loop: a code point, `anyOne`, `anyRun`, or below them a class. */
export interface Steps {
  readonly steps: readonly number[];
  classOf(step: number): CodePointClass | undefined;
}

/** The steps of the parts; a literal makes one for each of its code points. */
export function stepsOf(parts: readonly Part[]): Steps {
  const classes: CodePointClass[] = [];
  const steps: number[] = [];
  for (const part of parts) {
    if (part.kind === "literal") for (const letter of part.text) steps.push(letter.codePointAt(0) ?? 0);
    else if (part.kind === "class") steps.push(firstClass - (classes.push(part) - 1));
    else steps.push(part.kind === "any-one" ? anyOne : anyRun);
  }
  return { steps, classOf: (step) => classes[firstClass - step] };
}

/** Whether the class takes the code point. */
export function takes({ ranges, negated }: CodePointClass, code: number): boolean {
  return holds(ranges, code) !== negated;
}

/**
 * A matcher for parts of every kind, by code points. It walks name and pattern with one pointer each and goes back
 * to the last star only, where the star takes one letter more: earlier stars need not change, since what follows
 * them was found as early as possible.
 */
export function walkMatcher(parts: readonly Part[]): (name: string) => boolean {
  const { steps, classOf } = stepsOf(parts);

  function accepts(step: number, code: number): boolean {
    if (step >= 0) return step === code;
    if (step === anyOne) return true;
    const wanted = classOf(step);
    return wanted !== undefined && takes(wanted, code);
  }

  return (name) => {
    let at = 0;
    let next = 0;
    let star = -1;
    let starEnd = 0;
    while (at < name.length) {
      const step = steps[next];
      if (step === anyRun) {
        star = next;
        starEnd = at;
        next += 1;
        if (next === steps.length) return true;
        continue;
      }
      const unit = name.charCodeAt(at);
      const code = isHighSurrogate(unit) ? (name.codePointAt(at) ?? unit) : unit;
      if (step !== undefined && accepts(step, code)) {
        at += size(code);
        next += 1;
        continue;
      }
      if (star < 0) return false;
      starEnd += isHighSurrogate(name.charCodeAt(starEnd)) ? size(name.codePointAt(starEnd) ?? 0) : 1;
      at = starEnd;
      next = star + 1;
    }
    while (steps[next] === anyRun) next += 1;
    return next === steps.length;
  };
}

function isHighSurrogate(unit: number): boolean {
  return (unit & 0xfc00) === 0xd800;
}

function size(code: number): number {
  return code > 0xffff ? 2 : 1;
}

function holds(ranges: readonly CodePointRange[], code: number): boolean {
  for (const { first, last } of ranges) {
    if (code < first) return false;
    if (code <= last) return true;
  }
  return false;
}
