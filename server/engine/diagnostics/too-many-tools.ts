import type { Analysis, PolicyAnalysis } from "../analysis.ts";
import { message } from "../text/message.ts";
import { label } from "../text/quote.ts";
import type { DiagnosticRule } from "./diagnostic.ts";
import { decidingPolicies, headSpan } from "./rules.ts";

interface TooMany {
  readonly of: PolicyAnalysis;
  readonly count: number;
  /** The servers with the most active tools, most first. */
  readonly heaviest: readonly (readonly [server: string, count: number])[];
}

export const tooManyTools: DiagnosticRule<TooMany> = {
  code: "too-many-tools",
  severity: "warning",
  needsCatalog: true,
  fades: false,
  page: {
    summary: "More tools are on than the limit allows (128 when nothing is set).",
    avoid: `{ "default_mode": "activate" }`,
    prefer: `{ "default_mode": "deactivate", "rules": [{ "mode": "activate", "pattern": "github_list_*" }] }`,
    why:
      "Some models refuse a request with more than 128 tools, and all of them choose worse among many. The message names " +
      "the servers with the most tools: that is where a rule saves most.",
    exceptions: "Set `limits.tools` in `toolsight.json` to what your model takes.",
  },
  scope: "file",
  reads: "outcome",
  find: tooMany,
  span: ({ of }, analysis) => headSpan(analysis, of.policy.span),
  message: ({ count, heaviest }, { context }) => {
    const over = message("{0} tools are on, above the limit of {1}", count, context.settings.limits.tools);
    if (heaviest.length === 0) return message("{0}; switch some off", over);
    const most = heaviest.map(([server, tools]) => message("`{0}` ({1})", label(server), tools));
    return message("{0}; most are of {1}: switch some off", over, most);
  },
};

function tooMany(analysis: Analysis): readonly TooMany[] {
  return decidingPolicies(analysis).flatMap((of) => {
    const active = of.resolution.decisions.filter(
      ({ subject, effect }) => subject.kind === "tool" && effect === "allow",
    );
    if (active.length <= analysis.context.settings.limits.tools) return [];
    const byServer = new Map<string, number>();
    for (const { subject } of active) {
      if (subject.server !== undefined) byServer.set(subject.server, (byServer.get(subject.server) ?? 0) + 1);
    }
    const heaviest = [...byServer].toSorted((one, other) => other[1] - one[1]).slice(0, 3);
    return [{ of, count: active.length, heaviest }];
  });
}
