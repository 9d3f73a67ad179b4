import { property } from "../../syntax/find.ts";
import type { Node, ObjectNode, Path } from "../../syntax/node.ts";
import type { SyntaxTree } from "../../syntax/syntax-tree.ts";

/** A place that says which tools one agent gets. */
export interface Manager {
  readonly path: Path;
  /** What stands there; undefined in a file without any value. */
  readonly node: Node | undefined;
  /** `servers`: they are defined here. `agent`: it names files, each of which defines one. */
  readonly form: "servers" | "agent";
}

/** Under which keys an agent names the files of its servers: in MiroThinker, in MiroFlow. */
export const toolFileKeys = ["tools", "tool_config"] as const;

/** The agents of a file in file order, or the file itself when it holds the definitions of servers. */
export function findManagers({ root }: SyntaxTree): readonly Manager[] {
  const agents = root?.kind === "object" ? agentsIn(root) : [];
  return agents.length > 0 ? agents : [{ path: [], node: root, form: "servers" }];
}

function agentsIn(root: ObjectNode): readonly Manager[] {
  const main = agentAt(root, "main_agent", []);
  const subs = property(root, "sub_agents")?.value;
  const others =
    subs?.kind === "object" ? subs.properties.flatMap(({ key }) => agentAt(subs, key.value, ["sub_agents"])) : [];
  const all = [...main, ...others.filter(({ node }, index) => others.findIndex((one) => one.node === node) === index)];
  return all.toSorted((one, other) => (one.node?.span.start ?? 0) - (other.node?.span.start ?? 0));
}

function agentAt(parent: ObjectNode, key: string, path: Path): readonly (Manager & { readonly node: ObjectNode })[] {
  const node = property(parent, key)?.value;
  return node?.kind === "object" ? [{ path: [...path, key], node, form: "agent" }] : [];
}

/** Whether the content is a list of servers or an agent file. `hinted`: the file's name says so too. */
export function recognizes({ root, problems }: SyntaxTree, hinted: boolean): boolean {
  if (root?.kind === "object") {
    if (hasServerList(root) || agentsIn(root).some(({ node }) => isAgent(node))) return true;
    return hinted && (root.properties.length === 0 || property(root, "tool_blacklist") !== undefined);
  }
  const isBroken = problems.some(({ kind }) => kind === "syntax" || kind === "too-deep" || kind === "too-large");
  return hinted && (root === undefined || isBroken);
}

function hasServerList(root: ObjectNode): boolean {
  const servers = property(root, "server_configs");
  if (servers === undefined) return false;
  const items = servers.value?.kind === "array" ? servers.value.items : [];
  return property(root, "tool_blacklist") !== undefined || items.length === 0 || items.some(isServer);
}

function isServer(node: Node): boolean {
  return node.kind === "object" && (property(node, "name") ?? property(node, "params")) !== undefined;
}

/** Other systems have a `main_agent` too, so it must list files, or have a blacklist. */
function isAgent(node: Node | undefined): boolean {
  if (node?.kind !== "object") return false;
  const lists = toolFileKeys.map((key) => property(node, key)?.value);
  return property(node, "tool_blacklist") !== undefined || lists.some((value) => value?.kind === "array");
}
