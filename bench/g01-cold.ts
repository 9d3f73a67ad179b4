import { factsTimes } from "./facts-times.ts";
import { fasterRow, type Goal, measureRows, type Row } from "./report.ts";

/** Our rounds are so short that three of them do not get the code compiled. */
const rounds = { warm: 10, measured: 7 };

/** G1: everything about 1,000 rules and 10,000 tools, from nothing. */
export const g01: Goal = {
  id: "G1",
  title: "all facts from nothing, 1,000 rules × 10,000 tools",
  async measure() {
    return [...(await measureRows("realistic rules", realisticRows)), ...(await measureRows(stressed, stressRows))];
  },
};

const work = { kind: "realistic", rules: 1000, tools: 10_000, seed: 101 } as const;
const stressed = "nearly all rules overlap, against a RegExp loop";

async function realisticRows(): Promise<readonly Row[]> {
  const timesOf = await factsTimes(work, ["own", "picomatch", "RegExp"], rounds);
  const own = timesOf("own");
  return [
    fasterRow({ what: "against picomatch", own, peer: timesOf("picomatch"), peerName: "picomatch", atLeast: 90 }),
    fasterRow({ what: "against a RegExp loop", own, peer: timesOf("RegExp"), peerName: "RegExp", atLeast: 70 }),
  ];
}

async function stressRows(): Promise<readonly Row[]> {
  const timesOf = await factsTimes({ ...work, kind: "stress" }, ["own", "RegExp"]);
  return [fasterRow({ what: stressed, own: timesOf("own"), peer: timesOf("RegExp"), peerName: "RegExp" })];
}
