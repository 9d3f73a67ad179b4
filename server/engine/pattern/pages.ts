import { copyNumbers } from "./copy-numbers.ts";

/**
 * A list of numbers in pages, so that an edited list shares those that did not change with the list before. Never change
 * a page of a list that somebody else may hold: edit it through `editPages`.
 */
export type Pages = readonly Int32Array[];

const pageBits = 10;
const pageMask = (1 << pageBits) - 1;

/** Cuts a list into pages, without copying. */
export function pagesOf(numbers: Int32Array): Pages {
  const pages: Int32Array[] = [];
  for (let start = 0; start < numbers.length; start += pageMask + 1) {
    pages.push(numbers.subarray(start, start + pageMask + 1));
  }
  return pages;
}

/** The number at an index; undefined when it is out of range. */
export function readPages(pages: Pages, index: number): number | undefined {
  return pages[index >>> pageBits]?.[index & pageMask];
}

/** The number of each page, the index where it starts, and the page. */
export function pageStarts(pages: Pages): readonly (readonly [page: number, start: number, numbers: Int32Array])[] {
  return pages.map((numbers, page) => [page, page << pageBits, numbers]);
}

/** The indices of a number, ascending. It must be there `count` times. */
export function findInPages(pages: Pages, wanted: number, count: number): Int32Array {
  const found = new Int32Array(count);
  let next = 0;
  for (let page = 0; page < pages.length && next < count; page += 1) {
    const numbers = pages[page];
    if (numbers === undefined) break;
    for (let at = numbers.indexOf(wanted); at >= 0; at = numbers.indexOf(wanted, at + 1)) {
      found[next] = (page << pageBits) | at;
      next += 1;
    }
  }
  return found;
}

/** An edited list that is not yet given to anybody. */
export interface PagesEditor {
  readonly pages: Pages;
  set(index: number, value: number): void;
}

/** Starts with the numbers of a list, which stays as it is. */
export function editPages(before: Pages): PagesEditor {
  const pages = before.slice();
  return {
    pages,
    set(index, value) {
      const at = index >>> pageBits;
      let page = pages[at];
      if (page === undefined) return;
      if (page === before[at]) {
        page = copyNumbers(page);
        pages[at] = page;
      }
      page[index & pageMask] = value;
    },
  };
}
