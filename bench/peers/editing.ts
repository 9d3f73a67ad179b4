import { digest } from "../digest.ts";
import { time, timed } from "../measure.ts";
import { servePeer } from "../peer.ts";
import { type EditKind, editKinds, makeEdit } from "../work/edits.ts";
import { makeWork, type PolicyJob, roundWork } from "../work/policy.ts";
import { type Random, randomFrom } from "../work/random.ts";
import { readCounts, readFacts } from "./facts-of.ts";
import { compileTable, editTable } from "./own-table.ts";

// Rules are edited in our table; a table made from nothing says how long that takes, and whether the edits are right.

export type EditingRequest =
  /** A table from nothing, on the work of that round. */
  | { readonly cold: number }
  /** So many edits of each kind. */
  | { readonly edits: number }
  /** So many random edits, each compared with a table from nothing. */
  | { readonly compare: number };

export interface EditTimes {
  readonly kind: EditKind;
  /** In milliseconds. */
  readonly times: readonly number[];
  /** Whether the last table was equal to one from nothing. */
  readonly isRight: boolean;
}

await servePeer<PolicyJob, EditingRequest>((job) => (request) => {
  if ("cold" in request) return cold(job, request.cold);
  const random = randomFrom(job.seed);
  return "edits" in request
    ? editKinds.map((kind) => edit(job, kind, request.edits, random))
    : compare(job, request.compare);
});

function cold(job: PolicyJob, round: number): number {
  const { patterns, names } = roundWork(job, round);
  return time(() => void readCounts(compileTable(patterns, names)));
}

/** The first edits of a kind are made twice as many and not counted. */
function edit(job: PolicyJob, kind: EditKind, count: number, random: Random): EditTimes {
  const { patterns, names } = makeWork(job);
  let table = compileTable(patterns, names);
  readCounts(table);
  const times: number[] = [];
  for (let done = 0; done < count * 2; done += 1) {
    const next = makeEdit(kind, sourcesOf(table), names, random);
    const { result, ms } = timed(() => editTable(table, next));
    table = result;
    if (done >= count) times.push(ms);
  }
  return { kind, times, isRight: digestOf(table) === digestOf(compileTable(sourcesOf(table), names)) };
}

/** How many of the edits gave something else than a table from nothing. */
function compare(job: PolicyJob, count: number): number {
  const { patterns, names } = makeWork(job);
  const random = randomFrom(job.seed);
  let table = compileTable(patterns, names);
  let different = 0;
  for (let done = 0; done < count; done += 1) {
    table = editTable(table, makeEdit(random.pick(editKinds), sourcesOf(table), names, random));
    if (digestOf(table) !== digestOf(compileTable(sourcesOf(table), names))) different += 1;
  }
  return different;
}

type Table = ReturnType<typeof compileTable>;

function digestOf(table: Table): string {
  const { first, matches, decides, losses } = readFacts(table);
  return digest(first, matches, decides, losses);
}

function sourcesOf({ patterns }: Table): readonly string[] {
  return patterns.map(({ source }) => source);
}
