import type { Task } from "../engine/index.ts";
import { longestSlice, type Pace, usualPace } from "./background.ts";

/**
 * An effort that ends so many milliseconds from now on, but not before it was asked a number of times whether it has.
 *
 * @param sure this number: what takes no more pauses is finished on the slowest machine, too
 */
export function effortOf(
  milliseconds: number,
  sure = 0,
  { now }: Pick<Pace, "now"> = usualPace,
): { readonly expired: () => boolean } {
  const end = now() + milliseconds;
  let asked = 0;
  return {
    expired() {
      asked += 1;
      return asked > sure && now() >= end;
    },
  };
}

/** Whether whoever asked has lost interest: the document moved on, or the request was called back. */
export type IsCancelled = () => boolean;

/** Does a task in slices, between which other requests are answered. `undefined` when it was cancelled meanwhile. */
export async function finishInSlices<Result>(
  task: Task<Result>,
  isCancelled: IsCancelled,
  { now, soon }: Pace = usualPace,
): Promise<Result | undefined> {
  for (;;) {
    if (isCancelled()) return undefined;
    const end = now() + longestSlice;
    while (now() < end) {
      const { done, value } = task.next();
      if (done === true) return value;
    }
    await new Promise<void>((resolve) => soon(resolve));
  }
}
