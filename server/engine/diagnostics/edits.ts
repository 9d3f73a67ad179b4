import type { Analysis } from "../analysis.ts";
import type { ListEdit } from "../policy/list-edits.ts";
import type { Policy, Rule } from "../policy/policy.ts";
import { orderIn } from "../policy/rule-order.ts";
import { moveItem, removeItem, removeProperty, replaceNode } from "../syntax/edit.ts";
import { nodeAt, nodeAtPath, properties } from "../syntax/find.ts";
import { indentAt, isFirstOnLine, lineBreakNear, lineStart } from "../syntax/layout.ts";
import type { ArrayNode, ObjectNode, Path } from "../syntax/node.ts";
import type { SyntaxTree } from "../syntax/syntax-tree.ts";
import { message } from "../text/message.ts";
import { label } from "../text/quote.ts";
import type { Span } from "../text/span.ts";
import { combineEdits, type TextEdit } from "../text/text-edit.ts";
import type { Fix } from "./diagnostic.ts";
import { itemOf, stringOf } from "./rules.ts";

// The fixes that several diagnostics offer. One that cannot be made has no edits and is left out by who offers it.

interface FixOptions {
  readonly safe?: boolean;
  readonly preferred?: boolean;
}

/** Deletes the rule's entry. */
export function deleteRule(analysis: Analysis, rule: Rule, { safe = false, preferred = false }: FixOptions = {}): Fix {
  const item = itemOf(analysis, rule);
  const edits = item === undefined ? [] : removeItem(analysis.tree, item.array, item.index, "take");
  return {
    title: message("delete {0} `{1}`", analysis.dialect.ruleLabel(rule), label(rule.pattern.source)),
    edits,
    ...listEdit(analysis, rule, ({ place }) => ({ kind: "delete", places: [place] })),
    safe,
    preferred,
  };
}

/** What a fix does to the rules of the policy that holds the rule. */
function listEdit(
  { policies }: Analysis,
  rule: Rule,
  edit: (at: { readonly policy: Policy; readonly place: number }) => ListEdit | undefined,
): Pick<Fix, "list"> {
  for (const { policy } of policies) {
    const place = orderIn(policy)(rule);
    const made = place < 0 ? undefined : edit({ policy, place });
    if (made !== undefined) return { list: { policy: policy.name, edit: made } };
  }
  return {};
}

/** Moves a rule right above another of the same list. */
export function moveAbove(analysis: Analysis, rule: Rule, above: Rule, { preferred = false }: FixOptions = {}): Fix {
  const from = itemOf(analysis, rule);
  const to = itemOf(analysis, above);
  const title = message("move above {0} `{1}`", analysis.dialect.ruleLabel(above), label(above.pattern.source));
  const inOneList = from !== undefined && from.array === to?.array;
  return {
    title,
    edits: inOneList ? moveItem(analysis.tree, from.array, from.index, to.index) : [],
    ...listEdit(analysis, rule, ({ policy, place }) => ({ kind: "move", from: place, to: orderIn(policy)(above) })),
    safe: false,
    preferred,
  };
}

/** Moves a rule to the end of its list. */
export function moveToEnd(analysis: Analysis, rule: Rule, { preferred = false }: FixOptions = {}): Fix {
  const item = itemOf(analysis, rule);
  const last = item === undefined ? 0 : item.array.items.length - 1;
  const edits = item === undefined || item.index === last ? [] : moveItem(analysis.tree, item.array, item.index, last);
  const title = message("move to the end of the list");
  const list = listEdit(analysis, rule, ({ policy: { rules }, place }) => ({
    kind: "move",
    from: place,
    to: rules.length - 1,
  }));
  return { title, edits, ...list, safe: false, preferred };
}

/** Writes another pattern in its place. */
export function changePattern(analysis: Analysis, rule: Rule, pattern: string, options: FixOptions = {}): Fix {
  return changePatterns(analysis, rule, [pattern], options);
}

/** Writes one or several patterns in its place, with everything else of the entry repeated. */
export function changePatterns(
  analysis: Analysis,
  rule: Rule,
  patterns: readonly string[],
  { safe = false, preferred = false }: FixOptions = {},
): Fix {
  const names = patterns.slice(0, 3).map((pattern) => message("`{0}`", label(pattern)));
  const title =
    patterns.length > 3
      ? message("change to {0} and {1} more", names, patterns.length - 3)
      : message("change to {0}", names);
  return {
    title,
    edits: patternEdits(analysis, rule, patterns),
    ...listEdit(analysis, rule, ({ place }) => replacement(analysis, rule, place, patterns)),
    safe,
    preferred,
  };
}

function replacement({ dialect }: Analysis, rule: Rule, place: number, texts: readonly string[]): ListEdit | undefined {
  const patterns = texts.flatMap((text) => dialect.patternFor?.(rule, text) ?? []);
  return patterns.length === texts.length ? { kind: "replace", place, patterns } : undefined;
}

function patternEdits(analysis: Analysis, rule: Rule, patterns: readonly string[]): readonly TextEdit[] {
  const { tree, text, dialect } = analysis;
  const node = rule.pair === undefined ? stringOf(analysis, rule) : nodeAt(tree.root, rule.span.start)?.node;
  const write = (pattern: string) => dialect.ruleText?.(pattern) ?? JSON.stringify(pattern);
  const [only, ...more] = patterns;
  if (node === undefined || only === undefined) return [];
  if (more.length === 0) return replaceNode(tree, node, write(only));
  const item = itemOf(analysis, rule);
  // Neither brackets nor lines of its own: it stands for something written elsewhere.
  const isForeign = tree.language !== undefined && item?.array.closed === false && item.array.block === undefined;
  if (item === undefined || isForeign) return [];
  const head = text.slice(rule.element.start, rule.span.start);
  const tail = text.slice(rule.span.end, rule.element.end);
  const entries = patterns.map((pattern) => `${head}${write(pattern)}${tail}`);
  return [{ span: rule.element, newText: entries.join(separatorIn(item.array, text, rule.element)) }];
}

/** Between entries: a line each where the entry has its own line, as in a list without brackets each has. */
function separatorIn({ block }: ArrayNode, text: string, { start }: Span): string {
  if (block !== undefined) return `${lineBreakNear(text, start)}${" ".repeat(block.column)}- `;
  const hasOwnLine = lineStart(text, start) > 0 && isFirstOnLine(text, start);
  return hasOwnLine ? `,${lineBreakNear(text, start)}${indentAt(text, start)}` : ", ";
}

/** Deletes the `key: value` at a place, with its repetitions: an earlier one would come to count. */
export function deletePropertyAt({ tree }: Analysis, span: Span): readonly TextEdit[] {
  const found = nodeAt(tree.root, span.start);
  if (found?.property === undefined || !found.inKey) return [];
  const parent = nodeAtPath(tree.root, found.path.slice(0, -1));
  return parent?.kind === "object" ? deleteAll(tree, parent, found.property.key.value) : [];
}

/** Deletes what stands under the last key of a path, with its repetitions. */
export function deletePropertyOf({ tree }: Analysis, path: Path): readonly TextEdit[] {
  const parent = nodeAtPath(tree.root, path.slice(0, -1));
  const key = path.at(-1);
  return parent?.kind === "object" && typeof key === "string" ? deleteAll(tree, parent, key) : [];
}

function deleteAll(tree: SyntaxTree, object: ObjectNode, key: string): readonly TextEdit[] {
  return combineEdits(...properties(object, key).map((found) => removeProperty(tree, object, found))) ?? [];
}
