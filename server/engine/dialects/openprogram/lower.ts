import type { SyntaxTree } from "../../syntax/syntax-tree.ts";
import type { LowerContext, Lowered } from "../dialect.ts";
import { releaseOfFile } from "./form.ts";
import { releaseOf } from "./installation.ts";
import { problemsOf } from "./problems.ts";
import { readProfile } from "./profile.ts";
import { policyOf, worldOf } from "./profile-policy.ts";

/** Reads a profile and says what it decides. A file that is refused decides as a bare profile does. */
export function lower(tree: SyntaxTree, context: LowerContext): Lowered {
  const profile = readProfile(tree);
  const world = worldOf(context);
  const release = releaseOfFile(profile, releaseOf(context.settings));
  const policy = policyOf(profile, release, world, context.overrides(""));
  return { policies: [policy], problems: problemsOf({ profile, release, world, policy, context }) };
}
