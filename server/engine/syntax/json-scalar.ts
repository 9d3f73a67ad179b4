import { message } from "../text/message.ts";
import { label } from "../text/quote.ts";
import { missing, type Reader, take } from "./json-cursor.ts";
import type { Node } from "./node.ts";

const pythonNumbers: ReadonlyMap<string, number> = new Map([
  ["NaN", Number.NaN],
  ["Infinity", Number.POSITIVE_INFINITY],
  ["-Infinity", Number.NEGATIVE_INFINITY],
]);
const constants: ReadonlyMap<string, boolean | null> = new Map([
  ["true", true],
  ["false", false],
  ["null", null],
]);
/** What people write who think of Python or JavaScript, and what it is in JSON. */
const nearConstants: ReadonlyMap<string, string> = new Map([
  ["True", "true"],
  ["False", "false"],
  ["None", "null"],
  ["undefined", "null"],
]);

/** Reads a number, a constant or a word that is none; such a word is taken as the string it was probably meant as. */
export function readScalar(reader: Reader): Node {
  const { scanner } = reader;
  const raw = scanner.value;
  const isNumber = scanner.kind === "number";
  const span = take(reader);
  if (isNumber) return { kind: "number", value: Number(raw), raw, span };
  const number = pythonNumbers.get(raw);
  if (number !== undefined) {
    reader.report("nan-literal", span, message("`{0}` is no JSON number, although Python takes it", raw));
    return { kind: "number", value: number, raw, span };
  }
  const near = nearConstants.get(raw);
  const constant = constants.get(near ?? raw);
  if (near !== undefined) missing(reader, span, message("`{0}` is written `{1}` in JSON", raw, near));
  if (constant === null) return { kind: "null", span };
  if (constant !== undefined) return { kind: "boolean", value: constant, span };
  missing(reader, span, message("`{0}` is no JSON value; a string needs double quotes", label(raw)));
  return { kind: "string", value: raw, span };
}
