import { failed, type Wait } from "./session.ts";

/** The longest wait that a timer takes; a longer one would end at once. */
export const longestWaitMs = 2 ** 31 - 1;

/**
 * Does a piece of work until the caller's signal or the time limit ends it. The work gets a signal of its own, whose reason
 * is the failure; when that signal fires, the answer is the failure, whatever the work still does.
 *
 * @throws McpFailure `cancelled` or `timeout`, and whatever the work throws
 */
export async function within<T>({ signal, timeoutMs }: Wait, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const cancel = () => controller.abort(failed("cancelled", "cancelled"));
  if (signal.aborted) cancel();
  signal.addEventListener("abort", cancel);
  const late = () => controller.abort(failed("timeout", `no answer within ${timeoutMs / 1000} s`));
  const timer = setTimeout(late, Math.min(Math.max(timeoutMs, 0), longestWaitMs));
  try {
    return await orAborted(controller.signal, work);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", cancel);
  }
}

/** The work's outcome, or the reason of the signal where that comes first. An aborted signal begins no work. */
export function orAborted<T>(signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) return stop();
    signal.addEventListener("abort", stop);
    const settled = () => signal.removeEventListener("abort", stop);
    work(signal).then(resolve, reject).finally(settled);
  });
}

/** Waits for some milliseconds, or until the signal fires; it is never an error. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, Math.min(milliseconds, longestWaitMs));
    signal.addEventListener("abort", done);
  });
}
