/** The longest name of a tool, in characters, that OpenProgram gives to a model. */
const longestToolName = 64;

/** A tool part shorter than this is not worth keeping, so the whole name is cut instead. */
const leastToolPart = 8;

/** What stands between server and tool in a joined name. */
export const joinMark = "__";

// Python's `str.isalnum` is true for exactly the letters (L) and numbers (N) of Unicode: checked for every code point.
const uncleanLetter = /[^\p{L}\p{N}_-]/gu;

/** A server's or tool's name as it goes into a joined name: whatever is no letter, digit, `_` or `-` becomes `_`. */
export function cleanName(name: string): string {
  return name.replace(uncleanLetter, "_");
}

/**
 * The name of a tool as the agent sees it: native tools keep theirs, the others are `<server>__<tool>`, both cleaned.
 * A name of more than 64 characters (code points) keeps the end of its tool part, or is cut when too little were left.
 */
export function joinName(server: string | undefined, tool: string): string {
  if (server === undefined) return tool;
  const joined = `${cleanName(server)}${joinMark}${cleanName(tool)}`;
  if (joined.length <= longestToolName) return joined;
  const letters = Array.from(joined);
  if (letters.length <= longestToolName) return joined;
  const head = Array.from(cleanName(server)).length + joinMark.length;
  const room = longestToolName - head;
  if (room < leastToolPart) return letters.slice(0, longestToolName).join("");
  return [...letters.slice(0, head), ...letters.slice(-room)].join("");
}

/** The server the MCP gate takes a name for: the text before the first `__`; undefined for a native tool's name. */
export function gateServerOf(name: string): string | undefined {
  const at = name.indexOf(joinMark);
  return at > 0 ? name.slice(0, at) : undefined;
}
