import type { DecidingList } from "./deciding-list.ts";
import { endsOf } from "./pattern-ends.ts";

/** Finds what takes a name behind an entry of a list, without asking every entry. */
export interface NextTakers {
  /** The place of the first entry behind `place` that takes the name and is not in `gone`; the default takes any. */
  after(place: number, name: string, gone: ReadonlySet<number>): number;
}

/** Prepares a list. Entries are kept by the letters that they start with; where letters are folded, all are asked. */
export function createNextTakers({ entries }: DecidingList): NextTakers {
  const byHead = new Map<string, number[]>();
  for (const [place, { pattern }] of entries.entries()) {
    const head = pattern === undefined || pattern.fold !== "none" ? "" : endsOf(pattern).head;
    const same = byHead.get(head);
    if (same === undefined) byHead.set(head, [place]);
    else same.push(place);
  }
  return {
    after(place, name, gone) {
      let next = entries.length - 1;
      for (let length = 0; length <= name.length; length += 1) {
        for (const other of byHead.get(name.slice(0, length)) ?? []) {
          if (other >= next) break;
          if (other > place && !gone.has(other) && entries[other]?.language.has(name) === true) next = other;
        }
      }
      return next;
    },
  };
}
