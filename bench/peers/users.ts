import {
  analyze,
  defaultSettings,
  diagnose,
  mergeCatalogs,
  parseCatalog,
  parseJson,
  planToggle,
} from "../../server/engine/index.ts";
import { time } from "../measure.ts";
import { servePeer } from "../peer.ts";
import { makeUsersWork, type UsersWork, type UsersWorkSize } from "../work/users.ts";

// What a user of the engine waits for, without a server around it.

/** All in milliseconds. */
export interface UsersTimes {
  /** The first analysis in the process. */
  readonly first: readonly number[];
  readonly warm: readonly number[];
  readonly plans: readonly number[];
}

await servePeer<UsersWorkSize, object>((size) => {
  const work = makeUsersWork(size);
  return (): UsersTimes => {
    const first = repeat(1, () => void diagnose(analyzeOnce(work)));
    const warm = repeat(15, () => void diagnose(analyzeOnce(work)));
    return { first, warm, plans: togglePlans(work) };
  };
});

function repeat(times: number, run: (round: number) => void): readonly number[] {
  return Array.from({ length: times }, (_, round) => time(() => run(round)));
}

function analyzeOnce({ profile, catalog }: UsersWork) {
  const file = parseCatalog(parseJson(catalog), "tools.json", { named: true });
  if (file === undefined) throw new Error("the generated catalog is none");
  const analysis = analyze({
    text: profile,
    file: "bench.tool-controller.json",
    catalog: mergeCatalogs([file]),
    settings: defaultSettings,
  });
  if (analysis === undefined) throw new Error("the generated profile is none");
  return analysis;
}

function togglePlans(work: UsersWork): readonly number[] {
  const analysis = analyzeOnce(work);
  const decisions = analysis.policies[0]?.resolution.decisions ?? [];
  return repeat(15, (round) => {
    const decision = decisions[(round * 131) % decisions.length];
    if (decision === undefined) return;
    const { kind, name, server } = decision.subject;
    planToggle(analysis, "", [{ kind, name, server }], decision.effect === "allow" ? "deny" : "allow");
  });
}
