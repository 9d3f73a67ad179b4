import type { HungEntry } from "./hung-entry.ts";

/**
 * Lists of entries, of which each stands in one. A link is twice the entry plus two, and one more when names are to be
 * tried with it; 0 ends a list. From an entry the list goes on with `links[entry]`.
 */
export type EntryLinks = Int32Array;

/** Puts an entry at the start of one of several lists, each given by its first link. */
export function link(links: EntryLinks, lists: Int32Array, list: number, { entry, isTried }: HungEntry): void {
  links[entry] = lists[list] ?? 0;
  lists[list] = entry * 2 + (isTried ? 3 : 2);
}
