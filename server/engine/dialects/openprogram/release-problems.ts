import type { Subject } from "../../policy/policy.ts";
import { type Resolution, resolve } from "../../policy/resolve.ts";
import { rememberFor } from "../../text/remember.ts";
import type { Problem, ReleaseOutcome } from "../problem.ts";
import { formOf } from "./form.ts";
import type { Release } from "./installation.ts";
import { blockSpan } from "./places.ts";
import type { ProblemInput } from "./problem-input.ts";
import type { Profile } from "./profile.ts";
import { policyOf } from "./profile-policy.ts";

/** A file that says nothing about its release, where the two releases give different tools of the known ones. */
export function releaseProblems(input: ProblemInput): readonly Problem[] {
  const { profile, release, context } = input;
  const { fields } = profile.blocks.tools;
  if (context.catalog.status === "unknown" || fields.has("mode") || fields.has("preset")) return [];
  // Every other form is read the same way by both releases, so nothing needs to be resolved for it.
  if (formOf(profile, "access-modes").kind !== "automatic") return [];
  const documented = activeNames(input, "documented");
  const modes = activeNames(input, "access-modes");
  const releases = [only("documented", documented, modes), only("access-modes", modes, documented)] as const;
  if (releases.every((one) => one.only.length === 0)) return [];
  return [{ code: "release-dependent", span: blockSpan(profile, "tools"), releases, settle: settle(profile, release) }];
}

function activeNames({ profile, world }: ProblemInput, release: Release): ReadonlySet<string> {
  const known = latest(world.subjects);
  // Nearly always the same file as last time with little edited, of which only that is matched again.
  const resolution = resolve(policyOf(profile, release, world, []), known.get(release));
  known.set(release, resolution);
  const { decisions } = resolution;
  return new Set(
    decisions.flatMap(({ subject, effect }) => (subject.kind === "tool" && effect === "allow" ? [subject.name] : [])),
  );
}

const latest = rememberFor((_subjects: readonly Subject[]) => new Map<Release, Resolution>());

function only(release: Release, own: ReadonlySet<string>, other: ReadonlySet<string>): ReleaseOutcome {
  return { release, only: Array.from(own).filter((name) => !other.has(name)) };
}

interface Settlement {
  readonly path: readonly string[];
  readonly key: string;
  readonly value: string;
}

/** Both releases read these the same way. First the one that keeps what the release of the settings gives. */
function settle({ blocks: { tools }, lists }: Profile, release: Release): readonly Settlement[] {
  const inBlock = (key: string, value: string): readonly Settlement[] => {
    if (tools.kind === "object") return [{ path: ["tools"], key, value }];
    return tools.property === undefined ? [{ path: [], key: "tools", value: `{ "${key}": ${value} }` }] : [];
  };
  const everything = inBlock("mode", '"automatic"');
  // Beside `enabled` a tool set is not looked at.
  const isFree = lists["tools.enabled"].field === undefined && !tools.fields.has("toolset");
  const defaults = isFree ? inBlock("toolset", '"default"') : [];
  return release === "documented" ? [...defaults, ...everything] : [...everything, ...defaults];
}
