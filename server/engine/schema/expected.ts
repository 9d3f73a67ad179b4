import { type Message, message } from "../text/message.ts";
import { own } from "./plain.ts";
import type { Schema } from "./schema.ts";

/** JSON types as a schema names them, in words. */
const typeWords: ReadonlyMap<unknown, Message> = new Map([
  ["object", message("an object")],
  ["array", message("a list")],
  ["string", message("a string")],
  ["integer", message("a whole number")],
  ["number", message("a number")],
  ["boolean", message("`true` or `false`")],
  ["null", message("`null`")],
]);

/** The type that a place is meant to have: the first of those it takes. */
export function mainType(schema: Schema): string | undefined {
  const type = own(schema, "type");
  const first: unknown = Array.isArray(type) ? type[0] : type;
  return typeof first === "string" ? first : undefined;
}

/** What a schema expects at its place, as a noun phrase: "a list", "`activate` or `deactivate`". */
export function expectedBy(schema: Schema): Message {
  const values = own(schema, "enum");
  if (Array.isArray(values)) return oneOf(values.filter((value) => value !== null).map(literal));
  const type = mainType(schema);
  const least = own(schema, "minimum");
  const bound = own(schema, "exclusiveMinimum");
  if (type === "string" && own(schema, "minLength") === 1) return message("a string that is not empty");
  if (type === "integer" && typeof least === "number") return message("a whole number of at least {0}", least);
  if (type === "number" && typeof bound === "number") return message("a number above {0}", bound);
  return typeWords.get(type) ?? message("another value");
}

/** JSON texts that would fit, best first. */
export function proposalsBy(schema: Schema): readonly string[] {
  const values = own(schema, "enum");
  const preset = own(schema, "default");
  const listed = Array.isArray(values) ? values.filter((value) => value !== null) : [];
  const first = preset === undefined ? [] : [preset];
  const proposals = [...first, ...listed].map((value) => JSON.stringify(value));
  return [...new Set(proposals)];
}

function oneOf(literals: readonly string[]): Message {
  const [first = "", second] = literals;
  if (literals.length === 1) return message("{0}", first);
  if (literals.length === 2 && second !== undefined) return message("{0} or {1}", first, second);
  return message("one of {0}", literals);
}

/** A value as it stands in a file, in back-ticks; strings without their quotes, as people say them. */
function literal(value: unknown): string {
  return `\`${typeof value === "string" ? value : JSON.stringify(value)}\``;
}
