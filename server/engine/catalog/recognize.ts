import { schemaOf } from "../schema/schema.ts";
import { keysAt } from "../schema/walk.ts";
import { property } from "../syntax/find.ts";
import type { ArrayNode, Node, ObjectNode } from "../syntax/node.ts";

/** The keys of our own form that hold lists. */
export const listKeys = ["tools", "servers", "skills"] as const;

/**
 * Whether a file holds a catalog: a list of OpenAI function tools or of MCP tools, an answer to tools/list, a list of
 * servers with their tools, or our own form. Many programs have a `tools.json` of another form, so one entry at least has
 * to be unmistakable.
 */
export function isCatalog(root: Node | undefined): boolean {
  if (root?.kind === "array") return root.items.some(isMarkedEntry);
  if (root?.kind !== "object") return false;
  const present = listKeys.flatMap((key) => property(root, key) ?? []).map(({ value }) => value);
  if (present.length === 0) return hasInstallation(root);
  const lists = present.filter((value) => value?.kind === "array");
  return lists.length === present.length && lists.some(({ items }) => items.length === 0 || items.some(isNamed));
}

/** An entry of a plain list that can be nothing but a tool or a server with its tools. */
function isMarkedEntry(node: Node): boolean {
  if (node.kind !== "object") return false;
  if (functionOf(node) !== undefined) return isNamed(node);
  const hasTools = property(node, "tools")?.value?.kind === "array";
  const hasSchema = property(node, "inputSchema")?.value?.kind === "object";
  return isNamed(node) && (hasTools || hasSchema || textAt(node, "type") === "function");
}

/** An entry whose name can be read: a text, or an object with a name. */
function isNamed(node: Node): boolean {
  if (node.kind === "string") return node.value !== "";
  return node.kind === "object" && (textAt(functionOf(node) ?? node, "name") ?? "") !== "";
}

/** The inner object of an OpenAI function tool. */
export function functionOf(node: ObjectNode): ObjectNode | undefined {
  const value = property(node, "function")?.value;
  return value?.kind === "object" ? value : undefined;
}

/** An entry of a plain list that is a server: it has tools, or an error instead of them. */
export function isServerEntry(node: Node): node is ObjectNode {
  return node.kind === "object" && (property(node, "tools") ?? property(node, "error")) !== undefined;
}

/** The text of a key; undefined when it has another value or none. */
export function textAt(node: ObjectNode, key: string): string | undefined {
  const value = property(node, key)?.value;
  return value?.kind === "string" ? value.value : undefined;
}

/** The list of a key; undefined when it has another value or none. */
export function listAt(node: ObjectNode, key: string): ArrayNode | undefined {
  const value = property(node, key)?.value;
  return value?.kind === "array" ? value : undefined;
}

/** Facts about an installation alone: the catalog schema knows under which keys they stand. */
function hasInstallation(root: ObjectNode): boolean {
  return installationKeys().some((key) => property(root, key)?.value?.kind === "object");
}

let known: readonly string[] | undefined;

function installationKeys(): readonly string[] {
  known ??= keysAt(schemaOf("catalog") ?? {}, [])
    .map(({ key }) => key)
    .filter((key) => !key.startsWith("$") && !listKeys.some((own) => own === key));
  return known;
}
