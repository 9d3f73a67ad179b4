import { property } from "../../syntax/find.ts";
import type { Node, ObjectNode, Path } from "../../syntax/node.ts";
import type { SyntaxTree } from "../../syntax/syntax-tree.ts";
import { nearestNames } from "../../text/nearest.ts";
import { effectOfMode } from "./modes.ts";

/** A place in a file that is, or should be, a tool controller. */
export interface Controller {
  /** From the root; empty for the whole file. */
  readonly path: Path;
  /** What stands there; undefined in a file without any value. */
  readonly node: Node | undefined;
}

const controllerKeys = ["default_mode", "rules"];

/**
 * The controllers of a file in file order: every object that the system's own serialisation marks, every object under
 * `tool_controller`, and the whole file when it looks like a controller or holds no other one.
 */
export function findControllers({ root }: SyntaxTree): readonly Controller[] {
  const marked = markedControllers(root);
  const rootIsMarked = marked.some(({ path }) => path.length === 0);
  if (rootIsMarked || (marked.length > 0 && !isUnmistakable(root))) return marked;
  return [{ path: [], node: root }, ...marked];
}

/** Whether the content says that this is a controller or holds one. `hinted`: the file's name says so too. */
export function hasController(tree: SyntaxTree, hinted: boolean): boolean {
  if (isUnmistakable(tree.root) || markedControllers(tree.root).length > 0) return true;
  return hinted && couldBecomeController(tree);
}

/** A place in the tree that knows its parent, so that paths are only made for what is found. */
interface Place {
  readonly node: Node;
  readonly step: string | number | undefined;
  readonly parent: Place | undefined;
}

function markedControllers(root: Node | undefined): readonly Controller[] {
  const found: Controller[] = [];
  const waiting: Place[] = root === undefined ? [] : [{ node: root, step: undefined, parent: undefined }];
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    const { node, step } = place;
    if (node.kind === "object" && (step === "tool_controller" || isNamedController(node))) {
      found.push({ path: pathOf(place), node });
    }
    // The last one waiting comes first, so children wait in reverse to be found in file order.
    for (const child of childrenOf(place).toReversed()) waiting.push(child);
  }
  return found;
}

function childrenOf(parent: Place): readonly Place[] {
  const { node } = parent;
  if (node.kind === "array") return node.items.map((item, step) => ({ node: item, step, parent }));
  if (node.kind !== "object") return [];
  // Of a repeated key the loader reads the last value only.
  const last = new Map(node.properties.map((one) => [one.key.value, one]));
  return node.properties.flatMap((one) =>
    one.value !== undefined && last.get(one.key.value) === one
      ? [{ node: one.value, step: one.key.value, parent }]
      : [],
  );
}

function pathOf(place: Place): Path {
  const path: (string | number)[] = [];
  for (let at: Place | undefined = place; at?.step !== undefined; at = at.parent) path.unshift(at.step);
  return path;
}

function isNamedController(node: ObjectNode): boolean {
  const name = property(node, "__class_name__")?.value;
  return name?.kind === "string" && name.value === "ToolController";
}

/** A list with at least one complete rule of our own words, and nothing that speaks against it. */
function isUnmistakable(root: Node | undefined): boolean {
  if (root?.kind !== "object") return false;
  if (isNamedController(root)) return true;
  const rules = property(root, "rules")?.value;
  const mode = property(root, "default_mode")?.value;
  const modeFits = mode === undefined || isMode(mode);
  return modeFits && rules?.kind === "array" && rules.items.some(isCompleteRule);
}

function isCompleteRule(node: Node): boolean {
  if (node.kind !== "object") return false;
  const mode = property(node, "mode")?.value;
  return mode !== undefined && isMode(mode) && property(node, "pattern")?.value?.kind === "string";
}

function isMode(node: Node): boolean {
  return node.kind === "string" && effectOfMode(node.value) !== undefined;
}

/** Under a controller's file name: is this one, one being typed, or one gone wrong, rather than something else altogether? */
function couldBecomeController({ root, problems }: SyntaxTree): boolean {
  const isBroken = problems.some(({ kind }) => kind === "syntax" || kind === "too-deep" || kind === "too-large");
  if (root === undefined || isBroken) return true;
  if (root.kind === "array") return root.items.length === 0 || root.items.some(isRuleLike);
  if (root.kind !== "object") return true;
  const keys = root.properties.map(({ key }) => key.value);
  return (
    keys.length === 0 ||
    keys.some((key) => controllerKeys.includes(key) || nearestNames(key, controllerKeys).length > 0)
  );
}

/** Whether a value looks like a rule, finished or not: it has one of a rule's keys. */
export function isRuleLike(node: Node): node is ObjectNode {
  return node.kind === "object" && (property(node, "mode") ?? property(node, "pattern")) !== undefined;
}
