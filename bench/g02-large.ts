import { factsTimes } from "./facts-times.ts";
import { spreadOf } from "./measure.ts";
import { startPeer } from "./peer.ts";
import type { FactsJob, Memory } from "./peers/facts.ts";
import { fasterRow, type Goal, limitRow, measureRows, type Row } from "./report.ts";
import { withPeers } from "./rounds.ts";

const work = { kind: "realistic", rules: 10_000, tools: 100_000, seed: 201, sample: 200 } as const;

/** G2: the same for 10,000 rules and 100,000 tools. */
export const g02: Goal = {
  id: "G2",
  title: "all facts from nothing, 10,000 rules × 100,000 tools",
  async measure() {
    return [
      ...(await measureRows("time", timeRows)),
      ...(await measureRows(memory, async () => [
        limitRow({ what: memory, value: await megabytes(), unit: "MB", atMost: 40 }),
      ])),
    ];
  },
};

const memory = "memory that stays in use";

async function timeRows(): Promise<readonly Row[]> {
  const timesOf = await factsTimes(work, ["own", "picomatch"], { warm: 5, measured: 5 });
  const own = timesOf("own");
  const picomatch = { peer: timesOf("picomatch"), peerName: "picomatch on 200 tools, scaled" };
  return [
    fasterRow({ what: "against picomatch", own, ...picomatch, atLeast: 1200 }),
    limitRow({ what: "time", value: spreadOf(own), unit: "ms", atMost: 200 }),
  ];
}

function megabytes(): Promise<number> {
  const own = startPeer("own", "facts.ts", { ...work, matcher: "own" } satisfies FactsJob);
  return withPeers([own], async () => (await own.ask<Memory>({ memory: true })).bytes / 1e6);
}
