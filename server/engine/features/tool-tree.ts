import type { Analysis, PolicyAnalysis } from "../analysis.ts";
import type { CatalogServer, Location } from "../catalog/catalog.ts";
import type { Decision } from "../policy/resolve.ts";
import { type Message, message } from "../text/message.ts";
import { label, visible } from "../text/quote.ts";
import type { Span } from "../text/span.ts";
import { decisionInBrief } from "./reason-words.ts";
import { groupWord, type SubjectGroup, subjectGroups } from "./subject-groups.ts";
import { type Count, countKind, countOf, summaryOf } from "./summary.ts";
import { decidingSpan } from "./tool-details.ts";

/** One tool or skill as a row. Texts are free of control characters. */
export interface ToolRow {
  readonly decision: Decision;
  readonly label: string;
  readonly on: boolean;
  readonly description: Message;
  readonly accessibilityLabel: Message;
  readonly whatIf: boolean;
  readonly definition: Location;
  readonly deciding: Span | undefined;
}

/** The rows of one server, of the native tools, or of the skills, in catalog order. */
export interface ToolGroup extends Count {
  /** Unique in its policy and stable while the file is edited. */
  readonly id: string;
  /** Absent for the groups without a name of their own: native tools and skills. */
  readonly server: string | undefined;
  readonly kind: "server" | "native" | "skills";
  readonly description: Message;
  readonly accessibilityLabel: Message;
  readonly problem: Message | undefined;
  readonly rows: readonly ToolRow[];
}

/** The tools of one policy. */
export interface PolicyTree extends Count {
  readonly policy: PolicyAnalysis;
  readonly summary: Message;
  readonly notice: Message | undefined;
  readonly groups: readonly ToolGroup[];
}

/** The Tools view of a profile, one tree per policy, in file order. */
export function toolTree(analysis: Analysis): readonly PolicyTree[] {
  const { catalog } = analysis.context;
  return analysis.policies.map((policy) => ({
    policy,
    ...countKind(policy, "tool"),
    summary: summaryOf(policy, catalog.status),
    notice: noticeOf(analysis, policy),
    groups: groupsOf(analysis, policy),
  }));
}

function noticeOf({ context, dialect }: Analysis, { policy }: PolicyAnalysis): Message | undefined {
  if (policy.loads === "no") return message("the file does not load, so nothing is decided: see the problems");
  if (policy.loads === "bare") return dialect.json.refused;
  if (context.catalog.status === "unknown") return message("no catalog: which tools exist is not known");
  if (context.catalog.status === "partial") return message("some servers did not answer: their tools are not known");
  return policy.notes[0];
}

function groupsOf(analysis: Analysis, policy: PolicyAnalysis): readonly ToolGroup[] {
  const { catalog } = analysis.context;
  const servers = new Map(catalog.servers.map((server) => [server.name, server]));
  return subjectGroups(catalog, policy).flatMap((group) => {
    const server = group.server === undefined ? undefined : servers.get(group.server);
    return groupOf(analysis, policy, group, server) ?? [];
  });
}

function groupOf(
  analysis: Analysis,
  policy: PolicyAnalysis,
  { id, kind, server: name, indices }: SubjectGroup,
  server: CatalogServer | undefined,
): ToolGroup | undefined {
  const problem = server && problemOf(server);
  if (indices.length === 0 && problem === undefined) return undefined;
  const rows = indices.flatMap((index) => {
    const decision = policy.resolution.decisions[index];
    return decision === undefined ? [] : [rowOf(analysis, decision)];
  });
  const count = countOf(rows.map(({ decision }) => decision));
  const partly = count.on > 0 && count.on < count.total;
  const title = name === undefined ? groupWord(kind) : message("{0}", label(name));
  const spoken = message("{0} of {1} on", count.on, count.total);
  return {
    id,
    server: name === undefined ? undefined : visible(name),
    kind,
    ...count,
    description: rows.length === 0 && problem !== undefined ? problem : message("{0} of {1}", count.on, count.total),
    accessibilityLabel: partly ? message("{0}, {1}, partly", title, spoken) : message("{0}, {1}", title, spoken),
    problem,
    rows,
  };
}

function problemOf({ status, error }: CatalogServer): Message | undefined {
  if (status === "listed") return undefined;
  if (error === undefined || error === "") return message("server did not answer; its tools are unknown");
  return message("server did not answer: {0}", label(error));
}

function rowOf(analysis: Analysis, decision: Decision): ToolRow {
  const { subject, effect } = decision;
  const description = decisionInBrief(analysis.dialect, decision);
  const on = effect === "allow";
  const name = visible(subject.definition.name);
  const state = on ? message("on") : message("off");
  return {
    decision,
    label: name,
    on,
    description,
    accessibilityLabel: message("{0}, {1}, {2}", label(subject.definition.name), state, description),
    whatIf: decision.reason.kind === "override",
    definition: subject.definition.origin,
    deciding: decidingSpan(decision),
  };
}
