import { startPeer } from "./peer.ts";
import type { PairsPeerJob, PairsRound } from "./peers/pairs.ts";
import { type PythonAnswers, pythonTests, pythonVersion } from "./peers/python.ts";
import { fasterRow, type Goal, limitRow, missingRow, type Row } from "./report.ts";
import { playRounds, withPeers } from "./rounds.ts";
import { runLimited } from "./run-limited.ts";
import { makeAllQuestions, namesPerPattern, type PairsJob } from "./work/pairs.ts";

const rounds = { warm: 0, measured: 10 };

/** G10: random patterns and names, with Python as the judge. `BENCH_SEED` gives others. */
export const g10: Goal = {
  id: "G10",
  title: "random patterns, half of any letters and half of those of tool names",
  measure() {
    const job: PairsJob = { patterns: 100_000, seed: Number(process.env["BENCH_SEED"] ?? 1001) };
    const matchers = ["own", "picomatch, rewritten"] as const;
    const peers = matchers.map((matcher) => {
      return startPeer(matcher, "pairs.ts", { ...job, matcher, parts: rounds.measured } satisfies PairsPeerJob);
    });
    return withPeers(peers, async ([own, picomatch]) => {
      if (own === undefined || picomatch === undefined) return [];
      const roundsOf = await playRounds<PairsRound>(peers, rounds);
      const [ownRounds, peerRounds] = [roundsOf(own).slice(3), roundsOf(picomatch).slice(3)];
      const what = `compiling and testing, ${(job.patterns * 2) / rounds.measured} patterns × ${namesPerPattern} names`;
      const times = { own: ownRounds.map(({ ms }) => ms), peer: peerRounds.map(({ ms }) => ms) };
      return [
        await judge(job, roundsOf(own)),
        fasterRow({ what, ...times, peerName: "picomatch, given regular expressions", atLeast: 10 }),
      ];
    });
  },
};

async function judge(job: PairsJob, own: readonly PairsRound[]): Promise<Row> {
  const questions = makeAllQuestions(job);
  const tests = questions.length * namesPerPattern;
  const what = `wrong answers of ${tests.toLocaleString("en")}, seed ${job.seed}`;
  const version = pythonVersion();
  if (version === undefined) return missingRow(what, "0", "no python3");
  const python = await runLimited<PythonAnswers>(pythonTests(questions), 600_000);
  if (python === undefined) return missingRow(what, "0", "python3 failed");
  let wrong = 0;
  for (let test = 0; test < tests; test += 1) {
    const question = Math.floor(test / namesPerPattern);
    const place = Math.floor(question / own.length) * namesPerPattern + (test % namesPerPattern);
    if (own[question % own.length]?.digest[place] !== python.answers[test]) wrong += 1;
  }
  const peer = `Python ${version}: ${(python.ms / 1000).toFixed(1)} s for all`;
  return limitRow({ what, value: wrong, unit: "answers", atMost: 0, peer });
}
