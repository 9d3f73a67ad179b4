import type { Problem } from "../problem.ts";
import { formOf } from "./form.ts";
import { bareBlockProblems, listProblems } from "./list-problems.ts";
import { emptyListProblems, modeProblems, typeProblems } from "./mode-problems.ts";
import type { ProblemInput } from "./problem-input.ts";
import { releaseProblems } from "./release-problems.ts";
import { separatorProblems } from "./server-problems.ts";
import { unknownSetProblems } from "./set-problems.ts";

/** Everything the dialect notices about a profile. Of a file that is refused only what keeps it from loading or is wrong in itself. */
export function problemsOf(input: ProblemInput): readonly Problem[] {
  const { profile, release } = input;
  const form = formOf(profile, release);
  const shape = [
    ...profile.refusals,
    ...bareBlockProblems(profile),
    ...listProblems(profile, form),
    ...modeProblems(profile),
    ...typeProblems(profile),
  ];
  if (!profile.loads) return shape;
  return [
    ...shape,
    ...emptyListProblems(profile, form, release),
    ...unknownSetProblems(input, form),
    ...releaseProblems(input),
    ...separatorProblems(input, form),
  ];
}
