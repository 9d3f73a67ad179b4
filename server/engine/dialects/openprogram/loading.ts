import { property } from "../../syntax/find.ts";
import type { ArrayNode, Node, ObjectNode } from "../../syntax/node.ts";
import type { SyntaxTree } from "../../syntax/syntax-tree.ts";
import { type Message, message } from "../../text/message.ts";
import { type Problem, wrongValue } from "../problem.ts";
import type { Block, BlockName } from "./blocks.ts";
import { isFalsy } from "./python.ts";

/** What a refused file comes to: the dangerous case, so it is said wherever a file is refused. */
export const refused = message(
  "the file does not load: the agent runs with the installation's default tools and without any gate",
);

/** What the loader refuses to take, apart from syntax. One of them is enough: nothing of the file then counts. */
export function refusals(
  { root: value }: SyntaxTree,
  root: ObjectNode | undefined,
  blocks: Readonly<Record<BlockName, Block>>,
): readonly Problem[] {
  if (value !== undefined && root === undefined) return [wrongValue(value, [], message("an object"), refused, ["{}"])];
  if (root === undefined) return [];
  return [...scalarRefusals(root), ...Object.values(blocks).flatMap(blockRefusal)];
}

/** A value the loader converts: what it takes, apart from nothing at all. */
interface Demand {
  readonly path: readonly string[];
  readonly fits: (node: Node) => boolean;
  readonly expected: Message;
  readonly proposals: readonly string[];
  /** Whether everything that Python holds for false counts as left out; else only `null` does. */
  readonly falsyIsAbsent: boolean;
}

const isObject = (node: Node) => node.kind === "object";
const isNumber = (node: Node) => node.kind === "number";
const isWhole = (node: Node) => node.kind === "number" && Number.isInteger(node.value);

const demands: readonly Demand[] = [
  { path: ["model"], fits: isObject, expected: message("an object"), proposals: ["{}"], falsyIsAbsent: true },
  { path: ["identity"], fits: isObject, expected: message("an object"), proposals: ["{}"], falsyIsAbsent: true },
  {
    path: ["identity", "mention_patterns"],
    fits: ({ kind }) => kind === "array",
    expected: message("a list"),
    proposals: ["[]"],
    falsyIsAbsent: true,
  },
  {
    path: ["session_idle_minutes"],
    fits: isWhole,
    expected: message("a whole number"),
    proposals: ["4320"],
    falsyIsAbsent: false,
  },
  { path: ["created_at"], fits: isNumber, expected: message("a number"), proposals: ["0"], falsyIsAbsent: true },
  { path: ["updated_at"], fits: isNumber, expected: message("a number"), proposals: ["0"], falsyIsAbsent: true },
];

function scalarRefusals(root: ObjectNode): readonly Problem[] {
  return demands.flatMap(({ path, fits, expected, proposals, falsyIsAbsent }) => {
    const node = valueAt(root, path);
    const isAbsent = node === undefined || node.kind === "null" || (falsyIsAbsent && isFalsy(node));
    return isAbsent || fits(node) ? [] : [wrongValue(node, path, expected, refused, proposals)];
  });
}

function valueAt(root: ObjectNode, path: readonly string[]): Node | undefined {
  let node: Node | undefined = root;
  for (const key of path) node = node?.kind === "object" ? property(node, key)?.value : undefined;
  return node;
}

function blockRefusal({ name, kind, node }: Block): readonly Problem[] {
  if (kind !== "refused" || node === undefined) return [];
  if (node.kind === "array") return [bareList(node, name, refused)];
  return [wrongValue(node, [name], message("an object"), refused, ["{}"])];
}

/** A block given as a list. Its texts were most likely meant as what is allowed. */
export function bareList(node: ArrayNode, name: BlockName, outcome: Message): Problem {
  const texts = node.items.flatMap((item) => (item.kind === "string" ? [JSON.stringify(item.value)] : []));
  const fix = texts.length === node.items.length ? `{ "allowed": [${texts.join(", ")}] }` : undefined;
  return { code: "bare-list", node, path: [name], expected: "block", outcome, fix };
}
