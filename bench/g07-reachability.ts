import { spreadOf } from "./measure.ts";
import { startPeer } from "./peer.ts";
import { askCvc5, cvc5Version } from "./peers/cvc5.ts";
import type { ReachRequest, ReachRound } from "./peers/reach.ts";
import { type Goal, limitRow, missingRow, type Row, showNumber, showSpread, verdictOf } from "./report.ts";
import { withPeers } from "./rounds.ts";
import { type PolicyJob, roundWork } from "./work/policy.ts";

const rounds = { warm: 3, measured: 5 };
const small = { rules: 1000, tools: 10_000, seed: 701, atMost: 25 } as const;
const large = { rules: 10_000, tools: 100_000, seed: 702, atMost: 1000 } as const;
const asked = [250, 500, 750, 999];

/** G7: what each rule can do for every possible name. */
export const g07: Goal = {
  id: "G7",
  title: "can each rule ever decide: a shortest name or the rules that cover it, names that tools can have",
  async measure() {
    const sized = [small, large].flatMap(({ atMost, ...size }) =>
      (["realistic", "specific-first"] as const).map((kind) => ({ job: { ...size, kind }, atMost })),
    );
    const rows: Row[] = [];
    const all: ReachRound[] = [];
    let first: readonly ReachRound[] | undefined;
    for (const { job, atMost } of sized) {
      const played = await playReach(job);
      first ??= played;
      all.push(...played);
      rows.push(timeRow(job, played, atMost));
    }
    const sum = (key: "unknown" | "wrong") => all.reduce((total, round) => total + round[key], 0);
    const policies = `${all.length} policies`;
    const slices = spreadOf(all.map(({ slice }) => slice));
    return [
      solverRow(first ?? []),
      ...rows,
      limitRow({ what: "longest time between two places to pause", value: slices.most, unit: "ms", atMost: 8 }),
      limitRow({ what: `unknown, ${policies}`, value: sum("unknown"), unit: "rules", atMost: 0 }),
      limitRow({ what: `refuted by the matcher, ${policies}`, value: sum("wrong"), unit: "rules", atMost: 0 }),
    ];
  },
};

function playReach(job: PolicyJob): Promise<readonly ReachRound[]> {
  const own = startPeer("own", "reach.ts", job);
  return withPeers([own], async () => {
    const played: ReachRound[] = [];
    for (let round = 0; round < rounds.warm + rounds.measured; round += 1) {
      const answer = await own.ask<ReachRound>({ round, rules: asked } satisfies ReachRequest);
      if (round >= rounds.warm) played.push(answer);
    }
    return played;
  });
}

function timeRow({ rules, kind }: PolicyJob, played: readonly ReachRound[], atMost: number): Row {
  const share = Math.round((100 * (played[0]?.reachable ?? 0)) / rules);
  const order = kind === "realistic" ? "random order" : "specific rules first";
  const what = `all of ${rules.toLocaleString("en")} rules, ${order} (${share} % can decide)`;
  return limitRow({ what, value: spreadOf(played.map(({ ms }) => ms)), unit: "ms", atMost });
}

/** cvc5 is asked about four rules of the last round's policy; its answers must be ours. */
function solverRow(played: readonly ReachRound[]): Row {
  const what = `one of ${small.rules.toLocaleString("en")} rules`;
  const version = cvc5Version();
  if (version === undefined) return missingRow(what, "≥ 5,000×", "cvc5 is not installed");
  const { patterns } = roundWork({ ...small, kind: "realistic" }, rounds.warm + rounds.measured - 1);
  const answers = asked.map((rule) => askCvc5(patterns, rule));
  const ours = played.at(-1)?.answers ?? [];
  const isSame = answers.every(({ answer }, index) => {
    return answer === "unknown" || (answer === "reachable") === (ours[index] === "name");
  });
  if (!isSame) throw new Error("cvc5 gives other answers");
  const perRule = spreadOf(played.map(({ ms }) => ms / small.rules));
  const solver = spreadOf(answers.map(({ ms }) => ms));
  const ratio = answers.reduce((sum, { ms }) => sum + ms, 0) / answers.length / perRule.median;
  return {
    what,
    own: showSpread(perRule, "ms"),
    peer: `cvc5 ${version}, ${asked.length} rules: ${showSpread(solver, "ms")}`,
    ratio: `${showNumber(ratio)}×`,
    goal: "≥ 5,000×",
    verdict: verdictOf(ratio >= 5000),
  };
}
