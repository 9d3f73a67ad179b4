/** How the tests of one run ended. */
export interface Counts {
  readonly passed: number;
  /** Failed and cancelled tests. */
  readonly failed: number;
  /** Skipped tests and those marked as to be done. */
  readonly skipped: number;
}

/** Of a run without tests. */
export const noCounts: Counts = { passed: 0, failed: 0, skipped: 0 };

/** Of two runs together. */
export function sumCounts(one: Counts, other: Counts): Counts {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
  };
}

/** Reads what the reporter wrote; a text it did not write (the runner died) counts as one failure. */
export function parseCounts(text: string): Counts {
  const [passed, failed, skipped] = text.trim().split(" ").map(Number);
  const isComplete =
    text.trim() !== "" && Number.isInteger(passed) && Number.isInteger(failed) && Number.isInteger(skipped);
  return isComplete ? { passed: passed ?? 0, failed: failed ?? 0, skipped: skipped ?? 0 } : { ...noCounts, failed: 1 };
}

/** What the reporter writes, for `parseCounts`. */
export function printCounts({ passed, failed, skipped }: Counts): string {
  return `${passed} ${failed} ${skipped}\n`;
}

/** The last line of a test run. */
export function summaryLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}
