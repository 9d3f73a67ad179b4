import { compileFnmatch } from "../../pattern/fnmatch.ts";
import type { Fold } from "../../pattern/pattern.ts";
import type { Effect, Rule } from "../../policy/policy.ts";
import { property } from "../../syntax/find.ts";
import type { ArrayNode, Node, ObjectNode, Path } from "../../syntax/node.ts";
import type { Problem } from "../problem.ts";
import { type Controller, isRuleLike } from "./controllers.ts";
import { effectOfMode } from "./modes.ts";
import {
  mappingForRules,
  missingKey,
  notAController,
  ruleForRules,
  rulesForController,
  wrongMode,
  wrongPattern,
  wrongRule,
  wrongRules,
} from "./problems.ts";

/** What stands in one controller. */
export interface ControllerParts {
  readonly defaultEffect: Effect;
  /** The value of `default_mode`, right or wrong. */
  readonly defaultNode: Node | undefined;
  /** The value of `rules` when it is a list. */
  readonly list: ArrayNode | undefined;
  /** The rules that are right; wrong ones are among the problems. */
  readonly rules: readonly Rule[];
  readonly loads: boolean;
  readonly problems: readonly Problem[];
}

/** The text and the letter case in which a controller is read. */
interface ReadContext {
  readonly text: string;
  readonly fold: Fold;
  readonly defaultEffect: Effect;
}

/** Reads one controller; every problem is one that stops the loader. */
export function readController(text: string, { path, node }: Controller, fold: Fold): ControllerParts {
  const nothing = { defaultEffect: "allow", defaultNode: undefined, list: undefined, rules: [], loads: false } as const;
  if (node === undefined) return { ...nothing, problems: [] };
  if (node.kind === "array") return { ...nothing, problems: [rulesForController(text, node, path)] };
  if (node.kind !== "object") return { ...nothing, problems: [notAController(node, path)] };
  const defaultNode = property(node, "default_mode")?.value;
  const known = defaultNode?.kind === "string" ? effectOfMode(defaultNode.value) : undefined;
  const wrongDefault = defaultNode !== undefined && known === undefined;
  const defaultEffect = known ?? "allow";
  const read = readList(property(node, "rules")?.value, [...path, "rules"], { text, fold, defaultEffect });
  const problems = [...(wrongDefault ? [wrongMode(defaultNode, [...path, "default_mode"])] : []), ...read.problems];
  return {
    defaultEffect,
    defaultNode,
    list: read.list,
    rules: read.rules,
    loads: problems.length === 0,
    problems: problems.toSorted((a, b) => startOf(a) - startOf(b)),
  };
}

function startOf(problem: Problem): number {
  return "span" in problem ? problem.span.start : problem.node.span.start;
}

interface ReadList {
  readonly list: ArrayNode | undefined;
  readonly rules: readonly Rule[];
  readonly problems: readonly Problem[];
}

function readList(node: Node | undefined, path: Path, context: ReadContext): ReadList {
  const none = { list: undefined, rules: [] };
  if (node === undefined) return { ...none, problems: [] };
  if (node.kind === "object") {
    const problem = isRuleLike(node)
      ? ruleForRules(context.text, node, path)
      : mappingForRules(context.text, node, path);
    return { ...none, problems: [problem] };
  }
  if (node.kind !== "array") return { ...none, problems: [wrongRules(node, path, context.defaultEffect)] };
  const read = node.items.map((item, index) => readRule(item, index, [...path, index], context));
  return {
    list: node,
    rules: read.flatMap(({ rule }) => rule ?? []),
    problems: read.flatMap(({ problems }) => problems),
  };
}

interface ReadRule {
  readonly rule?: Rule;
  readonly problems: readonly Problem[];
}

/** The rule that an item of `rules` is, when nothing is wrong with it. */
export function rightRule(item: Node, index: number, fold: Fold): Rule | undefined {
  // The default is read for proposals only.
  const { rule, problems } = readRule(item, index, ["rules", index], { text: "", fold, defaultEffect: "allow" });
  return problems.length === 0 ? rule : undefined;
}

function readRule(node: Node, index: number, path: Path, { fold, defaultEffect }: ReadContext): ReadRule {
  if (node.kind !== "object") return { problems: [wrongRule(node, path, defaultEffect)] };
  const mode = valueAt(node, "mode");
  const pattern = valueAt(node, "pattern");
  const effect = mode?.kind === "string" ? effectOfMode(mode.value) : undefined;
  const problems = [
    ...(mode === undefined ? missingKey(node, "mode", path) : []),
    ...(mode !== undefined && effect === undefined ? [wrongMode(mode, [...path, "mode"])] : []),
    ...(pattern === undefined ? missingKey(node, "pattern", path) : []),
    ...(pattern !== undefined && pattern.kind !== "string" ? [wrongPattern(pattern, [...path, "pattern"])] : []),
  ];
  if (effect === undefined || pattern?.kind !== "string") return { problems };
  const rule: Rule = {
    path: `rules[${index}]`,
    list: "rules",
    index,
    effect,
    pattern: compileFnmatch(pattern.value, { fold }),
    kind: "tool",
    facet: "name",
    span: pattern.span,
    element: node.span,
  };
  return { rule, problems };
}

function valueAt(node: ObjectNode, key: string): Node | undefined {
  return property(node, key)?.value;
}
