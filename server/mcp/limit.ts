import { failed, type McpFailure } from "./session.ts";

/** Lets only some pieces of work go on at the same time; the others wait for their turn, first come, first served. */
export interface Limit {
  /**
   * Does the work when it is its turn.
   *
   * @throws McpFailure `cancelled` when the signal fires before, or what {@link refuseWaiting} was given
   */
  run<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T>;
  /** Ends the wait of all whose turn has not come. */
  refuseWaiting(failure: McpFailure): void;
}

interface Waiting {
  readonly begin: () => void;
  readonly refuse: (failure: McpFailure) => void;
}

/** @param most how many may go on at a time, at least 1 */
export function createLimit(most: number): Limit {
  const waiting = new Set<Waiting>();
  let busy = 0;

  function turn(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return Promise.reject(failed("cancelled", "cancelled"));
    if (busy < most) {
      busy += 1;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const leave = () => {
        waiting.delete(place);
        signal.removeEventListener("abort", cancel);
      };
      const place: Waiting = {
        begin() {
          leave();
          busy += 1;
          resolve();
        },
        refuse(failure) {
          leave();
          reject(failure);
        },
      };
      const cancel = () => place.refuse(failed("cancelled", "cancelled"));
      waiting.add(place);
      signal.addEventListener("abort", cancel);
    });
  }

  return {
    async run(work, signal) {
      await turn(signal);
      try {
        return await work();
      } finally {
        busy -= 1;
        const [next] = waiting;
        next?.begin();
      }
    },
    refuseWaiting(failure) {
      for (const place of [...waiting]) place.refuse(failure);
    },
  };
}
