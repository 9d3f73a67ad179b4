import type { Task } from "../engine/index.ts";
import { longestSlice, usualPace } from "./background.ts";

/**
 * An effort that ends so many milliseconds from now on, but not before it was asked a number of times whether it has.
 *
 * @param sure this number: what takes no more pauses is finished on the slowest machine, too
 */
export function effortOf(milliseconds: number, sure = 0): { readonly expired: () => boolean } {
  const end = usualPace.now() + milliseconds;
  let asked = 0;
  return {
    expired() {
      asked += 1;
      return asked > sure && usualPace.now() >= end;
    },
  };
}

/** Whether whoever asked has lost interest: the document moved on, or the request was called back. */
export type IsCancelled = () => boolean;

/** Does a task in slices, between which other requests are answered. `undefined` when it was cancelled meanwhile. */
export async function finishInSlices<Result>(
  task: Task<Result>,
  isCancelled: IsCancelled,
): Promise<Result | undefined> {
  for (;;) {
    if (isCancelled()) return undefined;
    const end = usualPace.now() + longestSlice;
    while (usualPace.now() < end) {
      const { done, value } = task.next();
      if (done === true) return value;
    }
    await new Promise<void>((resolve) => usualPace.soon(resolve));
  }
}
