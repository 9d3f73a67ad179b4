import type { TestEvent } from "node:test/reporters";
import { noCounts, printCounts } from "./test-counts.ts";

/**
 * A reporter for `node --test` that writes nothing but the counts of the run.
 * Node loads a reporter by its default export, so this file has one.
 */
export default async function* countsReporter(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  let counts = noCounts;
  for await (const event of source) {
    // Every file has a summary as well; the one without a file is the whole run's.
    if (event.type !== "test:summary" || event.data.file !== undefined) continue;
    const { tests, passed, skipped, todo } = event.data.counts;
    counts = { passed, failed: tests - passed - skipped - todo, skipped: skipped + todo };
  }
  yield printCounts(counts);
}
