import type { MatchTable } from "../../server/engine/pattern/match-table.ts";
import { digest } from "../digest.ts";
import { percentile, timed } from "../measure.ts";
import { servePeer } from "../peer.ts";
import type { Round } from "../rounds.ts";
import { type Edit, makeKeyPresses } from "../work/edits.ts";
import { makeWork, type PolicyJob, type Work } from "../work/policy.ts";
import { randomFrom } from "../work/random.ts";
import { compilers } from "./matchers.ts";
import { compileTable, editTable } from "./own-table.ts";

// Patterns are typed into rules. Our table answers with new deciders and counts, picomatch with what the rule matches.

export interface TypingJob extends PolicyJob {
  readonly matcher: "own" | "picomatch";
  /** Patterns typed in one round. */
  readonly typed: number;
}

/** The median of the key presses of a round, and all of them, in milliseconds. */
export interface TypingRound extends Round {
  readonly presses: readonly number[];
}

/** How many names the changed rule matches after a key press. */
type Press = (edit: Edit & { readonly kind: "replace" }) => number;

await servePeer<TypingJob, { readonly round: number }>((job) => {
  const work = makeWork(job);
  const press = job.matcher === "own" ? pressTable(work) : pressPicomatch(work);
  return ({ round }): TypingRound => {
    const edits = makeKeyPresses(work, job.typed, randomFrom(job.seed + round));
    const presses = edits.flatMap((edit) => (edit.kind === "replace" ? [timed(() => press(edit))] : []));
    const times = presses.map(({ ms }) => ms);
    return { ms: percentile(times, 50), presses: times, digest: digest(presses.map(({ result }) => result)) };
  };
});

function pressTable({ patterns, names }: Work): Press {
  let table: MatchTable = compileTable(patterns, names);
  return (edit) => {
    table = editTable(table, edit);
    return table.matchCount(edit.rule);
  };
}

function pressPicomatch({ names }: Work): Press {
  return ({ pattern }) => {
    const isMatch = compilers.picomatch(pattern);
    let count = 0;
    for (const name of names) if (isMatch(name)) count += 1;
    return count;
  };
}
