import { digest } from "../digest.ts";
import { bytesInUse, percentile, timed } from "../measure.ts";
import { servePeer } from "../peer.ts";
import type { Round } from "../rounds.ts";
import { type PolicyJob, roundWork, type Work } from "../work/policy.ts";
import { countFacts, type Facts, matchesWithin, readFacts, sampleIndices } from "./facts-of.ts";
import { compilers, globText, type MatcherName } from "./matchers.ts";
import { compileTable } from "./own-table.ts";

// All facts about a list of rules over a catalog, by our table or by a loop over one of the other matchers.

export interface FactsJob extends PolicyJob {
  readonly matcher: MatcherName;
  /** So many names stand for all: others are timed on them and scaled, and answers are compared for them. */
  readonly sample?: number;
  /** Works in one round, of which the median time counts: for work that is too small to be measured once. */
  readonly repeat?: number;
}

export type FactsRequest = { readonly round: number } | { readonly memory: true };

/** Bytes that stay in use while the facts of one work are known, the texts of rules and names not counted. */
export interface Memory {
  readonly bytes: number;
}

interface Run {
  readonly ms: number;
  readonly rows: readonly ArrayLike<number>[];
}

await servePeer<FactsJob, FactsRequest>(
  (job) => (request) => ("memory" in request ? memory(job) : round(job, request.round)),
);

function round(job: FactsJob, number: number): Round {
  const repeat = job.repeat ?? 1;
  const run = job.matcher === "own" ? runTable : runLoop;
  const works = Array.from({ length: repeat }, (_, index) => roundWork(job, number * repeat + index));
  const runs = works.map((work) => run(job, work));
  return {
    ms: percentile(
      runs.map(({ ms }) => ms),
      50,
    ),
    digest: digest(...runs.flatMap(({ rows }) => rows)),
  };
}

function runTable({ sample }: FactsJob, { patterns, names }: Work): Run {
  const { result, ms } = timed(() => {
    const table = compileTable(patterns, names);
    return { table, facts: readFacts(table) };
  });
  return { ms, rows: sample === undefined ? rowsOf(result.facts) : rowsOf(matchesWithin(result.table, sample)) };
}

function runLoop({ matcher, sample }: FactsJob, { patterns, names }: Work): Run {
  const texts = matcher === "RegExp" ? patterns : patterns.map(globText);
  const tried = sample === undefined ? names : sampleIndices(names.length, sample).flatMap((name) => names[name] ?? []);
  const { result: matchers, ms: compiling } = timed(() => texts.map(compilers[matcher]));
  const { result: facts, ms: matching } = timed(() => countFacts(matchers, tried));
  return { ms: compiling + matching * (names.length / tried.length), rows: rowsOf(facts) };
}

function rowsOf({ first, matches, decides, losses }: Facts): readonly ArrayLike<number>[] {
  return [first, matches, decides, losses];
}

/** A smaller work goes first, so that compiled code is not counted. */
function memory(job: FactsJob): Memory {
  const small = roundWork({ ...job, rules: 1000, tools: 10_000 }, 1);
  readFacts(compileTable(small.patterns, small.names));
  const { patterns, names } = roundWork(job, 0);
  const before = bytesInUse();
  const table = compileTable(patterns, names);
  readFacts(table);
  const bytes = bytesInUse() - before;
  // Read once more, so that the table is not collected before.
  if (table.firstOf(0) < -1) throw new Error("no such pattern");
  return { bytes };
}
