import { copyNumbers } from "./copy-numbers.ts";
import { noPlace } from "./match-base.ts";
import { editPages, type PagesEditor, readPages } from "./pages.ts";
import { namesOfEntry, type TableState } from "./table-state.ts";

/** Decides names again in a state whose entries have other places than before. */
export interface Deciding {
  /** Gives the name the first entry of the base that matches it. */
  decide(name: number): void;
  /** Gives the entry all names that it matches before those that decide them so far. */
  prefer(entry: number): void;
  /** The names that were decided or given; some may be there twice. */
  readonly touched: readonly number[];
  /** The state with what was decided. */
  end(): TableState;
}

/** Starts with the first entries of a state, which stays as it is. */
export function startDeciding(state: TableState): Deciding {
  const { base, places } = state;
  const touched: number[] = [];
  let { first, firstCounts } = state;
  let editor: PagesEditor | undefined;

  function give(name: number, from: number, to: number): void {
    touched.push(name);
    if (from === to) return;
    if (editor === undefined) {
      editor = editPages(first);
      first = editor.pages;
      firstCounts = copyNumbers(state.firstCounts, places.length);
    }
    if (from >= 0) firstCounts[from] = (firstCounts[from] ?? 0) - 1;
    if (to >= 0) firstCounts[to] = (firstCounts[to] ?? 0) + 1;
    editor.set(name, to);
  }

  return {
    touched,
    decide: (name) => give(name, readPages(first, name) ?? -1, base.firstBy(places, name)),
    prefer(entry) {
      const place = places[entry] ?? noPlace;
      const names = namesOfEntry(state, entry);
      for (let at = 0; at < names.length; at += 1) {
        const name = names[at] ?? 0;
        const decider = readPages(first, name) ?? -1;
        if (decider < 0 || (places[decider] ?? noPlace) > place) give(name, decider, entry);
      }
    },
    end: () => (editor === undefined ? state : { ...state, first, firstCounts }),
  };
}
