import { timed } from "../measure.ts";
import { servePeer } from "../peer.ts";
import type { Round } from "../rounds.ts";
import { makeAllQuestions, type PairsJob } from "../work/pairs.ts";
import { compilers, type MatcherName } from "./matchers.ts";

// Random patterns are compiled and tried on their names.

export interface PairsPeerJob extends PairsJob {
  readonly matcher: MatcherName;
  /** Into so many equal parts the questions are cut; each round answers another one. */
  readonly parts: number;
}

/** The answers are the digest: a `1` or `0` for each name of each question. */
export type PairsRound = Round;

await servePeer<PairsPeerJob, { readonly round: number }>((job) => {
  const questions = makeAllQuestions(job);
  const compile = compilers[job.matcher];
  return ({ round }): PairsRound => {
    const part = questions.filter((_, index) => index % job.parts === round);
    const { result, ms } = timed(() =>
      part.map(({ pattern, names }) => {
        const isMatch = compile(pattern);
        return names.map(isMatch);
      }),
    );
    return { ms, digest: result.flat().map(Number).join("") };
  };
});
