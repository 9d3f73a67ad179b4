import { factsTimes } from "./facts-times.ts";
import { fasterRow, type Goal, type Row } from "./report.ts";

/** G3: small work, where an index could cost more than it saves. */
export const g03: Goal = {
  id: "G3",
  title: "all facts, small",
  async measure() {
    return [await measureSmall(10, 1), await measureSmall(100, 3)];
  },
};

async function measureSmall(rules: number, atLeast: number): Promise<Row> {
  const work = { kind: "realistic", rules, tools: 100, seed: 301, repeat: 60 } as const;
  const timesOf = await factsTimes(work, ["own", "RegExp"]);
  const what = `${rules} rules × 100 tools, median of 60 works in each round`;
  return fasterRow({ what, own: timesOf("own"), peer: timesOf("RegExp"), peerName: "RegExp", atLeast });
}
