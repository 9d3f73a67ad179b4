import type { Part } from "./parts.ts";
import type { CodePointRange } from "./pattern.ts";

// Steps are numbers so that the walk stays in one small loop: a code point, or one of these, or a class below them.
const anyOne = -1;
const anyRun = -2;
const firstClass = -3;

interface CodePointClass {
  readonly negated: boolean;
  readonly ranges: readonly CodePointRange[];
}

/**
 * A matcher for parts of every kind, by code points. It walks name and pattern with one pointer each and goes back
 * to the last star only, where the star takes one letter more: earlier stars need not change, since what follows
 * them was found as early as possible.
 */
export function walkMatcher(parts: readonly Part[]): (name: string) => boolean {
  const classes: CodePointClass[] = [];
  const steps: number[] = [];
  for (const part of parts) {
    if (part.kind === "literal") steps.push(...Array.from(part.text, (letter) => letter.codePointAt(0) ?? 0));
    else if (part.kind === "class") steps.push(firstClass - (classes.push(part) - 1));
    else steps.push(part.kind === "any-one" ? anyOne : anyRun);
  }

  function accepts(step: number, code: number): boolean {
    if (step >= 0) return step === code;
    if (step === anyOne) return true;
    const wanted = classes[firstClass - step];
    return wanted !== undefined && holds(wanted.ranges, code) !== wanted.negated;
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
      const code = name.codePointAt(at) ?? 0;
      if (step !== undefined && accepts(step, code)) {
        at += size(code);
        next += 1;
        continue;
      }
      if (star < 0) return false;
      starEnd += size(name.codePointAt(starEnd) ?? 0);
      at = starEnd;
      next = star + 1;
    }
    while (steps[next] === anyRun) next += 1;
    return next === steps.length;
  };
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
