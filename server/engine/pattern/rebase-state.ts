import { type KnownMatches, matchBase } from "./match-base.ts";
import { matchEntries } from "./match-entries.ts";
import type { NameList } from "./name-list.ts";
import { knownEntry, stateOn, type TableState } from "./table-state.ts";

/** The state of the same patterns for another list of names, or for the same one without extras. */
export function rebaseState(before: TableState, list: NameList): TableState {
  const { base, extras, patterns } = before;
  const folded = matchEntries(patterns);
  // Where the entries from before are among those of the new base; -1 for those that stand in the list no more.
  const entryNow = new Int32Array(base.entries.length + extras.length).fill(-1);
  for (const [entry, pattern] of folded.entries.entries()) {
    const known = knownEntry(before, pattern);
    if (known !== undefined) entryNow[known] = entry;
  }
  return stateOn(matchBase(folded.entries, list, knownMatches(before, list, entryNow)), { patterns, ...folded });
}

/** What is known already about the names of a list, and how many of them are not known. */
function knownMatches(before: TableState, list: NameList, entryNow: Int32Array): KnownMatches {
  const { base, extras } = before;
  const isSameList = base.list === list;
  const indices = isSameList ? undefined : base.list.indices();
  const indexBefore = (name: number) => (indices === undefined ? name : indices.get(list.names[name] ?? ""));
  const live = extras.flatMap(({ names }, extra) => {
    const entry = entryNow[base.entries.length + extra] ?? -1;
    return entry < 0 ? [] : [{ entry, names: new Set(names) }];
  });
  const find: KnownMatches["find"] = (name, found, start) => {
    const index = indexBefore(name);
    if (index === undefined) return -1;
    let count = start;
    for (const each of base.entriesOf(index)) {
      const entry = entryNow[each] ?? -1;
      if (entry < 0) continue;
      found[count] = entry;
      count += 1;
    }
    for (const { entry, names } of live) {
      if (!names.has(index)) continue;
      found[count] = entry;
      count += 1;
    }
    return count;
  };
  const unknown = isSameList ? 0 : list.names.filter((_, name) => indexBefore(name) === undefined).length;
  return { find, unknown };
}
