import { removeProperty, replaceNode } from "../syntax/edit.ts";
import { nodeAt, nodeAtPath, properties } from "../syntax/find.ts";
import type { ArrayNode, Node, ObjectNode, Property } from "../syntax/node.ts";
import type { SyntaxProblem, SyntaxTree } from "../syntax/syntax-tree.ts";
import { type Message, message } from "../text/message.ts";
import { label } from "../text/quote.ts";
import { combineEdits, type TextEdit } from "../text/text-edit.ts";
import type { DiagnosticRule, Fix, Related } from "./diagnostic.ts";
import { mostFindings } from "./most-findings.ts";

/** A key that its object had already. */
export type RepeatedKey = Extract<SyntaxProblem, { readonly kind: "duplicate-key" }>;

export const duplicateKey: DiagnosticRule<RepeatedKey> = {
  code: "duplicate-key",
  severity: "error",
  needsCatalog: false,
  fades: false,
  page: {
    summary: "A key stands twice in one object; only the last one counts.",
    avoid: `{
  "rules": [{ "mode": "deactivate", "pattern": "shell_*" }],
  "rules": [{ "mode": "deactivate", "pattern": "web_*" }]
}`,
    prefer: `{
  "rules": [
    { "mode": "deactivate", "pattern": "shell_*" },
    { "mode": "deactivate", "pattern": "web_*" }
  ]
}`,
    why:
      "Loaders take the last value of a repeated key and say nothing. What the earlier one switched off is on. The finding " +
      "stands at the later key, the earlier one is named as related.",
  },
  scope: "file",
  reads: "tree",
  find: ({ tree }) => repeatedKeys(tree),
  span: ({ later }) => later,
  message: repeatedMessage,
  related: repeatedRelated,
  fixes: (found, { tree }) => repeatedFixes(found, tree),
};

/** The repeated keys of a text, in file order, each at its later place. */
export function repeatedKeys({ problems }: SyntaxTree): readonly RepeatedKey[] {
  return problems.filter((problem) => problem.kind === "duplicate-key").slice(0, mostFindings);
}

/** What is said at the later key. */
export function repeatedMessage({ key }: RepeatedKey): Message {
  return message(
    "`{0}` is given more than once in one object: only the last one counts, the others are dropped",
    label(key),
  );
}

/** Where the earlier key is. */
export function repeatedRelated({ key, first }: RepeatedKey): readonly Related[] {
  return [{ span: first, message: message("the earlier `{0}`, which is dropped", label(key)) }];
}

/** Taking the dropped ones out, or their lists in. */
export function repeatedFixes({ key, later }: RepeatedKey, tree: SyntaxTree): readonly Fix[] {
  const path = nodeAt(tree.root, later.start)?.path ?? [];
  const object = nodeAtPath(tree.root, path.slice(0, -1));
  if (object?.kind !== "object") return [];
  const all = properties(object, key);
  const last = all.at(-1);
  const dropped = all.slice(0, -1);
  if (last === undefined || dropped.length === 0) return [];
  return [
    {
      title: message("delete the earlier `{0}`, which is not read", label(key)),
      edits: removeAll(tree, object, dropped),
      // A loader never sees them.
      safe: true,
      preferred: true,
    },
    ...mergeFix(tree, object, dropped, last),
  ];
}

function removeAll(tree: SyntaxTree, object: ObjectNode, dropped: readonly Property[]): readonly TextEdit[] {
  return combineEdits(...dropped.map((one) => removeProperty(tree, object, one))) ?? [];
}

/** Two lists can become one; of other values one has to go. */
function mergeFix(tree: SyntaxTree, object: ObjectNode, dropped: readonly Property[], last: Property): readonly Fix[] {
  const lists = [...dropped, last].map(({ value }) => value).filter(isClosedList);
  const target = last.value;
  if (target === undefined || lists.length !== dropped.length + 1) return [];
  const inner = lists.map(({ span }) => tree.text.slice(span.start + 1, span.end - 1));
  const filled = inner.filter((_, index) => (lists[index]?.items.length ?? 0) > 0);
  const hasComment = tree.comments.some((comment) =>
    lists.some(({ span }) => span.start < comment.start && comment.end < span.end),
  );
  // A line comment at the end of one list would swallow the comma and the next one.
  if (hasComment || filled.length < 2 || filled.some((text) => /,\s*$/.test(text))) return [];
  const joined = filled.reduce((one, other) => `${one.trimEnd()},${/^\s/.test(other) ? "" : " "}${other}`);
  const edits = combineEdits(removeAll(tree, object, dropped), replaceNode(tree, target, `[${joined}]`));
  if (edits === undefined) return [];
  return [{ title: message("merge the lists into one"), edits, safe: false, preferred: false }];
}

function isClosedList(node: Node | undefined): node is ArrayNode {
  return node?.kind === "array" && node.closed;
}
