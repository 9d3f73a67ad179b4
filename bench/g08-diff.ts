import { percentile, spreadOf } from "./measure.ts";
import { startPeer } from "./peer.ts";
import type { ClauseDiff, DiffRequest, DiffRound } from "./peers/diff.ts";
import { type Goal, limitRow, measureRows, plainRow, type Row, showNumber, showSpread, verdictOf } from "./report.ts";
import { withPeers } from "./rounds.ts";
import type { PolicyJob, PolicyKind } from "./work/policy.ts";
import { policyEditKinds } from "./work/policy-edits.ts";

/** Every round makes one edit of each kind. */
const measured = 15;
const small = { rules: 1000, tools: 10_000, seed: 801 } as const;
const large = { rules: 10_000, tools: 100_000, seed: 802 } as const;
const orders = [
  ["realistic", "random order"],
  ["specific-first", "specific rules first"],
] as const satisfies readonly (readonly [PolicyKind, string])[];
/** The goal of G7 for 1,000 rules, in milliseconds. */
const goalOfAll = 25;
const clauses = { clauses: 24, effort: 1000 };

/** G8: comparing two policies of which one is an edit of the other. */
export const g08: Goal = {
  id: "G8",
  title: `policy diff after one edit (${policyEditKinds.join(", ")}): a shortest example, or proof that nothing changes`,
  async measure(note) {
    const rows: Row[] = [];
    for (const size of [small, large]) {
      for (const [kind, order] of orders) {
        const what = `${size.rules.toLocaleString("en")} rules, ${order}`;
        rows.push(
          ...(await measureRows(what, async () => {
            const played = await playDiffs({ ...size, kind });
            for (const line of linesOf(played)) note(`${what}: ${line}`);
            return size === small ? smallRows(what, played) : largeRows(what, played);
          })),
        );
      }
    }
    return [...rows, ...(await measureRows("clauses", clauseRows))];
  },
};

function playDiffs(job: PolicyJob): Promise<readonly DiffRound[]> {
  const own = startPeer("own", "diff.ts", job);
  const warm = job.rules === small.rules ? 10 : 3;
  return withPeers([own], async () => {
    const played: DiffRound[] = [];
    for (let round = 0; round < warm + measured; round += 1) {
      const answer = await own.ask<DiffRound>({ round } satisfies DiffRequest);
      const wrong = answer.edits.filter(({ isWrong }) => isWrong).map(({ kind }) => kind);
      if (wrong.length > 0) throw new Error(`refuted by the decisions: ${wrong.join(", ")}`);
      if (round >= warm) played.push(answer);
    }
    return played;
  });
}

function smallRows(what: string, played: readonly DiffRound[]): readonly Row[] {
  const times = timesOf(played);
  const all = spreadOf(played.map((round) => round.all));
  const p95 = percentile(times, 95);
  const compared: Row = {
    what: describe(what, played),
    own: showTimes(times),
    peer: `all of G7: ${showSpread(all, "ms")}`,
    ratio: `${showNumber(p95 / all.median)}×`,
    goal: "95 % ≤ 2×",
    verdict: verdictOf(p95 <= 2 * all.median),
  };
  const absolute = `${what}, 95 of 100 edits against twice the goal of G7`;
  return [
    compared,
    limitRow({ what: absolute, value: p95, unit: "ms", atMost: 2 * goalOfAll }),
    unknownRow(what, played),
  ];
}

function largeRows(what: string, played: readonly DiffRound[]): readonly Row[] {
  const times = timesOf(played);
  const atMost = 1500;
  const row: Row = {
    what: describe(what, played),
    own: showTimes(times),
    peer: `all of G7: ${showSpread(spreadOf(played.map((round) => round.all)), "ms")}`,
    ratio: "",
    goal: `95 % ≤ ${showNumber(atMost)} ms`,
    verdict: verdictOf(percentile(times, 95) <= atMost),
  };
  return [row, unknownRow(what, played)];
}

function unknownRow(what: string, played: readonly DiffRound[]): Row {
  const unknown = played.flatMap(({ edits }) => edits).filter(({ answer }) => answer === "unknown").length;
  return plainRow(`${what}, edits without an answer`, spreadOf([unknown]), "edits");
}

function timesOf(played: readonly DiffRound[]): readonly number[] {
  return played.flatMap(({ edits }) => edits.map(({ ms }) => ms));
}

function describe(what: string, played: readonly DiffRound[]): string {
  const edits = played.flatMap((round) => round.edits);
  const equal = edits.filter(({ answer }) => answer === "equal").length;
  return `${what}, ${edits.length} edits (${Math.round((100 * equal) / edits.length)} % change nothing)`;
}

function showTimes(times: readonly number[]): string {
  const [half, most, all] = [50, 95, 100].map((percent) => showNumber(percentile(times, percent)));
  return `half ≤ ${half} ms, 95 % ≤ ${most} ms, all ≤ ${all} ms`;
}

/** Each kind of edit by itself. */
function linesOf(played: readonly DiffRound[]): readonly string[] {
  return policyEditKinds.map((kind) => {
    const times = played.flatMap(({ edits }) => edits.flatMap((edit) => (edit.kind === kind ? [edit.ms] : [])));
    return `${kind}: ${showTimes(times)}`;
  });
}

function clauseRows(): Promise<readonly Row[]> {
  const own = startPeer("own", "diff.ts", { ...small, kind: "realistic" } satisfies PolicyJob);
  return withPeers([own], async () => {
    const times: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const { ms, answer } = await own.ask<ClauseDiff>(clauses satisfies DiffRequest);
      if (answer !== "unknown") throw new Error(`clauses were found to be ${answer}`);
      times.push(ms);
    }
    const what = `clauses over ${clauses.clauses} letters, which end as unknown after ${clauses.effort} ms`;
    return [limitRow({ what, value: spreadOf(times), unit: "ms", atMost: clauses.effort * 1.1 })];
  });
}
