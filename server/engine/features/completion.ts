import type { Analysis } from "../analysis.ts";
import type { Slot } from "../schema/annotations.ts";
import { schemaOf } from "../schema/schema.ts";
import { annotationsAt, descriptionAt, enumAt, keysAt, schemaAt, slotAt } from "../schema/walk.ts";
import type { SyntaxTree } from "../syntax/syntax-tree.ts";
import { type Message, message } from "../text/message.ts";
import type { Span } from "../text/span.ts";
import { initialValue } from "./initial-value.ts";
import { policyAt } from "./rule-at.ts";
import { type SchemaPlace, schemaPlace } from "./schema-place.ts";
import { slotNames } from "./slot-names.ts";
import { type TypingPlace, typingPlace } from "./typing-place.ts";

/** One proposal. In list order, the best first. */
export interface Completion {
  readonly kind: "key" | "value" | "tool" | "server";
  /** What is shown in the list. */
  readonly label: string;
  /** A few words beside it. */
  readonly detail: Message | undefined;
  /** Our own Markdown from the schema; absent for names of strangers. */
  readonly documentation: Message | undefined;
  /** Takes the place of `replace`: whole strings with their quotes. */
  readonly newText: string;
  readonly replace: Span;
}

/** What may be written at an offset of a profile: names, patterns, keys and values that its format knows there. */
export function completions(analysis: Analysis, offset: number): readonly Completion[] {
  const place = typingPlace(analysis.tree, offset);
  const inSchema = place && schemaPlace(analysis, place.path);
  if (place === undefined || inSchema === undefined) return [];
  const slot = place.kind === "value" ? slotAt(inSchema.schema, inSchema.path) : undefined;
  const names = slot === undefined ? [] : namesFor(analysis, slot, place, offset);
  return [...names, ...schemaCompletionsAt(analysis.tree, place, inSchema)];
}

/** The same in a file of our own: `catalog` or `toolsight`. */
export function schemaCompletions(tree: SyntaxTree, name: string, offset: number): readonly Completion[] {
  const schema = schemaOf(name);
  const place = typingPlace(tree, offset);
  if (schema === undefined || place === undefined) return [];
  return schemaCompletionsAt(tree, place, { schema, path: place.path });
}

function namesFor(analysis: Analysis, slot: Slot, place: TypingPlace, offset: number): readonly Completion[] {
  const policy = policyAt(analysis, offset) ?? analysis.policies[0];
  if (policy === undefined) return [];
  const taken = siblingTexts(place);
  return slotNames(analysis, policy, slot, serverBeside(place))
    .filter(({ text }) => !taken.has(text))
    .map(({ kind, text, detail }) =>
      item(analysis.tree, place, { kind, label: text, detail, json: JSON.stringify(text) }),
    );
}

/** The server that a pair names before its tool. */
function serverBeside(place: TypingPlace): string | undefined {
  const first = place.kind === "value" && place.container?.kind === "array" ? place.container.items[0] : undefined;
  return first?.kind === "string" ? first.value : undefined;
}

/** Names that stand in the same list already; writing one twice helps nobody. */
function siblingTexts(place: TypingPlace): ReadonlySet<string> {
  if (place.kind !== "value" || place.container?.kind !== "array") return new Set();
  const others = place.container.items.filter(({ span }) => span.start !== place.replace.start);
  return new Set(others.flatMap((node) => (node.kind === "string" ? [node.value] : [])));
}

function schemaCompletionsAt(
  tree: SyntaxTree,
  place: TypingPlace,
  { schema, path }: SchemaPlace,
): readonly Completion[] {
  return place.kind === "key"
    ? keyCompletions(tree, place, { schema, path })
    : valueCompletions(tree, place, { schema, path });
}

function keyCompletions(
  tree: SyntaxTree,
  place: Extract<TypingPlace, { kind: "key" }>,
  { schema, path }: SchemaPlace,
): readonly Completion[] {
  const present = new Set(
    place.object.properties.flatMap((property) => (property === place.property ? [] : [property.key.value])),
  );
  const hasColon = /^\s*:/.test(tree.text.slice(place.replace.end, place.replace.end + 200));
  return keysAt(schema, path)
    .filter(({ key, annotations }) => annotations.offered && annotations.dropped === undefined && !present.has(key))
    .map(({ key, description, required, schema: of }) => {
      const name = JSON.stringify(key);
      const json = hasColon ? name : `${name}: ${initialValue(of)}`;
      const detail = required ? message("required") : undefined;
      return item(tree, place, { kind: "key", label: key, detail, json, description });
    });
}

function valueCompletions(
  tree: SyntaxTree,
  place: Extract<TypingPlace, { kind: "value" }>,
  { schema, path }: SchemaPlace,
): readonly Completion[] {
  const listed = enumAt(schema, path).map(({ value, description }) => {
    const label = typeof value === "string" ? value : JSON.stringify(value);
    return item(tree, place, { kind: "value", label, json: JSON.stringify(value), description });
  });
  const of = schemaAt(schema, path);
  const isNew = place.replace.start === place.replace.end;
  if (listed.length > 0 || of === undefined || !isNew) return listed;
  const json = initialValue(of);
  if (json === '""' && slotAt(schema, path) !== undefined) return [];
  const documentation = descriptionAt(schema, path) ?? annotationsAt(schema, path).outcome;
  return [item(tree, place, { kind: "value", label: json, json, description: documentation })];
}

interface ItemParts {
  readonly kind: Completion["kind"];
  readonly label: string;
  readonly detail?: Message | undefined;
  readonly json: string;
  readonly description?: string | undefined;
}

function item(tree: SyntaxTree, { replace }: TypingPlace, parts: ItemParts): Completion {
  const { kind, label, detail, json, description } = parts;
  return {
    kind,
    label,
    detail,
    // Our own Markdown, so it is a template and not an argument.
    documentation: description === undefined ? undefined : message(description),
    newText: `${json}${needsComma(tree, replace) ? "," : ""}`,
    replace,
  };
}

/** Is something new put in front of another entry? */
function needsComma({ text }: SyntaxTree, { start, end }: Span): boolean {
  return start === end && /^\s*["{[\d]/.test(text.slice(end, end + 200));
}
