import type { ListChange } from "../analysis.ts";
import { firstEndingFrom } from "../policy/find-rules.ts";
import type { Rule } from "../policy/policy.ts";
import type { Node } from "../syntax/node.ts";
import { moveSpan, shiftSpan } from "../text/shift.ts";
import type { Span } from "../text/span.ts";
import type { ListPair } from "./after-list-edit.ts";
import type { Check, FileCheck } from "./check.ts";
import type { Placed } from "./diagnosis.ts";
import { mostFindings } from "./most-findings.ts";
import { syntax } from "./syntax.ts";

// What was found in the text outside of patterns, after rules were put in, taken out, moved or rewritten.

/** Of so many rules that came, each is compared with so many beside it. */
const mostCompared = 32;

/**
 * Gives what a check that reads the tree finds after an edit of a list, from what all of them found before. Undefined
 * where the rules that came are not written like others at which nothing was found, so that the text has to be searched.
 *
 * @param pair undefined when no rule has changed
 */
export function carriedTree(
  before: readonly Placed[],
  change: ListChange,
  pair: ListPair | undefined,
): ((check: FileCheck) => readonly Placed[] | undefined) | undefined {
  if (!change.isOnlyRules || (pair !== undefined && !isLikeOthers(before, pair))) return undefined;
  return (check) => {
    const all = before.filter(({ candidate }) => candidate.check === check);
    if (all.length >= mostFindings) return undefined;
    const left = all.flatMap(({ candidate, span }) => {
      const place = placeNow(span, change, pair);
      return place === undefined ? [] : [{ candidate, span: place }];
    });
    return left.map(({ candidate, span }, nth) => ({
      candidate: candidate.nth === nth ? candidate : { ...candidate, nth },
      span,
    }));
  };
}

/** Where something found in the text before is; undefined where it went with its rule. */
function placeNow(span: Span, { shifts }: ListChange, pair: ListPair | undefined): Span | undefined {
  const old = pair === undefined ? -1 : placeOfRule(pair.before.policy.rules, span);
  if (pair === undefined || old < 0) return shifts.reduce(shiftSpan, span);
  // A rule that was read again and is written as before may lie elsewhere than the edit as a whole says.
  const from = pair.before.policy.rules[old]?.element.start ?? 0;
  const to = pair.of.policy.rules[pair.placesAfter[old] ?? -1]?.element.start;
  return to === undefined ? undefined : moveSpan(span, to - from);
}

/** The rule in whose entry something starts, or -1. */
function placeOfRule(rules: readonly Rule[], { start }: Span): number {
  const place = firstEndingFrom(rules, start + 1);
  const rule = rules[place];
  return rule !== undefined && rule.element.start <= start ? place : -1;
}

/** What is found in the text hangs on the keys of a rule and on its values but the pattern. */
function isLikeOthers(before: readonly Placed[], pair: ListPair): boolean {
  const { change, of, came, placesAfter } = pair;
  if (came.length > mostCompared) return false;
  const { rules } = of.policy;
  const found = new Set<number>();
  for (const { candidate, span } of before) {
    if (!readsTree(candidate.check)) continue;
    const old = placeOfRule(pair.before.policy.rules, span);
    // A slip in a rule that was rewritten may stand beside what was read again.
    if (candidate.code === syntax.code && placesAfter[old] === -1) return false;
    found.add(old);
  }
  return came.every((place) => {
    const own = formOf(change.itemAt(place), rules[place]);
    for (let away = 1; own !== undefined && away <= mostCompared; away += 1) {
      for (const other of [place - away, place + away]) {
        const old = change.placesBefore[other] ?? -1;
        if (old >= 0 && formOf(change.itemAt(other), rules[other]) === own) return !found.has(old);
      }
    }
    return false;
  });
}

function readsTree(check: Check): boolean {
  return check.scope === "file" && check.reads === "tree";
}

function formOf(item: Node | undefined, rule: Rule | undefined): string | undefined {
  if (item?.kind !== "object" || rule === undefined) return undefined;
  const parts = item.properties.map(({ key, value }) => {
    if (value === undefined || value.kind === "object" || value.kind === "array") return undefined;
    if (value.span.start === rule.span.start) return [key.value];
    return [key.value, value.kind === "null" ? null : value.value];
  });
  return parts.includes(undefined) ? undefined : JSON.stringify(parts);
}
