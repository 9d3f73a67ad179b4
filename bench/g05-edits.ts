import { percentile, spreadOf } from "./measure.ts";
import { startPeer } from "./peer.ts";
import type { EditTimes } from "./peers/editing.ts";
import { type Goal, type Row, showNumber, showSpread, verdictOf } from "./report.ts";
import { withPeers } from "./rounds.ts";
import type { PolicyJob } from "./work/policy.ts";

const job: PolicyJob = { kind: "realistic", rules: 10_000, tools: 100_000, seed: 501 };
const editsOfEachKind = 20;
const rounds = { warm: 3, measured: 5 };

/** G5: edits of large lists, against a resolve from nothing by ourselves. */
export const g05: Goal = {
  id: "G5",
  title: "one edit, 10,000 rules × 100,000 tools: new deciders and counts",
  measure() {
    const own = startPeer("own", "editing.ts", job);
    return withPeers([own], async () => {
      const cold: number[] = [];
      for (let round = 0; round < rounds.warm + rounds.measured; round += 1) {
        const ms = await own.ask<number>({ cold: round });
        if (round >= rounds.warm) cold.push(ms);
      }
      const edits = await own.ask<readonly EditTimes[]>({ edits: editsOfEachKind });
      return edits.map((each) => editRow(each, cold));
    });
  },
};

/** Stars change what a rule matches most, so their worst counts; of the others the median. */
function editRow({ kind, times, isRight }: EditTimes, cold: readonly number[]): Row {
  const isStar = kind.startsWith("star");
  const measured = percentile(times, isStar ? 100 : 50);
  const share = isStar ? 4 : 500;
  const ratio = percentile(cold, 50) / measured;
  return {
    what: `${kind}, ${isStar ? "worst" : "median"} of ${times.length}`,
    own: isRight ? showSpread(spreadOf(times), "ms") : "not equal to a resolve from nothing",
    peer: `from nothing: ${showSpread(spreadOf(cold), "ms")}`,
    ratio: `1/${showNumber(ratio)}`,
    goal: `≤ 1/${share}`,
    verdict: verdictOf(isRight && ratio >= share),
  };
}
