import type { ObjectNode } from "../../syntax/node.ts";
import type { SyntaxTree } from "../../syntax/syntax-tree.ts";
import type { Problem } from "../problem.ts";
import { type Block, type BlockName, readBlock } from "./blocks.ts";
import { type List, type ListPath, listPaths, readList } from "./lists.ts";
import { refusals } from "./loading.ts";

/** An agent profile as OpenProgram's loader takes it, before anything is decided. */
export interface Profile {
  readonly tree: SyntaxTree;
  /** Undefined when the file holds no object. */
  readonly root: ObjectNode | undefined;
  /** False: the file is refused, and the agent runs with a bare profile. */
  readonly loads: boolean;
  readonly blocks: Readonly<Record<BlockName, Block>>;
  readonly lists: Readonly<Record<ListPath, List>>;
  /** What the loader refuses, apart from syntax. */
  readonly refusals: readonly Problem[];
}

/** Reads a profile. Never throws; what the loader refuses is read all the same, so that it can be shown and put right. */
export function readProfile(tree: SyntaxTree): Profile {
  const root = tree.root?.kind === "object" ? tree.root : undefined;
  const blocks = { tools: readBlock(root, "tools"), skills: readBlock(root, "skills"), mcp: readBlock(root, "mcp") };
  const lists: Partial<Record<ListPath, List>> = {};
  for (const path of listPaths) lists[path] = readList(path, blocks[blockOf(path)], tree.text);
  const problems = refusals(tree, root, blocks);
  return {
    tree,
    root,
    loads: problems.length === 0 && !stopsAtSyntax(tree),
    blocks,
    lists: lists as Record<ListPath, List>,
    refusals: problems,
  };
}

function blockOf(path: ListPath): BlockName {
  if (path.startsWith("tools.")) return "tools";
  return path.startsWith("mcp.") ? "mcp" : "skills";
}

/** Python's `json` takes repeated keys and `NaN`; everything else that is not plain JSON stops it. */
function stopsAtSyntax({ root, problems }: SyntaxTree): boolean {
  return root === undefined || problems.some(({ kind }) => kind !== "duplicate-key" && kind !== "nan-literal");
}
