import type { Analysis } from "../analysis.ts";
import type { ProblemCode, ProblemOf } from "../dialects/problem.ts";

/** What the dialect noticed under a code, in the order in which it was found. */
export function problemsOf<Code extends ProblemCode>({ problems }: Analysis, code: Code): readonly ProblemOf<Code>[] {
  return problems.filter((problem): problem is ProblemOf<Code> => problem.code === code);
}
