import { percentile, spreadOf } from "./measure.ts";
import { startPeer } from "./peer.ts";
import type { TypingJob, TypingRound } from "./peers/typing.ts";
import { fasterRow, type Goal, limitRow, measureRows, plainRow, type Row } from "./report.ts";
import { playRounds, withPeers } from "./rounds.ts";

/** G4: patterns typed letter by letter into one of 1,000 rules. */
export const g04: Goal = {
  id: "G4",
  title: "one key press in one of 1,000 rules: new deciders and counts",
  async measure() {
    return [
      ...(await measureRows("10,000 tools", () => measureTyping(10_000, 25, 10))),
      ...(await measureRows("100,000 tools", () => measureTyping(100_000, 15, 5))),
      ...(await measureRows(comparison, compareEdits)),
    ];
  },
};

/** Rounds with few tools are so short that three of them do not get the code compiled. */
function measureTyping(tools: number, atLeast: number, warm: number): Promise<readonly Row[]> {
  const job = { kind: "realistic", rules: 1000, tools, seed: 401, typed: 10 } as const;
  const own = startPeer("own", "typing.ts", { ...job, matcher: "own" } satisfies TypingJob);
  const picomatch = startPeer("picomatch", "typing.ts", { ...job, matcher: "picomatch" } satisfies TypingJob);
  return withPeers([own, picomatch], async (peers) => {
    const roundsOf = await playRounds<TypingRound>(peers, { warm, measured: 6 });
    const [times, peer] = [own, picomatch].map((each) => roundsOf(each).map(({ ms }) => ms));
    const presses = roundsOf(own).flatMap((round) => round.presses);
    const reading = spreadOf(roundsOf(own).map((round) => round.reading));
    const what = `${tools.toLocaleString("en")} tools`;
    const peerName = "picomatch, that rule alone";
    return [
      fasterRow({ what: `${what}, median key press`, own: times ?? [], peer: peer ?? [], peerName, atLeast }),
      plainRow(`${what}, reading the counts of all rules afterwards`, reading, "ms"),
      limitRow({ what: `${what}, 99 of 100 key presses`, value: percentile(presses, 99), unit: "ms", atMost: 4 }),
    ];
  });
}

const comparison = "1,000 random edits that gave something else than a resolve from nothing, 2,000 tools";

async function compareEdits(): Promise<readonly Row[]> {
  const own = startPeer("own", "editing.ts", { kind: "realistic", rules: 1000, tools: 2000, seed: 402 });
  const different = await withPeers([own], () => own.ask<number>({ compare: 1000 }));
  return [limitRow({ what: comparison, value: different, unit: "edits", atMost: 0 })];
}
