import type { JsonValue } from "../syntax/value.ts";

// What could reorder or hide text on the screen is written as an escape, which means the same to every reader.
const concealed = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** A value as JSON text with two blanks of indent and a line end, in which everything can be seen. */
export function jsonText(value: JsonValue): string {
  return `${write(value, "")}\n`;
}

function write(value: JsonValue, indent: string): string {
  if (typeof value === "string") return quoted(value);
  if (value === null || typeof value !== "object") return JSON.stringify(value) ?? "null";
  const inner = `${indent}  `;
  const isMapping = value instanceof Map;
  const parts = isMapping
    ? [...value].map(([key, item]) => `${inner}${quoted(key)}: ${write(item, inner)}`)
    : [...(value as readonly JsonValue[])].map((item) => `${inner}${write(item, inner)}`);
  const [open, close] = isMapping ? ["{", "}"] : ["[", "]"];
  return parts.length === 0 ? `${open}${close}` : `${open}\n${parts.join(",\n")}\n${indent}${close}`;
}

function quoted(text: string): string {
  return JSON.stringify(text).replace(concealed, (letter) => {
    const units = Array.from({ length: letter.length }, (_, index) => letter.charCodeAt(index));
    return units.map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join("");
  });
}
