import { property } from "../../syntax/find.ts";
import type { ObjectNode } from "../../syntax/node.ts";
import type { SyntaxTree } from "../../syntax/syntax-tree.ts";

/** Keys of an agent card of the A2A protocol, whose files have the same name. */
const cardKeys = ["url", "capabilities", "protocolVersion", "supportedInterfaces", "defaultInputModes"];

// `name` and `default` are left out: files of all kinds have them.
const profileKeys = [
  "id",
  "model",
  "thinking_effort",
  "system_prompt",
  "skills",
  "tools",
  "mcp",
  "identity",
  "session_scope",
  "session_idle_minutes",
  "session_daily_reset",
  "created_at",
  "updated_at",
];

const blockKeys: Readonly<Record<string, readonly string[]>> = {
  tools: ["mode", "disabled", "allowed", "enabled", "toolset", "preset", "web_search", "inherit"],
  skills: ["disabled", "allowed", "categories"],
  mcp: ["disabled", "allowed", "required"],
};

/**
 * Is this an agent profile? Under a telling name one known key is enough, and a file that is empty or half-written
 * counts; without one it must have an `id` and a block of this form, or two such blocks.
 */
export function recognizes({ root, problems }: SyntaxTree, hinted: boolean): boolean {
  if (root?.kind !== "object") return hinted;
  if (isAgentCard(root)) return false;
  const blocks = Object.keys(blockKeys).filter((name) => isOurBlock(root, name));
  if (!hinted) return blocks.length > 1 || (blocks.length > 0 && property(root, "id")?.value?.kind === "string");
  const isHalfWritten = problems.some(({ kind }) => kind === "syntax");
  return isHalfWritten || root.properties.length === 0 || profileKeys.some((key) => property(root, key) !== undefined);
}

function isAgentCard(root: ObjectNode): boolean {
  const skills = property(root, "skills")?.value;
  const listsSkills = skills?.kind === "array" && skills.items.some(({ kind }) => kind === "object");
  return listsSkills || cardKeys.some((key) => property(root, key) !== undefined);
}

/** Whether a block says something, in the keys of this format and no others. */
function isOurBlock(root: ObjectNode, name: string): boolean {
  const block = property(root, name)?.value;
  if (block?.kind !== "object" || block.properties.length === 0) return false;
  return block.properties.every(({ key }) => blockKeys[name]?.includes(key.value));
}
