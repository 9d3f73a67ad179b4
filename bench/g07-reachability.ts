import { spreadOf } from "./measure.ts";
import { startPeer } from "./peer.ts";
import { askCvc5, cvc5Version } from "./peers/cvc5.ts";
import type { ReachRequest, ReachRound } from "./peers/reach.ts";
import { type Goal, limitRow, measureRows, missingRow, type Row, showNumber, showSpread, verdictOf } from "./report.ts";
import { type RoundsOptions, withPeers } from "./rounds.ts";
import { type PolicyJob, roundWork } from "./work/policy.ts";

const small = { rules: 1000, tools: 10_000, seed: 701 } as const;
/** Three rounds of so few rules do not get the code compiled. */
const smallGoal = { job: small, rounds: { warm: 10, measured: 7 }, atMost: 25 };
const large = { rules: 10_000, tools: 100_000, seed: 702 } as const;
const largeGoal = { job: large, rounds: { warm: 3, measured: 5 }, atMost: 1000 };
const asked = [100, 200, 300, 400, 500, 600, 700, 800, 900];

/** G7: what each rule can do for every possible name. */
export const g07: Goal = {
  id: "G7",
  title: "can each rule ever decide: a shortest name or the rules that cover it, names that tools can have",
  async measure() {
    const sized = [smallGoal, largeGoal].flatMap(({ job, ...rest }) =>
      (["realistic", "specific-first"] as const).map((kind) => ({ ...rest, job: { ...job, kind } })),
    );
    const rows: Row[] = [];
    const all: ReachRound[] = [];
    let first: readonly ReachRound[] = [];
    for (const [index, { job, rounds, atMost }] of sized.entries()) {
      const measured = await measureRows(describe(job), async () => {
        const played = await playReach(job, rounds);
        if (index === 0) first = played;
        all.push(...played);
        return [timeRow(job, played, atMost)];
      });
      rows.push(...measured);
    }
    const sum = (key: "unknown" | "wrong") => all.reduce((total, round) => total + round[key], 0);
    const policies = `${all.length} policies`;
    const solver = await measureRows(perRule, async () => [solverRow(first)]);
    if (all.length === 0) return [...solver, ...rows];
    const slices = spreadOf(all.map(({ slice }) => slice));
    return [
      ...solver,
      ...rows,
      limitRow({ what: "longest time between two places to pause", value: slices.most, unit: "ms", atMost: 8 }),
      limitRow({ what: `unknown, ${policies}`, value: sum("unknown"), unit: "rules", atMost: 0 }),
      limitRow({ what: `refuted by the matcher, ${policies}`, value: sum("wrong"), unit: "rules", atMost: 0 }),
    ];
  },
};

function playReach(job: PolicyJob, rounds: Required<RoundsOptions>): Promise<readonly ReachRound[]> {
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

const perRule = `one of ${small.rules.toLocaleString("en")} rules`;

function describe({ rules, kind }: PolicyJob): string {
  const order = kind === "realistic" ? "random order" : "specific rules first";
  return `all of ${rules.toLocaleString("en")} rules, ${order}`;
}

function timeRow(job: PolicyJob, played: readonly ReachRound[], atMost: number): Row {
  const share = Math.round((100 * (played[0]?.reachable ?? 0)) / job.rules);
  const what = `${describe(job)} (${share} % can decide)`;
  return limitRow({ what, value: spreadOf(played.map(({ ms }) => ms)), unit: "ms", atMost });
}

/** cvc5 is asked about some rules of the last round's policy; its answers must be ours. */
function solverRow(played: readonly ReachRound[]): Row {
  const version = cvc5Version();
  if (version === undefined) return missingRow(perRule, "≥ 5,000×", "cvc5 is not installed");
  if (played.length === 0) throw new Error("there are no answers of ours");
  const { warm, measured } = smallGoal.rounds;
  const { patterns } = roundWork({ ...small, kind: "realistic" }, warm + measured - 1);
  const answers = asked.map((rule) => askCvc5(patterns, rule));
  const ours = played.at(-1)?.answers ?? [];
  const isSame = answers.every(({ answer }, index) => {
    return answer === "unknown" || (answer === "reachable") === (ours[index] === "name");
  });
  if (!isSame) throw new Error("cvc5 gives other answers");
  const own = spreadOf(played.map(({ ms }) => ms / small.rules));
  const solver = spreadOf(answers.map(({ ms }) => ms));
  // Now and then it needs seconds for one, so a mean would hang on whether that is among them.
  const ratio = solver.median / own.median;
  return {
    what: perRule,
    own: showSpread(own, "ms"),
    peer: `cvc5 ${version}, ${asked.length} rules: ${showSpread(solver, "ms")}`,
    ratio: `${showNumber(ratio)}×`,
    goal: "≥ 5,000×",
    verdict: verdictOf(ratio >= 5000),
  };
}
