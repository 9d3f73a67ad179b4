import type { Catalog } from "../../catalog/catalog.ts";
import { compileFnmatch } from "../../pattern/fnmatch.ts";
import type { Fold } from "../../pattern/pattern.ts";
import type { Override, Policy, Rule, RuleStage, Subject } from "../../policy/policy.ts";
import { pathText } from "../../syntax/find.ts";
import type { Node } from "../../syntax/node.ts";
import type { SyntaxTree } from "../../syntax/syntax-tree.ts";
import { message } from "../../text/message.ts";
import { rememberFor } from "../../text/remember.ts";
import type { Span } from "../../text/span.ts";
import type { LowerContext, Lowered } from "../dialect.ts";
import { overrideRules } from "../override-rules.ts";
import { type Controller, findControllers } from "./controllers.ts";
import { type ControllerParts, readController, rightRule } from "./read.ts";

/** What the loader makes of a wrong controller: it validates the whole, so one bad rule stops all of them. */
export const notLoaded = message("the controller does not load");

/** The name of a server's tool: one underscore between the two, nothing cleaned. Native tools keep their own name. */
export function joinName(server: string | undefined, tool: string): string {
  return server === undefined ? tool : `${server}_${tool}`;
}

/** Every controller of the file as a policy of its own. */
export function lower(tree: SyntaxTree, context: LowerContext): Lowered {
  const fold = foldOf(context);
  const subjects = subjectsOf(context.catalog);
  const isUnread = tree.problems.some(({ kind }) => kind === "too-deep" || kind === "too-large");
  const isReadable = !isUnread && !tree.problems.some(({ kind }) => kind === "syntax");
  const lowered = findControllers(tree).map((controller) => {
    const parts = readController(tree.text, controller, fold);
    const overrides = context.overrides(pathText(controller.path));
    return { policy: policyOf(controller, parts, { subjects, overrides, fold, isReadable }), problems: parts.problems };
  });
  // Of a file that nobody reads to its end, the parts that were read say nothing.
  const problems = isUnread ? [] : lowered.flatMap((one) => one.problems);
  return { policies: lowered.map(({ policy }) => policy), problems };
}

/** The rule that an item of `rules` is; undefined for a wrong one, and for one that may hold or be a controller. */
export function ruleOf(item: Node, index: number, context: LowerContext): Rule | undefined {
  const isPlain =
    item.kind === "object" &&
    item.properties.every(({ key, value }) => value !== undefined && isScalar(value) && key.value !== "__class_name__");
  return isPlain ? rightRule(item, index, foldOf(context)) : undefined;
}

function isScalar({ kind }: Node): boolean {
  return kind !== "object" && kind !== "array";
}

function foldOf({ settings }: LowerContext): Fold {
  return settings.platform === "windows" ? "windows" : "none";
}

// One list for each catalog: what is found out about it holds until the catalog changes.
const subjectsOf = rememberFor(({ tools }: Catalog): readonly Subject[] =>
  tools.map((definition) => ({
    kind: "tool",
    name: joinName(definition.server, definition.name),
    server: definition.server,
    gateServer: undefined,
    category: undefined,
    definition,
  })),
);

interface PolicyContext {
  readonly subjects: readonly Subject[];
  readonly overrides: readonly Override[];
  readonly fold: Fold;
  readonly isReadable: boolean;
}

function policyOf({ path, node }: Controller, parts: ControllerParts, context: PolicyContext): Policy {
  const { rules, defaultEffect, defaultNode } = parts;
  const block: Span = node?.span ?? { start: 0, end: 0 };
  // The latest first.
  const compile = (text: string) => compileFnmatch(text, { fold: context.fold });
  const overrides = overrideRules(context.overrides, "tool", block, compile).toReversed();
  // `activate_tool` and `deactivate_tool` take away every rule whose text is the name before they put their own in front.
  const replaced = new Set(overrides.map(({ pattern }) => pattern.source));
  const kept = replaced.size === 0 ? rules : rules.filter(({ pattern }) => !replaced.has(pattern.source));
  const stages: readonly RuleStage[] = [
    { ...firstApplicable, rules: overrides, reason: "override" },
    { ...firstApplicable, rules: kept, reason: "rule" },
  ];
  const reason = { kind: "otherwise", path: "default_mode", span: defaultNode?.span ?? block } as const;
  return {
    name: pathText(path),
    dialect: "evofabric",
    loads: context.isReadable && parts.loads ? "yes" : "no",
    subjects: context.subjects,
    pipelines: [{ kind: "tool", stages, otherwise: { effect: defaultEffect, reason } }],
    rules,
    ignored: [],
    span: parts.list?.span ?? block,
    emptyOnPurpose: false,
    notes: [],
  };
}

const firstApplicable = {
  kind: "rules",
  combining: "first-applicable",
  otherwise: undefined,
  facet: "name",
  allow: "settles",
} as const;
