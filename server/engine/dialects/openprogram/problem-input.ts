import type { Policy } from "../../policy/policy.ts";
import type { LowerContext } from "../dialect.ts";
import type { Release } from "./installation.ts";
import type { Profile } from "./profile.ts";
import type { World } from "./profile-policy.ts";

/** What problems are looked for in. */
export interface ProblemInput {
  readonly profile: Profile;
  readonly release: Release;
  readonly world: World;
  readonly policy: Policy;
  readonly context: LowerContext;
}
