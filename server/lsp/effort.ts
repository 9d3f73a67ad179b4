import type { Task } from "../engine/index.ts";
import { longestSlice, usualPace } from "./background.ts";

/** An effort that ends so many milliseconds from now on. */
export function effortOf(milliseconds: number): { readonly expired: () => boolean } {
  const end = usualPace.now() + milliseconds;
  return { expired: () => usualPace.now() >= end };
}

/** Does a task in slices, between which other requests are answered. */
export async function finishInSlices<Result>(task: Task<Result>): Promise<Result> {
  for (;;) {
    const end = usualPace.now() + longestSlice;
    while (usualPace.now() < end) {
      const { done, value } = task.next();
      if (done === true) return value;
    }
    await new Promise<void>((resolve) => usualPace.soon(resolve));
  }
}
