import type { Node, NumberNode } from "../../syntax/node.ts";

/** Whether Python takes the value for false, so that `value or default` gives the default: `null`, `false`, zero, and all that is empty. */
export function isFalsy(node: Node | undefined): boolean {
  switch (node?.kind) {
    case undefined:
    case "null":
      return true;
    case "boolean":
      return !node.value;
    case "number":
      return node.value === 0;
    case "string":
      return node.value === "";
    case "array":
      return node.items.length === 0;
    case "object":
      return node.properties.length === 0;
  }
}

/** A value as Python's `str()` writes it: what a list of exact names makes of an entry that is no text. */
export function pythonText(node: Node): string {
  return node.kind === "string" ? node.value : pythonRepr(node, 0);
}

/** Deeper than this an entry is surely no tool's name, so the rest is left out rather than walked through. */
const deepestShown = 8;

function pythonRepr(node: Node, depth: number): string {
  if (depth > deepestShown) return "…";
  switch (node.kind) {
    case "null":
      return "None";
    case "boolean":
      return node.value ? "True" : "False";
    case "number":
      return numberText(node);
    case "string":
      return `'${node.value}'`;
    case "array":
      return `[${node.items.map((item) => pythonRepr(item, depth + 1)).join(", ")}]`;
    case "object": {
      const last = new Map(node.properties.map(({ key, value }) => [key.value, value]));
      const parts = Array.from(last, ([key, value]) => `'${key}': ${value ? pythonRepr(value, depth + 1) : ""}`);
      return `{${parts.join(", ")}}`;
    }
  }
}

function numberText({ raw, value }: NumberNode): string {
  if (Number.isNaN(value)) return "nan";
  // Whole numbers are kept digit by digit, however many they have; only minus zero loses its sign.
  if (/^-?\d+$/.test(raw)) return value === 0 ? "0" : raw;
  if (!Number.isFinite(value)) return value > 0 ? "inf" : "-inf";
  const [digits, exponent] = value.toExponential().split("e");
  const power = Number(exponent);
  // Python turns to powers of ten sooner than JavaScript does, and gives them two digits.
  if (power < -4 || power >= 16) return `${digits}e${power < 0 ? "-" : "+"}${`${Math.abs(power)}`.padStart(2, "0")}`;
  return Number.isInteger(value) ? `${Object.is(value, -0) ? "-0" : value}.0` : String(value);
}
