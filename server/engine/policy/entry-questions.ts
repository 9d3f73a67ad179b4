import type { Task } from "../language/effort.ts";
import type { Language } from "../language/language.ts";
import { createProver, type Prover } from "../language/prover.ts";
import { covers } from "../pattern/containment.ts";
import type { DecidingEntry, DecidingList } from "./deciding-list.ts";
import type { NameScope, NameSearch } from "./name-search.ts";
import { mayMeet } from "./pattern-ends.ts";
import { lengthOf } from "./within-limits.ts";

/** A shortest name that an entry decides. */
export interface FreeName {
  readonly place: number;
  readonly name: string;
  /** In code points. */
  readonly length: number;
}

/** So many entries are looked at between two pauses. */
const pauseEntries = 1000;
/** From this number on, questions about entries of a list share one graph of all that stands before them. */
const manyEntries = 8;

/** What some entries of a list decide. An entry that is in neither list is one of which nothing is known. */
export interface FreeNames {
  readonly free: readonly FreeName[];
  /** The places of those that never decide. */
  readonly never: readonly number[];
}

/** Asks what the entries at these places decide; nothing about those that can only have names as long as one that is known. */
export function* freeNames(
  list: DecidingList,
  places: readonly number[],
  scope: NameScope,
  search: NameSearch,
): Task<FreeNames> {
  const free: FreeName[] = [];
  const never: number[] = [];
  let shared: Prover | undefined;
  let added = 0;
  for (const place of places.toSorted((one, other) => one - other)) {
    if (search.isSpent) break;
    const entry = list.entries[place];
    if (entry === undefined || entry.least >= search.length) continue;
    if (places.length >= manyEntries) {
      shared ??= createProverFor(scope);
      for (; added < place; added += 1) shared.add(list.entries[added]?.language ?? entry.language);
    }
    const prover = shared ?? (yield* proverBefore(list, place, scope));
    yield;
    const answer = yield* prover.ask([entry.language], search.effort);
    if (answer.kind === "name") free.push({ place, name: answer.name, length: lengthOf(answer.name) });
    else if (answer.kind === "none") never.push(place);
    else search.takeAnswer(answer);
  }
  return { free, never };
}

/** What stands before an entry, as far as it may have a say about its names. */
function* proverBefore(list: DecidingList, place: number, scope: NameScope): Task<Prover> {
  const prover = createProverFor(scope);
  const entry = list.entries[place];
  for (let before = 0; before < place; before += 1) {
    const earlier = list.entries[before];
    if (earlier !== undefined && entry !== undefined && mayHaveSay(earlier, entry)) prover.add(earlier.language);
    if (before % pauseEntries === pauseEntries - 1) yield;
  }
  return prover;
}

function createProverFor({ domain, except }: NameScope): Prover {
  const prover = createProver(domain);
  for (const language of except) prover.add(language);
  return prover;
}

/** An entry of a list, and another list that may decide its names otherwise. */
export interface EntryQuestion {
  readonly own: DecidingList;
  readonly other: DecidingList;
  readonly place: number;
  /** Entries of `other` that are left out. */
  readonly asked: ReadonlySet<number>;
}

/** Looks for a shortest name that the entry decides, and that the other list decides otherwise. */
export function* decidesOtherwise(question: EntryQuestion, scope: NameScope, search: NameSearch): Task<void> {
  const { own, other, place, asked } = question;
  const entry = own.entries[place];
  if (entry === undefined) return;
  const prover = yield* proverBefore(own, place, scope);
  const last = Math.min(other.placeOf(entry.language.key), other.entries.length - 1);
  for (let at = 0; at <= last; at += 1) {
    if (at % pauseEntries === pauseEntries - 1) yield;
    const rival = other.entries[at];
    if (rival === undefined || !mayHaveSay(rival, entry)) continue;
    // Its names are taken before the entry is asked.
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

/** Whether one entry may match names of the other. */
function mayHaveSay({ pattern: one }: DecidingEntry, { pattern: other }: DecidingEntry): boolean {
  return one === undefined || other === undefined || mayMeet(one, other);
}

function bothOf({ language: one }: DecidingEntry, { language: other, pattern }: DecidingEntry): readonly Language[] {
  return pattern === undefined || one.key === other.key ? [one] : [one, other];
}

function takesAllOf({ pattern: earlier }: DecidingEntry, { pattern: later }: DecidingEntry): boolean {
  return earlier === undefined || (later !== undefined && covers(earlier, later));
}
