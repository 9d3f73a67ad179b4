import { join } from "node:path";
import { percentile } from "./measure.ts";
import type { HostileAnswer, HostileJob } from "./peers/hostile.ts";
import type { MatcherName } from "./peers/matchers.ts";
import { pythonTest, pythonVersion } from "./peers/python.ts";
import { type Goal, limitRow, type Row, showNumber } from "./report.ts";
import { mapTwoAtATime, type Program, runLimited } from "./run-limited.ts";
import { type HostileCase, hostileCases, hostileName } from "./work/hostile.ts";

/** No matcher gets more time than this, in milliseconds. */
const limit = 10_000;
/** Our matcher refuses names above 1,024 letters, so growth is measured below. */
const lengths = [512, 1024];

/** G6: patterns that keep a matcher busy which tries all ways. */
export const g06: Goal = {
  id: "G6",
  title: `${hostileCases.length} hostile patterns, each compiled and tested once in a fresh process`,
  async measure(note) {
    const own = await each(hostileCases, askOften);
    const python = pythonVersion() === undefined ? [] : await each(hostileCases, askPython);
    const [picomatch, minimatch] = [await runAll("picomatch"), await runAll("minimatch")];
    hostileCases.forEach(({ what }, index) => {
      const times = { ours: own, python3: python, picomatch, minimatch };
      const shown = Object.entries(times).map(([name, answers]) => `${name} ${showAnswer(answers[index])}`);
      note(`${what}: ${shown.join(", ")}`);
    });
    return rows(own, python, [
      ["picomatch", picomatch],
      ["minimatch", minimatch],
    ]);
  },
};

type Answer = Pick<HostileAnswer, "ms" | "isMatch"> | undefined;

function rows(
  own: readonly (HostileAnswer | undefined)[],
  python: readonly Answer[],
  peers: readonly (readonly [name: string, answers: readonly Answer[]])[],
): readonly Row[] {
  const times = own.map((answer) => answer?.ms ?? Number.POSITIVE_INFINITY);
  const slowest = Math.max(...times);
  const growths = own.flatMap((answer, index) => (hasShortPattern(hostileCases[index]) ? growth(answer) : []));
  const hangs = peers.map(
    ([name, answers]) => `${name}: ${answers.filter((one) => one === undefined).length} over 10 s`,
  );
  const wrong = python.filter((answer, index) => answer?.isMatch !== own[index]?.isMatch).length;
  const version = pythonVersion();
  const judge = version === undefined ? "no python3 to compare with" : `Python ${version}: ${wrong} other answers`;
  return [
    limitRow({
      what: `the slowest: ${hostileCases[times.indexOf(slowest)]?.what}`,
      value: slowest,
      unit: "ms",
      atMost: 5,
      peer: hangs.join(", "),
    }),
    limitRow({
      what: "worst growth, 512 → 1,024 letters, patterns much shorter than the name",
      value: Math.max(...growths),
      unit: "×",
      atMost: 2.3,
    }),
    limitRow({ what: "wrong answers", value: wrong, unit: "cases", atMost: 0, peer: judge }),
  ];
}

/** A fixed part that is about as long as the name fits at few places, so that twice the name is many times the work. */
function hasShortPattern(hostile: HostileCase | undefined): boolean {
  return hostile !== undefined && hostile.pattern.length < 128;
}

function growth(answer: HostileAnswer | undefined): readonly number[] {
  const [half, whole] = answer?.warm ?? [];
  return half === undefined || whole === undefined ? [] : [whole / half];
}

function runAll(matcher: MatcherName): Promise<readonly Answer[]> {
  return mapTwoAtATime(hostileCases, (hostile) => runLimited<HostileAnswer>(program(matcher, hostile, []), limit));
}

function program(matcher: MatcherName, hostile: HostileCase, wanted: readonly number[]): Program {
  const job: HostileJob = { matcher, hostile, lengths: wanted };
  const file = join(import.meta.dirname, "peers/hostile.ts");
  return { command: process.execPath, args: ["--no-warnings", file, JSON.stringify(job)], input: "" };
}

/** A process that tests one thing only is easily disturbed, so ours is asked in several, of which the median counts. */
async function askOften(hostile: HostileCase): Promise<HostileAnswer | undefined> {
  const processes = Array.from({ length: 5 }, () => program("own", hostile, lengths));
  const answers = (await each(processes, (one) => runLimited<HostileAnswer>(one, limit))).filter(
    (answer) => answer !== undefined,
  );
  const [first] = answers;
  if (first === undefined || answers.length < processes.length) return undefined;
  const median = (valueIn: (answer: HostileAnswer) => number) => percentile(answers.map(valueIn), 50);
  return {
    ...first,
    ms: median(({ ms }) => ms),
    warm: lengths.map((_, index) => median(({ warm }) => warm[index] ?? Number.NaN)),
  };
}

function askPython(hostile: HostileCase): Promise<Answer> {
  return runLimited<Answer>(pythonTest(hostile.pattern, hostileName(hostile)), limit);
}

/** One after the other, so that nothing disturbs the times. */
async function each<Item, Result>(
  items: readonly Item[],
  run: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(await run(item));
  return results;
}

function showAnswer(answer: Answer): string {
  return answer === undefined ? "> 10 s" : `${showNumber(answer.ms)} ms`;
}
