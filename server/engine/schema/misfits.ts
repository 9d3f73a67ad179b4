import type { Node, ObjectNode, Path } from "../syntax/node.ts";
import { asObject, listOf, own } from "./plain.ts";
import type { Schema } from "./schema.ts";
import { definition } from "./walk.ts";

/** Is told of a value that does not fit, or of an object that lacks a key; the path leads there from the value checked first. */
export type Tell = (path: Path, node: Node, missing?: string) => void;

/**
 * Tells of every value in a tree that a keyword of JSON Schema 2020-12 refuses, of some of them more than once. Known are
 * the keywords below, `then`, `else` and `$defs`; others refuse nothing. Of repeated keys the last counts, a value that is
 * not typed yet counts as left out, and numbers are those of Python, so that `Infinity` is a whole number.
 */
export function findMisfits(schema: Schema, node: Node, tell: Tell): void {
  checkOf(schema, schema)(node, { path: [], tell });
}

interface Walk {
  /** To the value that is being checked; it grows and shrinks. */
  readonly path: (string | number)[];
  readonly tell: Tell;
}

/** Tells of what does not fit in and below a value. */
type Check = (node: Node, walk: Walk) => void;

const checks = new WeakMap<Schema, Check>();

/** The check of a schema, made when it is first needed, since a session sees few of the formats. */
function checkOf(value: unknown, root: Schema): Check {
  const schema = asObject(value);
  if (schema === undefined) return value === false ? nothing : anything;
  const known = checks.get(schema);
  if (known !== undefined) return known;
  const entries = Object.entries(schema);
  const limits = entries.flatMap(([name, inner]) => ownLimits.get(name)?.(inner) ?? []);
  const parts = entries.flatMap(([name, inner]) => keywords.get(name)?.(inner, schema, root) ?? []);
  const check: Check = (node, walk) => {
    for (const isWithin of limits) if (!isWithin(node)) nothing(node, walk);
    for (const part of parts) part(node, walk);
  };
  checks.set(schema, check);
  return check;
}

/** The check of the schema `false`. */
const nothing: Check = (node, { path, tell }) => tell([...path], node);
/** The check of the schema `true`, and of one that is not there. */
const anything: Check = () => undefined;

/** By keyword: whether a value itself is within what the keyword says. */
const ownLimits: ReadonlyMap<string, (limit: unknown) => (node: Node) => boolean> = new Map([
  ["type", ofTypes],
  ["enum", (values: unknown) => (node: Node) => listOf(values).includes(scalarOf(node))],
  ["const", (value: unknown) => (node: Node) => scalarOf(node) === value],
  ["minimum", sized("number", atLeast)],
  ["maximum", sized("number", atMost)],
  ["exclusiveMinimum", sized("number", (size, bound) => size > bound)],
  ["minLength", sized("string", atLeast)],
  ["maxLength", sized("string", atMost)],
  ["maxItems", sized("array", atMost)],
  ["maxProperties", sized("object", atMost)],
]);

function ofTypes(value: unknown): (node: Node) => boolean {
  const types = [value].flat();
  const takesWhole = types.includes("integer");
  return (node) => types.includes(node.kind) || (takesWhole && isWhole(node));
}

function isWhole(node: Node): boolean {
  return node.kind === "number" && (Number.isInteger(node.value) || Math.abs(node.value) === Number.POSITIVE_INFINITY);
}

/** The value of what has no parts; undefined for lists and objects, which our schemas never list. */
function scalarOf(node: Node): unknown {
  if (node.kind === "null") return null;
  return node.kind === "array" || node.kind === "object" ? undefined : node.value;
}

function sized(kind: Node["kind"], isWithin: (size: number, bound: number) => boolean) {
  return (bound: unknown) => (node: Node) => node.kind !== kind || isWithin(sizeOf(node), Number(bound));
}

function atLeast(size: number, bound: number): boolean {
  return size >= bound;
}

function atMost(size: number, bound: number): boolean {
  return size <= bound;
}

/** What limits are about: of a string the count of characters, where a pair of surrogates is one. */
function sizeOf(node: Node): number {
  switch (node.kind) {
    case "number":
      return node.value;
    case "string":
      return [...node.value].length;
    case "array":
      return node.items.length;
    case "object":
      return lastValues(node).size;
    default:
      return 0;
  }
}

/** By keyword: the check of a value's parts, or by other schemas. `schema`, which has the keyword, is a part of `root`. */
const keywords: ReadonlyMap<string, (value: unknown, schema: Schema, root: Schema) => Check> = new Map([
  [
    "$ref",
    (name: unknown, _: Schema, root: Schema): Check =>
      (node, walk) =>
        checkOf(definition(root, name), root)(node, walk),
  ],
  ["not", checkNot],
  ["anyOf", checkAnyOf],
  ["if", checkIf],
  ["items", checkItems],
  ["required", checkRequired],
  ["properties", checkProperties],
  ["additionalProperties", checkOthers],
]);

function checkNot(value: unknown, _: Schema, root: Schema): Check {
  const check = checkOf(value, root);
  return (node, walk) => (fits(check, node) ? nothing : anything)(node, walk);
}

function checkAnyOf(value: unknown, _: Schema, root: Schema): Check {
  const branches = listOf(value).map((branch) => checkOf(branch, root));
  return (node, walk) => {
    if (branches.some((branch) => fits(branch, node))) return;
    for (const branch of [nothing, ...branches]) branch(node, walk);
  };
}

function checkIf(value: unknown, schema: Schema, root: Schema): Check {
  const condition = checkOf(value, root);
  const [then, otherwise] = [checkOf(own(schema, "then"), root), checkOf(own(schema, "else"), root)];
  return (node, walk) => (fits(condition, node) ? then : otherwise)(node, walk);
}

function checkItems(value: unknown, _: Schema, root: Schema): Check {
  const check = checkOf(value, root);
  return (node, walk) => {
    if (node.kind !== "array") return;
    let index = 0;
    for (const item of node.items) checkPart(index++, check, item, walk);
  };
}

function checkRequired(value: unknown): Check {
  const keys = listOf(value).map(String);
  return (node, { path, tell }) => {
    if (node.kind !== "object") return;
    for (const key of keys) if (lastValue(node, key) === undefined) tell([...path], node, key);
  };
}

function checkProperties(value: unknown, _: Schema, root: Schema): Check {
  const named = Object.entries(asObject(value) ?? {}).map(([key, one]) => ({ key, check: checkOf(one, root) }));
  return (node, walk) => {
    if (node.kind !== "object") return;
    for (const { key, check } of named) {
      const inner = lastValue(node, key);
      if (inner !== undefined) checkPart(key, check, inner, walk);
    }
  };
}

function checkOthers(value: unknown, schema: Schema, root: Schema): Check {
  const check = checkOf(value, root);
  const named = asObject(own(schema, "properties")) ?? {};
  return (node, walk) => {
    if (node.kind !== "object") return;
    for (const [key, inner] of lastValues(node)) if (!Object.hasOwn(named, key)) checkPart(key, check, inner, walk);
  };
}

function checkPart(step: string | number, check: Check, node: Node, walk: Walk): void {
  walk.path.push(step);
  check(node, walk);
  walk.path.pop();
}

function fits(check: Check, node: Node): boolean {
  let isFit = true;
  const tell = () => {
    isFit = false;
  };
  check(node, { path: [], tell });
  return isFit;
}

/** The value that counts for a key. A loop, since this is most of the work on a file with many small objects. */
function lastValue({ properties }: ObjectNode, key: string): Node | undefined {
  for (let index = properties.length - 1; index >= 0; index -= 1) {
    const property = properties[index];
    if (property?.key.value === key) return property.value;
  }
  return undefined;
}

/** The values that count, by key. */
function lastValues(node: ObjectNode): ReadonlyMap<string, Node> {
  const values = new Map<string, Node>();
  for (const { key, value } of node.properties) {
    if (value === undefined) values.delete(key.value);
    else values.set(key.value, value);
  }
  return values;
}
