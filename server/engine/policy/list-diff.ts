import type { Effort, Task } from "../language/effort.ts";
import type { DecidingList } from "./deciding-list.ts";
import { decidesOtherwise, freeNames } from "./entry-questions.ts";
import { type NameDiff, type NameScope, NameSearch } from "./name-search.ts";
import { changedEntries } from "./staying-entries.ts";

/**
 * Compares two lists in which the first entry that matches decides. They differ when some entries of other effects, one
 * of each list, take a name that nothing before them takes in either list. That is asked of pairs with a changed entry
 * only: of two that stay in their order, the one that stands before the other takes the name in both lists.
 */
export function* diffLists(one: DecidingList, other: DecidingList, scope: NameScope, effort: Effort): Task<NameDiff> {
  const search = new NameSearch(effort);
  const { inOne, inOther } = changedEntries(one, other);
  yield* askAbout({ own: one, other, places: inOne, asked: new Set() }, scope, search);
  yield* askAbout({ own: other, other: one, places: inOther, asked: new Set(inOne) }, scope, search);
  return search.result();
}

interface Changes {
  readonly own: DecidingList;
  readonly other: DecidingList;
  /** Of the changed entries in `own`. */
  readonly places: readonly number[];
  /** Entries of `other` about which was asked together with these before. */
  readonly asked: ReadonlySet<number>;
}

/** Does one of the entries decide a name that the other list decides otherwise? */
function* askAbout({ own, other, places, asked }: Changes, scope: NameScope, search: NameSearch): Task<void> {
  const { free } = yield* freeNames(own, places, scope, search);
  const shortestFirst = free.toSorted((one, another) => one.length - another.length);
  // Mostly this is all that has to be asked. Some are looked at even if no time is left for more.
  for (const [index, { place, name, length }] of shortestFirst.entries()) {
    if (length >= search.length || (index >= fewNames && search.isSpent)) break;
    if (own.entries[place]?.effect !== other.decider(name)?.effect) search.take(name);
    if (index % fewNames === 0) yield;
  }
  // A short name that is found early spares the questions that can only give longer ones.
  for (const { place, length } of shortestFirst) {
    if (length >= search.length || search.isSpent) return;
    yield* decidesOtherwise({ own, other, place, asked }, scope, search);
  }
}

const fewNames = 16;
