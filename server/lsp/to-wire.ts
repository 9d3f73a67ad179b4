import {
  type Change,
  groupWord,
  type PolicyTree,
  policyTitle,
  type Span,
  type Subject,
  type ToolGroup,
  type ToolRow,
  toolTree,
  visible,
} from "../engine/index.ts";
import type { SubjectId, WireChange, WireRange } from "../protocol/requests.ts";
import type { TreeGroup, TreeModel, TreePolicy, TreeTool } from "../protocol/tool-tree.ts";
import { baseNameOf } from "../workspace/uri.ts";
import type { Current } from "./session.ts";
import { type Translate, toLabel, toRange } from "./to-protocol.ts";

// Engine data as the values of our own requests.

/** Where a definition in another file is; `undefined` when that file is not known. */
export type PlaceIn = (file: string, span: Span) => WireRange | undefined;

interface Edge {
  readonly current: Current;
  readonly translate: Translate;
  readonly placeIn: PlaceIn;
}

/** The Tools view of a profile; `null` for other files. */
export function toTreeModel(current: Current, translate: Translate, placeIn: PlaceIn): TreeModel | null {
  if (current.role.kind !== "profile") return null;
  const { whatIf } = current.role;
  const edge: Edge = { current, translate, placeIn };
  return {
    uri: current.uri,
    version: current.version,
    dialect: whatIf.dialect.id,
    policies: toolTree(whatIf).map((tree) => toTreePolicy(edge, tree, whatIf.context.catalog.status)),
  };
}

function toTreePolicy(
  { current, translate, placeIn }: Edge,
  tree: PolicyTree,
  catalog: TreePolicy["catalog"],
): TreePolicy {
  const { policy } = tree.policy;
  const edge: Edge = { current, translate, placeIn };
  return {
    name: policy.name,
    title: visible(policyTitle(policy.name, baseNameOf(current.uri))),
    loads: policy.loads === "yes",
    summary: toLabel(tree.summary, translate),
    on: tree.on,
    total: tree.total,
    catalog,
    notice: tree.notice === undefined ? null : toLabel(tree.notice, translate),
    range: toRange(current, policy.span),
    groups: tree.groups.map((group) => toTreeGroup(edge, group)),
  };
}

function toTreeGroup(edge: Edge, group: ToolGroup): TreeGroup {
  const { id, server, kind, on, total, description, accessibilityLabel, problem, rows } = group;
  const { translate } = edge;
  return {
    id,
    label: server ?? toLabel(groupWord(kind), translate),
    kind,
    on,
    total,
    description: toLabel(description, translate),
    accessibilityLabel: toLabel(accessibilityLabel, translate),
    problem: problem === undefined ? null : toLabel(problem, translate),
    tools: rows.map((row) => toTreeTool(edge, row)),
  };
}

function toTreeTool({ current, translate, placeIn }: Edge, row: ToolRow): TreeTool {
  const { decision, label, on, description, accessibilityLabel, whatIf, definition, deciding } = row;
  const range = placeIn(definition.file, definition.span);
  return {
    subject: toSubjectId(decision.subject),
    label,
    on,
    description: toLabel(description, translate),
    accessibilityLabel: toLabel(accessibilityLabel, translate),
    whatIf,
    definition: range === undefined ? null : { uri: definition.file, range },
    deciding: deciding === undefined ? null : toRange(current, deciding),
  };
}

function toSubjectId({ kind, name, server }: Subject): SubjectId {
  return { kind, name, server: server ?? null };
}

/** A side effect of a plan. */
export function toChange({ subject, effect }: Change): WireChange {
  return { subject: toSubjectId(subject), effect };
}
