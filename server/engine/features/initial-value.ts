import { asObject, own } from "../schema/plain.ts";
import type { Schema } from "../schema/schema.ts";

/** JSON text to begin with where a value of this schema is new: its default, its first listed value, or an empty one of its type. */
export function initialValue(schema: Schema): string {
  const preset = own(schema, "default");
  if (preset !== undefined) return spaced(preset);
  const listed = own(schema, "enum");
  if (Array.isArray(listed) && listed.length > 0) return JSON.stringify(listed[0]);
  const type = own(schema, "type");
  switch (Array.isArray(type) ? type[0] : type) {
    case "object":
      return "{}";
    case "array":
      return "[]";
    case "integer":
    case "number":
      return "0";
    case "boolean":
      return "true";
    default:
      return '""';
  }
}

/** A value on one line, as people write it. */
function spaced(value: unknown): string {
  const object = asObject(value);
  if (object === undefined) return Array.isArray(value) ? `[${value.map(spaced).join(", ")}]` : JSON.stringify(value);
  const parts = Object.entries(object).map(([key, item]) => `${JSON.stringify(key)}: ${spaced(item)}`);
  return parts.length === 0 ? "{}" : `{ ${parts.join(", ")} }`;
}
