import type { NameDomain } from "../language/domain.ts";
import type { Effort, Task } from "../language/effort.ts";
import type { Language } from "../language/language.ts";
import { createProver } from "../language/prover.ts";
import { areApart } from "../pattern/apart.ts";
import { covers } from "../pattern/containment.ts";
import type { DecidingEntry, DecidingList } from "./deciding-list.ts";
import { type NameDiff, NameSearch } from "./name-search.ts";
import { changedEntries } from "./staying-entries.ts";
import { lengthOf } from "./within-limits.ts";

/** So many entries are looked at between two pauses. */
const pauseEntries = 1000;

/**
 * Compares two lists in which the first entry that matches decides. They differ when some entries of other effects, one
 * of each list, take a name that nothing before them takes in either list. That is asked of pairs with a changed entry
 * only: of two that stay in their order, the one that stands before the other takes the name in both lists.
 */
export function* diffLists(one: DecidingList, other: DecidingList, domain: NameDomain, effort: Effort): Task<NameDiff> {
  const search = new NameSearch(effort);
  const { inOne, inOther } = changedEntries(one, other);
  const asked = new Set(inOne);
  for (const place of shortestFirst(one, inOne)) {
    if (search.isSpent) break;
    yield* askAbout({ own: one, other, place, asked: none }, domain, search);
  }
  for (const place of shortestFirst(other, inOther)) {
    if (search.isSpent) break;
    yield* askAbout({ own: other, other: one, place, asked }, domain, search);
  }
  return search.result();
}

const none: ReadonlySet<number> = new Set();

/** A short name that is found early spares the questions that can only give longer ones. */
function shortestFirst({ entries }: DecidingList, places: readonly number[]): readonly number[] {
  const leastAt = (place: number) => entries[place]?.least ?? 0;
  return places.toSorted((one, another) => leastAt(one) - leastAt(another));
}

interface Question {
  readonly own: DecidingList;
  readonly other: DecidingList;
  /** Of an entry in `own`. */
  readonly place: number;
  /** Entries of `other` about which was asked together with this one before. */
  readonly asked: ReadonlySet<number>;
}

/** Does the entry decide a name that the other list decides otherwise? */
function* askAbout({ own, other, place, asked }: Question, domain: NameDomain, search: NameSearch): Task<void> {
  const entry = own.entries[place];
  if (entry === undefined || entry.least >= search.length) return;
  const prover = createProver(domain);
  for (let before = 0; before < place; before += 1) {
    const earlier = own.entries[before];
    if (earlier !== undefined && mayMeet(earlier, entry)) prover.add(earlier.language);
    if (before % pauseEntries === pauseEntries - 1) yield;
  }
  const free = yield* prover.ask([entry.language], search.effort);
  // Whatever it may take as a name, others have it: mostly this is all that has to be asked.
  if (free.kind !== "name") return search.takeAnswer(free);
  if (lengthOf(free.name) >= search.length) return;
  if (other.decider(free.name)?.effect !== entry.effect) return search.take(free.name);

  const last = Math.min(other.placeOf(entry.language.key), other.entries.length - 1);
  for (let at = 0; at <= last; at += 1) {
    if (at % pauseEntries === pauseEntries - 1) yield;
    const rival = other.entries[at];
    if (rival === undefined || !mayMeet(rival, entry)) continue;
    if (own.placeOf(rival.language.key) < place) continue;
    if (rival.effect !== entry.effect && !asked.has(at) && Math.max(entry.least, rival.least) < search.length) {
      yield;
      if (search.isSpent) return;
      search.takeAnswer(yield* prover.ask(bothOf(entry, rival), search.effort));
    }
    if (takesAllOf(rival, entry)) return;
    prover.add(rival.language);
  }
}

function mayMeet({ pattern: one }: DecidingEntry, { pattern: other }: DecidingEntry): boolean {
  return one === undefined || other === undefined || !areApart(one, other);
}

function bothOf({ language: one }: DecidingEntry, { language: other, pattern }: DecidingEntry): readonly Language[] {
  return pattern === undefined || one.key === other.key ? [one] : [one, other];
}

function takesAllOf({ pattern: earlier }: DecidingEntry, { pattern: later }: DecidingEntry): boolean {
  return earlier === undefined || (later !== undefined && covers(earlier, later));
}
