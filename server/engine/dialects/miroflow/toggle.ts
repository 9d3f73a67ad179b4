import { insertItem, insertProperty, removeItem } from "../../syntax/edit.ts";
import { pathText, property } from "../../syntax/find.ts";
import { commentsIn, hasLineBreak, indentUnit, isTight } from "../../syntax/layout.ts";
import type { ArrayNode, ObjectNode } from "../../syntax/node.ts";
import type { SyntaxTree } from "../../syntax/syntax-tree.ts";
import { type Message, message } from "../../text/message.ts";
import { label } from "../../text/quote.ts";
import { combineEdits, type TextEdit } from "../../text/text-edit.ts";
import type { ToggleProposals, ToggleRequest } from "../dialect.ts";
import { findManagers } from "./managers.ts";
import { ownTools } from "./own-tools.ts";
import { pairJson, pairText } from "./pairs.ts";
import { readServers } from "./servers.ts";

/** Adds the tool's pair to the list, or takes it out; there is no other way in this format. */
export function propose({ tree, policy, decision, wish, context }: ToggleRequest): ToggleProposals {
  const manager = findManagers(tree).find(({ path }) => pathText(path) === policy.name);
  const { name, server, definition } = decision.subject;
  const refusal = (obstacle: Message): ToggleProposals => ({ proposals: [], obstacle });
  if (manager?.node?.kind !== "object" || policy.loads !== "yes" || server === undefined) {
    return refusal(message("the agent does not start; correct the errors first"));
  }
  if (ownTools(readServers(manager).servers, context.catalog).isOverSse(server, definition.name)) {
    return refusal(
      message(
        "`{0}` is reached over SSE, where `tool_blacklist` is not read; leave the server out instead",
        label(server),
      ),
    );
  }
  const node = property(manager.node, "tool_blacklist")?.value;
  if (node !== undefined && node.kind !== "array")
    return refusal(message("`tool_blacklist` is no list; make it one first"));
  const source = pairText(server, definition.name);
  const equal = policy.rules.flatMap(({ pattern, index }) => (pattern.source === source ? [index] : []));
  const edits =
    wish === "deny" ? addition(tree, manager.node, node, server, definition.name) : removal(tree, node, equal);
  const title =
    wish === "deny"
      ? message("add `{0}` to `tool_blacklist`", label(name))
      : message("remove `{0}` from `tool_blacklist`", label(name));
  return {
    proposals: edits.length === 0 ? [] : [{ title, edits, beyondCatalog: undefined }],
    obstacle: message("no pair can name `{0}`", label(name)),
  };
}

function removal(tree: SyntaxTree, list: ArrayNode | undefined, indices: readonly number[]): readonly TextEdit[] {
  if (list === undefined) return [];
  return combineEdits(...indices.map((index) => removeItem(tree, list, index, "take"))) ?? [];
}

function addition(
  tree: SyntaxTree,
  agent: ObjectNode,
  list: ArrayNode | undefined,
  server: string,
  tool: string,
): readonly TextEdit[] {
  if (list !== undefined) return insertItem(tree, list, list.items.length, likeOthers(tree, list, server, tool));
  const pair = isTight(tree) ? JSON.stringify([server, tool]) : pairJson(server, tool);
  const text = hasLineBreak(tree.text, agent.span) ? `[\n${indentUnit(tree)}${pair}\n]` : `[${pair}]`;
  return insertProperty(tree, agent, "tool_blacklist", text, { after: "server_configs" });
}

/** Written as the last pair of the list is: its blanks, and whether it stands on one line. */
function likeOthers(tree: SyntaxTree, { items }: ArrayNode, server: string, tool: string): string {
  const { text } = tree;
  const models = items.flatMap((item) => {
    const [one, other] = item.kind === "array" ? item.items : [];
    const isPair =
      item.kind === "array" && item.items.length === 2 && one?.kind === "string" && other?.kind === "string";
    const isPlain = isPair && !hasLineBreak(text, item.span) && commentsIn(tree, item.span).length === 0;
    return isPlain ? [{ span: item.span, one: one.span, other: other.span }] : [];
  });
  const model = models.at(-1);
  if (model === undefined) return isTight(tree) ? JSON.stringify([server, tool]) : pairJson(server, tool);
  const { span, one, other } = model;
  const between = text.slice(one.end, other.start);
  return `${text.slice(span.start, one.start)}${JSON.stringify(server)}${between}${JSON.stringify(tool)}${text.slice(other.end, span.end)}`;
}
