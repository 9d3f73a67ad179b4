import type { Span } from "../text/span.ts";
import type { Rule } from "./policy.ts";

// Rules of a policy stand in file order, so a place of the file is found by halving. There may be very many rules.

/** The place of the first rule whose entry ends at or behind an offset; the number of rules when there is none. */
export function firstEndingFrom(rules: readonly Rule[], offset: number): number {
  let low = 0;
  let high = rules.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rules[middle]?.element.end ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The places of the rules whose entries touch a span, from `from` up to, not including, `to`. */
export function touching(rules: readonly Rule[], { start, end }: Span): { readonly from: number; readonly to: number } {
  const from = firstEndingFrom(rules, start);
  let to = from;
  while (to < rules.length && (rules[to]?.element.start ?? 0) <= end) to += 1;
  return { from, to };
}
