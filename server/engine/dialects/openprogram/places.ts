import type { Reason } from "../../policy/policy.ts";
import type { Span } from "../../text/span.ts";
import type { BlockName } from "./blocks.ts";
import type { Profile } from "./profile.ts";

/** The whole file, as far as it holds a value. */
export function fileSpan({ tree }: Profile): Span {
  return tree.root?.span ?? { start: 0, end: tree.text.length };
}

/** A block's value, or the whole file when the block is not there. */
export function blockSpan(profile: Profile, name: BlockName): Span {
  return profile.blocks[name].node?.span ?? fileSpan(profile);
}

/** The value of a key such as `tools.mode`; else its block, else the file. */
export function keySpan(profile: Profile, name: BlockName, key: string): Span {
  return profile.blocks[name].fields.get(key)?.value.span ?? blockSpan(profile, name);
}

/** A reason that stands at a key: its path is `tools.mode`, `mcp.allowed`. */
export function keyReason(profile: Profile, kind: "list" | "mode", name: BlockName, key: string): Reason {
  return { kind, path: `${name}.${key}`, span: keySpan(profile, name, key) };
}
