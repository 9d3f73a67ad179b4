/** The middle of several measurements, and how far they reach. */
export interface Spread {
  readonly median: number;
  readonly least: number;
  readonly most: number;
}

/** The spread of at least one value. */
export function spreadOf(values: readonly number[]): Spread {
  return { median: percentile(values, 50), least: percentile(values, 0), most: percentile(values, 100) };
}

/** The value below which `percent` of the values lie, from 0 to 100; not a number when there are none. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.round((percent / 100) * (sorted.length - 1)))] ?? Number.NaN;
}

/** How long `run` takes, in milliseconds. */
export function time(run: () => void): number {
  const start = performance.now();
  run();
  return performance.now() - start;
}

/** The result of `run` and how long it took, in milliseconds. */
export function timed<Result>(run: () => Result): { readonly result: Result; readonly ms: number } {
  const start = performance.now();
  const result = run();
  return { result, ms: performance.now() - start };
}

/** Bytes in use after a full collection, texts and array buffers included. The process must run with `--expose-gc`. */
export function bytesInUse(): number {
  for (let run = 0; run < 3; run += 1) globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
