import type { Path } from "../syntax/node.ts";

/**
 * The path that a policy's name stands for: the inverse of `pathText`. `""` is the root. Undefined for a text that is
 * no path.
 */
export function pathNamed(text: string): Path | undefined {
  const path: (string | number)[] = [];
  const step = /\.?([\p{L}_$][\p{L}\p{N}_$-]*)|\[(\d+)\]|\[("(?:[^"\\\n]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")\]/uy;
  while (step.lastIndex < text.length) {
    const match = step.exec(text);
    if (match === null) return undefined;
    const [, name, index, quoted] = match;
    if (index !== undefined) path.push(Number(index));
    else path.push(quoted === undefined ? (name ?? "") : unquoted(quoted));
  }
  return path;
}

/**
 * A path of the file as the path in its schema, which describes a policy and not the file: the part below the innermost
 * of the named policies. Undefined outside all of them.
 */
export function pathInPolicy(policies: readonly string[], path: Path): Path | undefined {
  const roots = policies.flatMap((name) => {
    const root = pathNamed(name);
    return root === undefined ? [] : [root];
  });
  const around = roots.filter((root) => root.every((step, index) => step === path[index]));
  const innermost = around.toSorted((one, other) => other.length - one.length)[0];
  return innermost && path.slice(innermost.length);
}

function unquoted(text: string): string {
  const value: unknown = JSON.parse(text);
  return typeof value === "string" ? value : "";
}
