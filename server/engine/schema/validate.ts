import { nodeAtPath } from "../syntax/find.ts";
import type { Node, Path } from "../syntax/node.ts";
import { type Message, message } from "../text/message.ts";
import { expectedBy, mainType, proposalsBy } from "./expected.ts";
import { type SchemaError, type Validator, validators } from "./generated.js";
import { toPlain } from "./plain.ts";
import { reshaped } from "./reshape.ts";
import { type Schema, type SchemaName, schemaOf } from "./schema.ts";
import { annotationsAt, schemaAt } from "./walk.ts";

/** One way in which a value does not fit its schema. */
export interface Violation {
  /** From the node that was checked to the offending one, or to the object that lacks a key. */
  readonly path: Path;
  readonly node: Node;
  /** The key that the object has to have. */
  readonly missing: string | undefined;
  /** A noun phrase: "a list". */
  readonly expected: Message;
  /** What the loader then does; undefined where that is not known. */
  readonly outcome: Message | undefined;
  /** JSON texts that would be right here (or right for the missing key), best first. */
  readonly proposals: readonly string[];
}

/** No more violations are described: a value with more is wrong as a whole. */
const mostViolations = 500;

/** Where a violation is, before it is described. */
export type Misplaced = Pick<Violation, "path" | "node" | "missing">;

/**
 * Checks a value against the schema of that name, in file order, at most one violation for each value or missing key,
 * and at most 500. A name without a schema gives none.
 *
 * @param isKnown tells of a violation that somebody else has found already; it is left out.
 */
export function violations(
  name: string,
  node: Node,
  isKnown: (place: Misplaced) => boolean = () => false,
): readonly Violation[] {
  const schema = schemaOf(name);
  return schema === undefined ? [] : violationsOf(schema, validators[name as SchemaName], node, isKnown);
}

/** The same for any schema and its compiled form. */
export function violationsOf(
  schema: Schema,
  validator: Validator,
  node: Node,
  isKnown: (place: Misplaced) => boolean = () => false,
): readonly Violation[] {
  const found = new Map<string, Misplaced>();
  for (const error of errorsOf(validator, toPlain(node))) {
    if (found.size >= mostViolations) break;
    // The branch that failed has said what is wrong.
    if (error.keyword === "if") continue;
    const path = pathOf(node, error.instancePath);
    const at = nodeAtPath(node, path);
    const missing = missingKey(error);
    const id = `${error.instancePath} ${missing ?? ""}`;
    if (at === undefined || found.has(id)) continue;
    const place = { path, node: at, missing };
    if (!isKnown(place)) found.set(id, place);
  }
  return [...found.values()]
    .toSorted((one, other) => one.node.span.start - other.node.span.start)
    .map((place) => describe(schema, place));
}

function describe(schema: Schema, { path, node, missing }: Misplaced): Violation {
  const place = missing === undefined ? path : [...path, missing];
  const expecting = schemaAt(schema, place) ?? {};
  const outcome = annotationsAt(schema, place).outcome ?? (missing && annotationsAt(schema, path).outcome);
  const proposals = proposalsBy(expecting);
  return {
    path,
    node,
    missing,
    expected: expectedBy(expecting),
    outcome: outcome === undefined ? undefined : message(outcome),
    proposals: missing === undefined ? reshaped(node, mainType(expecting), proposals) : proposals,
  };
}

function errorsOf(validator: Validator, value: unknown): readonly SchemaError[] {
  return validator(value) ? [] : (validator.errors ?? []);
}

function missingKey({ keyword, params }: SchemaError): string | undefined {
  const key = params?.["missingProperty"];
  return keyword === "required" && typeof key === "string" ? key : undefined;
}

/** A JSON pointer (RFC 6901) as a path; the tree tells positions from names. */
function pathOf(root: Node, pointer: string): Path {
  let node: Node | undefined = root;
  const path: (string | number)[] = [];
  for (const escaped of pointer.split("/").slice(1)) {
    const name = escaped.replaceAll("~1", "/").replaceAll("~0", "~");
    const step: string | number = node?.kind === "array" ? Number(name) : name;
    node = nodeAtPath(node, [step]);
    path.push(step);
  }
  return path;
}
