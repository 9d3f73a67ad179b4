import { factsTimes } from "./facts-times.ts";
import { fasterRow, type Goal, measureRows, type Row } from "./report.ts";

/** G3: small work, where an index could cost more than it saves. */
export const g03: Goal = {
  id: "G3",
  title: "all facts, small",
  async measure() {
    return [...(await smallRows(10, 1)), ...(await smallRows(100, 3))];
  },
};

function smallRows(rules: number, atLeast: number): Promise<readonly Row[]> {
  const work = { kind: "realistic", rules, tools: 100, seed: 301, repeat: 60 } as const;
  const what = `${rules} rules × 100 tools, median of 60 works in each round`;
  return measureRows(what, async () => {
    const timesOf = await factsTimes(work, ["own", "RegExp"]);
    return [fasterRow({ what, own: timesOf("own"), peer: timesOf("RegExp"), peerName: "RegExp", atLeast })];
  });
}
