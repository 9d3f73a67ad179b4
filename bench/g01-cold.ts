import { factsTimes } from "./facts-times.ts";
import { fasterRow, type Goal } from "./report.ts";

/** Our rounds are so short that three of them do not get the code compiled. */
const rounds = { warm: 10, measured: 7 };

/** G1: everything about 1,000 rules and 10,000 tools, from nothing. */
export const g01: Goal = {
  id: "G1",
  title: "all facts from nothing, 1,000 rules × 10,000 tools",
  async measure() {
    const work = { kind: "realistic", rules: 1000, tools: 10_000, seed: 101 } as const;
    const timesOf = await factsTimes(work, ["own", "picomatch", "RegExp"], rounds);
    const own = timesOf("own");
    const stressed = await factsTimes({ ...work, kind: "stress" }, ["own", "RegExp"]);
    const what = "nearly all rules overlap, against a RegExp loop";
    return [
      fasterRow({ what: "against picomatch", own, peer: timesOf("picomatch"), peerName: "picomatch", atLeast: 90 }),
      fasterRow({ what: "against a RegExp loop", own, peer: timesOf("RegExp"), peerName: "RegExp", atLeast: 70 }),
      fasterRow({ what, own: stressed("own"), peer: stressed("RegExp"), peerName: "RegExp" }),
    ];
  },
};
