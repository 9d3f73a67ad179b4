import {
  type Analysis,
  groupWord,
  type MatrixAxes,
  matrixAxes,
  matrixWindow,
  type PolicyAnalysis,
  type Stretch,
  visible,
} from "../engine/index.ts";
import {
  type MatrixAnswer,
  matrixLimits,
  type matrixPlaceRequest,
  type matrixRequest,
  type WireMatrixFilter,
  type WireStretch,
} from "../protocol/matrix.ts";
import type { Answer } from "./custom-handlers.ts";
import { type CurrentProfile, isProfile } from "./known-profiles.ts";
import { placesOf } from "./placing.ts";
import type { ServerContext } from "./server-context.ts";
import { type Translate, toLabel, toRange } from "./to-protocol.ts";

/** A window of the picture of rules and tools. */
export const matrix: Answer<typeof matrixRequest> = async (server, { uri, policy, filter, rows, columns }) => {
  const picture = await pictureOf(server, uri, policy, filter);
  return picture === undefined ? null : toAnswer(picture, server.client.translate, { rows, columns });
};

/** Where a rule, a tool or what decides a tool stands. Facts of an installation stand in no file that could be shown. */
export const matrixPlace: Answer<typeof matrixPlaceRequest> = async (server, params) => {
  const { uri, policy, filter, of, index, revision } = params;
  const picture = await pictureOf(server, uri, policy, filter);
  if (picture === undefined) return null;
  // After an edit the index may be that of a neighbour.
  if (picture.revision !== revision) return "stale";
  const { current, axes, found } = picture;
  const inProfile = (span: Parameters<typeof toRange>[1]) => ({ uri: current.uri, range: toRange(current, span) });
  if (of === "rule") {
    const rule = found.policy.rules[axes.rules[index] ?? -1];
    return rule === undefined ? null : inProfile(rule.span);
  }
  const decision = found.resolution.decisions[axes.subjects[index] ?? -1];
  if (decision === undefined) return null;
  if (of === "decider") {
    const { kind, span } = decision.reason;
    return kind === "override" || kind === "base" ? null : inProfile(span);
  }
  const { origin } = decision.subject.definition;
  const range = placesOf(current)(origin.file, origin.span);
  return range === undefined ? null : { uri: origin.file, range };
};

interface Picture {
  readonly current: CurrentProfile;
  readonly analysis: Analysis;
  readonly found: PolicyAnalysis;
  readonly axes: MatrixAxes;
  readonly revision: number;
}

async function pictureOf(
  { session }: ServerContext,
  uri: string,
  policy: string,
  filter: WireMatrixFilter,
): Promise<Picture | undefined> {
  const current = await session.current(uri);
  if (!isProfile(current)) return undefined;
  const analysis = current.role.whatIf;
  const found = analysis.policies.find((candidate) => candidate.policy.name === policy);
  return found && { current, analysis, found, ...axesOf(analysis, found, filter) };
}

interface Axes {
  readonly key: string;
  readonly axes: MatrixAxes;
  readonly revision: number;
}

/** The axes that were asked for last: while somebody scrolls, the filter stays. */
const known = new WeakMap<PolicyAnalysis, Axes>();
let revisions = 0;

function axesOf(analysis: Analysis, policy: PolicyAnalysis, filter: WireMatrixFilter): Axes {
  const key = JSON.stringify([filter.rules, filter.tools, filter.matchedOnly]);
  const before = known.get(policy);
  if (before?.key === key) return before;
  revisions += 1;
  const made = { key, axes: matrixAxes(analysis, policy, filter), revision: revisions };
  known.set(policy, made);
  return made;
}

function toAnswer(
  { analysis, found, axes, revision }: Picture,
  translate: Translate,
  asked: { readonly rows: WireStretch; readonly columns: WireStretch },
): MatrixAnswer {
  const rows = within(asked.rows, axes.rules.length, matrixLimits.rows);
  const columns = within(asked.columns, axes.subjects.length, matrixLimits.columns);
  const window = matrixWindow(analysis, found, axes, { rows, columns });
  return {
    revision,
    ruleCount: axes.rules.length,
    allRules: found.policy.rules.length,
    toolCount: axes.subjects.length,
    allTools: found.resolution.decisions.length,
    longestLabel: axes.longestName,
    rows,
    columns,
    rules: window.rows.map(({ rule, label, effect, matches, decides, unread }) => ({
      pattern: visible(rule.pattern.source),
      list: rule.list,
      label: toLabel(label, translate),
      effect: rule.effect,
      effectWord: effect,
      matches,
      decides,
      unread: unread === undefined ? null : toLabel(unread, translate),
    })),
    tools: window.columns.map(({ decision: { subject, effect }, reason }) => ({
      name: visible(subject.name),
      label: visible(subject.definition.name),
      on: effect === "allow",
      reason: toLabel(reason, translate),
    })),
    groups: axes.groups
      .filter(({ from, to }) => from < columns.to && to > columns.from)
      .map(({ kind, server, from, to }) => ({
        kind,
        label: server === undefined ? toLabel(groupWord(kind), translate) : visible(server),
        from,
        to,
      })),
    cells: window.cells,
    otherwise: window.otherwise,
  };
}

/** What there is of a part of an axis; nothing for one that is no part. */
function within({ from, to }: Stretch, length: number, most: number): Stretch {
  const start = Math.min(Math.max(0, Math.trunc(from) || 0), length);
  return { from: start, to: Math.min(Math.max(start, Math.trunc(to) || 0), length, start + most) };
}
