import type { Analysis } from "../analysis.ts";
import { pathNamed } from "../schema/place.ts";
import type { Schema } from "../schema/schema.ts";
import { schemaOf } from "../schema/schema.ts";
import { hasFixedKeys, keysAt, type SchemaKey } from "../schema/walk.ts";
import { removeProperty, replaceNode } from "../syntax/edit.ts";
import { nodeAtPath, pathText } from "../syntax/find.ts";
import type { Node, ObjectNode, Path, Property } from "../syntax/node.ts";
import type { SyntaxTree } from "../syntax/syntax-tree.ts";
import { type Message, message } from "../text/message.ts";
import { nearestNames } from "../text/nearest.ts";
import { label } from "../text/quote.ts";
import type { DiagnosticRule, Fix } from "./diagnostic.ts";
import { mostFindings } from "./most-findings.ts";

/** A key that the loader drops. */
export interface UnknownKey {
  readonly object: ObjectNode;
  readonly property: Property;
  /** The path of the object, from the root of the file. */
  readonly path: Path;
  /** The known key that was probably meant, unless the object has that one too. */
  readonly meant: string | undefined;
  /** Keys of the same object under which this key is read. */
  readonly readIn: readonly string[];
  /** Why a key that the loader knows is dropped here all the same. */
  readonly dropped: string | undefined;
}

export const unknownKey: DiagnosticRule<UnknownKey> = {
  code: "unknown-key",
  severity: "warning",
  needsCatalog: false,
  fades: false,
  page: {
    summary: "A key that the loader does not know, so that it is dropped.",
    avoid: `{ "tools": { "disable": ["bash"] } }`,
    prefer: `{ "tools": { "disabled": ["bash"] } }`,
    why: "Loaders drop unknown keys without a word. A misspelt list of tools to block therefore blocks nothing.",
    exceptions:
      "In a file of EvoFabric components only controllers and their rules are looked at, since other components have keys of their own.",
  },
  scope: "file",
  reads: "tree",
  find: unknownKeys,
  span: ({ property }) => property.key.span,
  message: unknownKeyMessage,
  fixes: (found, { tree }) => unknownKeyFixes(found, tree),
};

function unknownKeys({ tree, dialect, policies }: Analysis): readonly UnknownKey[] {
  const schema = schemaOf(dialect.schema);
  if (schema === undefined) return [];
  const roots = policies.flatMap(({ policy }) => {
    const path = pathNamed(policy.name);
    const node = path === undefined ? undefined : nodeAtPath(tree.root, path);
    return path === undefined || node === undefined ? [] : [{ path, node }];
  });
  const nodes = new Set(roots.map(({ node }) => node));
  return roots.flatMap(({ path, node }) =>
    keysUnknownTo(schema, node, nodes).map((found) => ({ ...found, path: [...path, ...found.path] })),
  );
}

/**
 * The keys below a node that its schema does not know, in file order, with paths from this node.
 *
 * @param apart nodes further down that are looked at on their own.
 */
export function keysUnknownTo(schema: Schema, root: Node, apart: ReadonlySet<Node> = new Set()): readonly UnknownKey[] {
  const found: UnknownKey[] = [];
  const places = new Map<string, Place>();
  const visit = (node: Node, path: Path): void => {
    if (found.length >= mostFindings) return;
    if (node.kind === "array") {
      for (const [index, item] of node.items.entries()) visit(item, [...path, index]);
    }
    if (node.kind !== "object") return;
    const place = placeAt(schema, path, places);
    for (const property of node.properties) {
      // A key without a value is still being typed.
      if (property.value === undefined || apart.has(property.value)) continue;
      const known = place.keys.get(property.key.value);
      const dropped = known?.annotations.dropped;
      if (dropped !== undefined || (known === undefined && place.isFixed)) {
        found.push({ object: node, property, path, dropped, ...guess(schema, path, place, node, property) });
      } else if (property.value.kind === "object" || property.value.kind === "array") {
        visit(property.value, [...path, property.key.value]);
      }
    }
  };
  visit(root, []);
  return found.slice(0, mostFindings);
}

interface Place {
  readonly keys: ReadonlyMap<string, SchemaKey>;
  readonly isFixed: boolean;
}

/** All entries of a list have one schema, so it is looked up once. */
function placeAt(schema: Schema, path: Path, places: Map<string, Place>): Place {
  const id = pathText(path.map((step) => (typeof step === "number" ? 0 : step)));
  const known = places.get(id);
  if (known !== undefined) return known;
  const keys = new Map(keysAt(schema, path).map((key) => [key.key, key]));
  const place = { keys, isFixed: hasFixedKeys(schema, path) };
  places.set(id, place);
  return place;
}

function guess(
  schema: Schema,
  path: Path,
  place: Place,
  { properties }: ObjectNode,
  { key }: Property,
): Pick<UnknownKey, "meant" | "readIn"> {
  const written = key.value.toLowerCase();
  const offered = [...place.keys.values()].filter(({ annotations }) => annotations.offered);
  const bySynonym = offered.find(({ annotations }) =>
    annotations.synonyms.some((one) => one.toLowerCase() === written),
  );
  const meant =
    bySynonym?.key ??
    nearestNames(
      key.value,
      offered.map((one) => one.key),
      { most: 1 },
    )[0];
  const isThere = properties.some((other) => other.key.value === meant);
  const readIn = offered.filter((one) => keysAt(schema, [...path, one.key]).some((inner) => inner.key === key.value));
  return { meant: isThere ? undefined : meant, readIn: readIn.map((one) => one.key) };
}

/** What is said at the key. */
export function unknownKeyMessage({ property, path, meant, readIn, dropped }: UnknownKey): Message {
  const key = label(property.key.value);
  if (dropped !== undefined) return message("`{0}` is dropped when the file is loaded: {1}", key, message(dropped));
  const said = message("`{0}` is no key of {1}, so it is dropped when the file is loaded", key, placeWords(path));
  if (readIn.length > 0)
    return message(
      "{0}; it is read inside {1}",
      said,
      readIn.map((one) => message("`{0}`", one)),
    );
  return meant === undefined ? said : message("{0}; did you mean `{1}`?", said, meant);
}

function placeWords(path: Path): Message {
  const last = path.at(-1);
  if (last === undefined) return message("the top level");
  if (typeof last === "string") return message("`{0}`", label(last));
  const list = path.at(-2);
  return typeof list === "string" ? message("an entry of `{0}`", label(list)) : message("an entry");
}

/** The key that was meant, or none. */
export function unknownKeyFixes({ object, property, meant }: UnknownKey, tree: SyntaxTree): readonly Fix[] {
  const rename: Fix[] =
    meant === undefined
      ? []
      : [
          {
            title: message("rename to `{0}`", meant),
            edits: replaceNode(tree, property.key, JSON.stringify(meant)),
            safe: false,
            preferred: true,
          },
        ];
  const title = message("delete `{0}`", label(property.key.value));
  return [...rename, { title, edits: removeProperty(tree, object, property), safe: false, preferred: false }];
}
