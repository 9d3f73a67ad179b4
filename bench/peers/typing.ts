import type { MatchTable } from "../../server/engine/pattern/match-table.ts";
import { digest } from "../digest.ts";
import { percentile, time, timed } from "../measure.ts";
import { servePeer } from "../peer.ts";
import type { Round } from "../rounds.ts";
import { type Edit, makeKeyPresses } from "../work/edits.ts";
import { makeWork, type PolicyJob, type Work } from "../work/policy.ts";
import { randomFrom } from "../work/random.ts";
import { compilers } from "./matchers.ts";
import { compileTable, editTable, sumCounts } from "./own-table.ts";

// Patterns are typed into rules. Our table answers with new deciders and counts, picomatch with what the rule matches.

export interface TypingJob extends PolicyJob {
  readonly matcher: "own" | "picomatch";
  /** Patterns typed in one round. */
  readonly typed: number;
}

/** The median of the key presses of a round, and all of them, in milliseconds. */
export interface TypingRound extends Round {
  readonly presses: readonly number[];
  /** Reading the counts of all rules after each key press, in the median. */
  readonly reading: number;
}

interface Typist {
  /** How many names the changed rule matches after a key press. */
  press(edit: Edit & { readonly kind: "replace" }): number;
  readAll(): void;
}

await servePeer<TypingJob, { readonly round: number }>((job) => {
  const work = makeWork(job);
  const typist = job.matcher === "own" ? typeIntoTable(work) : typeForPicomatch(work);
  return ({ round }): TypingRound => {
    const edits = makeKeyPresses(work, job.typed, randomFrom(job.seed + round));
    const presses = edits.flatMap((edit) => {
      if (edit.kind !== "replace") return [];
      const press = timed(() => typist.press(edit));
      return [{ ...press, reading: time(typist.readAll) }];
    });
    const times = presses.map(({ ms }) => ms);
    const reading = percentile(
      presses.map((press) => press.reading),
      50,
    );
    const counts = presses.map(({ result }) => result);
    return { ms: percentile(times, 50), presses: times, reading, digest: digest(counts) };
  };
});

function typeIntoTable({ patterns, names }: Work): Typist {
  let table: MatchTable = compileTable(patterns, names);
  return {
    press(edit) {
      table = editTable(table, edit);
      return table.matchCount(edit.rule);
    },
    readAll: () => void sumCounts(table, 0, patterns.length),
  };
}

function typeForPicomatch({ names }: Work): Typist {
  return {
    press({ pattern }) {
      const isMatch = compilers.picomatch(pattern);
      let count = 0;
      for (const name of names) if (isMatch(name)) count += 1;
      return count;
    },
    readAll: () => undefined,
  };
}
