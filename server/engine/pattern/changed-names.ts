import { type ListDifference, movedPlace, placeAfter } from "./list-difference.ts";
import { noPlace } from "./match-base.ts";
import { isNameTooLong } from "./name-list.ts";
import { pageStarts } from "./pages.ts";
import { firstPlace, type TableState } from "./table-state.ts";

/**
 * The names whose first pattern is not the one that it was before an edit, ascending.
 *
 * @param touched names among which are all that got another first entry; undefined when that is not known
 */
export function changedNames(
  before: TableState,
  state: TableState,
  difference: ListDifference,
  touched: readonly number[] | undefined,
): readonly number[] {
  const isChanged = (name: number) => firstPlace(state, name) !== placeAfter(difference, firstPlace(before, name));
  const any = before.anyPlace === noPlace ? -1 : before.anyPlace;
  const anyNow = state.anyPlace === noPlace ? -1 : state.anyPlace;
  const isAnyKept = any !== movedPlace(difference) && placeAfter(difference, any) === anyNow;
  if (touched !== undefined && isAnyKept && touched.length <= state.base.list.names.length / 16) {
    const found = Array.from(new Set(touched)).filter(isChanged);
    return found.sort((one, other) => one - other);
  }
  const isEntryChanged = changedEntries(before, state, difference);
  const { names, eligible } = state.base.list;
  const found: number[] = [];
  for (const [page, start, entries] of pageStarts(state.first)) {
    const entriesBefore = before.first[page] ?? entries;
    const isShared = entriesBefore === entries;
    for (let at = 0; at < entries.length; at += 1) {
      const entry = entries[at] ?? -1;
      const isKept = isShared || entriesBefore[at] === entry;
      if (isKept ? isEntryChanged[entry + 1] === 1 : isChanged(start + at)) found.push(start + at);
    }
  }
  // Names that nothing matches have no first pattern ever, though they seem to get one that matches all names.
  return eligible === names.length ? found : found.filter((name) => !isNameTooLong(names[name]));
}

/** For no entry, and then for each entry, 1 when names of which it is the first before and after have other patterns. */
function changedEntries(before: TableState, state: TableState, difference: ListDifference): Uint8Array {
  const changed = new Uint8Array(1 + before.places.length);
  for (let entry = -1; entry < before.places.length; entry += 1) {
    const place = Math.min(entry < 0 ? noPlace : (before.places[entry] ?? noPlace), before.anyPlace);
    const placeNow = Math.min(entry < 0 ? noPlace : (state.places[entry] ?? noPlace), state.anyPlace);
    if (placeAfter(difference, place === noPlace ? -1 : place) === (placeNow === noPlace ? -1 : placeNow)) continue;
    changed[entry + 1] = 1;
  }
  return changed;
}
