import type { Effect } from "../../policy/policy.ts";
import { properties } from "../../syntax/find.ts";
import { commentsIn, indentAt, indentUnit, isTight } from "../../syntax/layout.ts";
import type { ArrayNode, Node, ObjectNode, StringNode } from "../../syntax/node.ts";
import type { SyntaxTree } from "../../syntax/syntax-tree.ts";
import { modeOf } from "./modes.ts";

/**
 * The text of a new rule, written as the rules beside it are: order of keys, blanks, one line or several. Lines are
 * separated by `\n` and indented relative to the first.
 */
export function ruleText(tree: SyntaxTree, list: ArrayNode | undefined, effect: Effect, pattern: string): string {
  const [mode, text] = [JSON.stringify(modeOf(effect)), JSON.stringify(pattern)];
  const models = (list?.items ?? []).flatMap((item) => modelOf(tree, item) ?? []);
  // Where columns are aligned, the blanks fit the mode beside them.
  const model = models.find((candidate) => candidate.mode.value === modeOf(effect)) ?? models[0];
  if (model !== undefined) return relativeLines(tree, model, written(tree, model, mode, text));
  const [colon, comma, padding] = isTight(tree) ? [":", ",", ""] : [": ", ", ", " "];
  return `{${padding}"mode"${colon}${mode}${comma}"pattern"${colon}${text}${padding}}`;
}

/** A list with one rule, for a controller that has none: on lines of its own where the file has lines. */
export function listText(tree: SyntaxTree, controller: ObjectNode, rule: string): string {
  const hasLines = /[\r\n]/.test(tree.text.slice(controller.span.start, controller.span.end));
  return hasLines ? `[\n${indentUnit(tree)}${rule}\n]` : `[${rule}]`;
}

interface Model {
  readonly rule: ObjectNode;
  readonly mode: StringNode;
  readonly pattern: StringNode;
}

/** An item that can be copied as it stands: the two keys, each once, and nothing of its author's own words. */
function modelOf(tree: SyntaxTree, rule: Node): Model | undefined {
  if (rule.kind !== "object" || !rule.closed || rule.properties.length !== 2) return undefined;
  const mode = properties(rule, "mode")[0]?.value;
  const pattern = properties(rule, "pattern")[0]?.value;
  if (mode?.kind !== "string" || pattern?.kind !== "string" || commentsIn(tree, rule.span).length > 0) return undefined;
  return { rule, mode, pattern };
}

function written({ text }: SyntaxTree, { rule, mode, pattern }: Model, newMode: string, newPattern: string): string {
  const parts = [
    { span: mode.span, newText: newMode },
    { span: pattern.span, newText: newPattern },
  ].toSorted((a, b) => a.span.start - b.span.start);
  let at = rule.span.start;
  let result = "";
  for (const { span, newText } of parts) {
    result += text.slice(at, span.start) + newText;
    at = span.end;
  }
  return result + text.slice(at, rule.span.end);
}

function relativeLines(tree: SyntaxTree, { rule }: Model, text: string): string {
  const indent = indentAt(tree.text, rule.span.start);
  const [first, ...others] = text.split(/\r\n|\r|\n/);
  return [first, ...others.map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line))].join("\n");
}
