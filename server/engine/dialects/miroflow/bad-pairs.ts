import { property } from "../../syntax/find.ts";
import type { Node, ObjectNode, Path } from "../../syntax/node.ts";
import type { ProblemOf } from "../problem.ts";
import { pairIn, pairJson } from "./pairs.ts";

type BadPair = ProblemOf<"bad-pair">;

/** The first two letters of a text, as Python counts them; undefined where it has fewer. */
export function firstTwo(text: string): readonly [string, string] | undefined {
  const [first, second] = Array.from(text.slice(0, 4));
  return first === undefined || second === undefined ? undefined : [first, second];
}

/** An entry that has no two items. */
export function badPair(node: Node, path: Path): BadPair {
  return {
    code: "bad-pair",
    node,
    path,
    flaw: node.kind === "array" ? "too-few" : "no-list",
    stops: true,
    fix: fixOf(node),
  };
}

/** What is wrong with the items of an entry that has two at least. */
export function itemsProblem(node: Node, path: Path): BadPair | undefined {
  if (node.kind !== "array") return undefined;
  const two = node.items.slice(0, 2);
  const base = { code: "bad-pair", node, path } as const;
  // Python puts pairs into a set, which refuses lists and mappings.
  const stops = two.some(({ kind }) => kind === "array" || kind === "object");
  if (stops) return { ...base, flaw: "no-texts", stops, fix: undefined };
  const texts = two.map((item) =>
    item.kind === "number" ? item.raw : item.kind === "string" ? item.value : undefined,
  );
  const [server, tool] = texts;
  const fix = server === undefined || tool === undefined ? undefined : pairJson(server, tool);
  if (two.some(({ kind }) => kind !== "string")) return { ...base, flaw: "no-texts", stops: false, fix };
  return node.items.length > 2 ? { ...base, flaw: "too-many", stops: false, fix } : undefined;
}

function fixOf(node: Node): string | undefined {
  if (node.kind === "object") {
    const values = ["server", "tool"].map((key) => property(node, key)?.value);
    const [server, tool] = values.map((value) => (value?.kind === "string" ? value.value : undefined));
    return server === undefined || tool === undefined ? undefined : pairJson(server, tool);
  }
  const only = node.kind === "array" ? node.items[0] : undefined;
  const meant = only?.kind === "string" ? pairIn(only.value) : undefined;
  return meant && pairJson(...meant);
}

/** A mapping of servers to their tools as pairs; undefined for one of another form. */
export function mappingFix({ properties }: ObjectNode): string | undefined {
  const pairs = properties.map(({ key, value }) => {
    const tools = value?.kind === "array" ? value.items : value === undefined ? [] : [value];
    return tools.map((tool) => (tool.kind === "string" ? pairJson(key.value, tool.value) : undefined));
  });
  const all = pairs.flat();
  return all.length === 0 || all.includes(undefined) ? undefined : `[${all.join(", ")}]`;
}
