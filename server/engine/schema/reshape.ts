import type { Node } from "../syntax/node.ts";

/**
 * JSON texts that say in the expected type what the value was probably meant to say, followed by `others`. A value that
 * cannot be put so gives the others alone.
 */
export function reshaped(node: Node, type: string | undefined, others: readonly string[]): readonly string[] {
  const text = sameIn(node, type);
  return text === undefined ? others : [text, ...others.filter((other) => other !== text)];
}

function sameIn(node: Node, type: string | undefined): string | undefined {
  switch (type) {
    case "array":
      return node.kind === "string" && node.value !== "" ? JSON.stringify([node.value]) : undefined;
    case "string":
      if (node.kind === "number") return JSON.stringify(node.raw);
      return node.kind === "boolean" ? JSON.stringify(String(node.value)) : undefined;
    case "integer":
    case "number":
      return node.kind === "string" ? numberIn(node.value, type) : undefined;
    case "boolean":
      return node.kind === "string" ? truth.get(node.value.toLowerCase()) : undefined;
    default:
      return undefined;
  }
}

const truth: ReadonlyMap<string, string> = new Map([
  ["true", "true"],
  ["yes", "true"],
  ["on", "true"],
  ["false", "false"],
  ["no", "false"],
  ["off", "false"],
]);

function numberIn(text: string, type: "integer" | "number"): string | undefined {
  const number = /^-?[0-9]{1,15}(?:\.[0-9]{1,15})?$/.test(text.trim()) ? Number(text) : Number.NaN;
  const fits = type === "integer" ? Number.isInteger(number) : Number.isFinite(number);
  return fits ? String(number) : undefined;
}
