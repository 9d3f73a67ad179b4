import { time, timed } from "../measure.ts";
import { type HostileCase, hostileName } from "../work/hostile.ts";
import { compilers, type Matcher, type MatcherName } from "./matchers.ts";

// One test of one hostile case, in a process that has tested nothing before. May never end.

export interface HostileJob {
  readonly matcher: MatcherName;
  readonly hostile: HostileCase;
  /** Name lengths of which the time of a warm test is wanted too. */
  readonly lengths: readonly number[];
}

export interface HostileAnswer {
  /** Compiling and the first test, in milliseconds. */
  readonly ms: number;
  readonly isMatch: boolean;
  /** For each length, a test in milliseconds once the code is warm. */
  readonly warm: readonly number[];
}

const { matcher, hostile, lengths }: HostileJob = JSON.parse(process.argv[2] ?? "{}");
const name = hostileName(hostile);
const { result, ms } = timed(() => {
  const compiled = compilers[matcher](hostile.pattern);
  return { compiled, isMatch: compiled(name) };
});
const names = lengths.map((length) => hostileName(hostile, length));
const warm = names.map((each) => Math.min(...[1, 2, 3, 4, 5].map(() => warmTest(result.compiled, each))));
console.log(JSON.stringify({ ms, isMatch: result.isMatch, warm } satisfies HostileAnswer));

/** As many tests as fill some milliseconds, so that short ones are measured too. */
function warmTest(compiled: Matcher, tried: string): number {
  for (let count = 16; ; count *= 4) {
    const spent = time(() => {
      for (let run = 0; run < count; run += 1) compiled(tried);
    });
    if (spent > 5) return spent / count;
  }
}
