import { property } from "../syntax/find.ts";
import type { Node, ObjectNode, Property } from "../syntax/node.ts";
import { type Message, message } from "../text/message.ts";
import { label } from "../text/quote.ts";
import type { Span } from "../text/span.ts";
import type { InvalidTransport, PlacedPair, PlacedText, ServerDefinition, ServerTransport } from "./definition.ts";

/** An entry that is being read. What is wrong with it is gathered, so that readers go straight on. */
export interface Entry {
  readonly node: ObjectNode;
  readonly problems: InvalidTransport[];
}

/** How a value is put as text: undefined where the loader takes no such value, `null` where it leaves it out. */
export type ValueAsText = (node: Node) => string | null | undefined;

/** Only what is text already. */
export const textOnly: ValueAsText = (node) => (node.kind === "string" ? node.value : undefined);

/** Adds to what is wrong with an entry. */
export function refuse({ problems }: Entry, span: Span, why: Message): void {
  problems.push({ kind: "invalid", why, span });
}

/** The value of a key. `null` and a value that is not typed yet count as absent. */
export function valueAt({ node }: Entry, key: string): Node | undefined {
  const value = property(node, key)?.value;
  return value?.kind === "null" ? undefined : value;
}

/** The text of a key; undefined, and told, when it has another value. Blank texts are as good as none and are told too. */
export function textOf(entry: Entry, key: string): PlacedText | undefined {
  const value = valueAt(entry, key);
  if (value === undefined) return undefined;
  if (value.kind !== "string") refuse(entry, value.span, message("`{0}` has to be a string", key));
  else if (value.value.trim() === "") refuse(entry, value.span, message("`{0}` is empty", key));
  else return { value: value.value, span: value.span };
  return undefined;
}

/** The text of a key that has to be there. */
export function requiredText(entry: Entry, key: string): PlacedText | undefined {
  if (valueAt(entry, key) === undefined) refuse(entry, entry.node.span, message("`{0}` is missing", key));
  return textOf(entry, key);
}

/** The list of texts at a key; none when the key is absent. */
export function textsOf(entry: Entry, key: string, asText: ValueAsText = textOnly): readonly PlacedText[] {
  const value = property(entry.node, key)?.value;
  if (value === undefined) return [];
  if (value.kind !== "array") {
    refuse(entry, value.span, message("`{0}` has to be a list of strings", key));
    return [];
  }
  return value.items.flatMap((item) => {
    const text = asText(item);
    if (text === null) return [];
    if (text !== undefined) return { value: text, span: item.span };
    refuse(entry, item.span, message("`{0}` holds something that is no string", key));
    return [];
  });
}

/**
 * Names of environment variables and of headers that can be given to a program or a server at all: the first have no `=`, the
 * second are tokens (RFC 9110, 5.6.2).
 */
const fitNames = { env: /^[^=\0]+$/, headers: /^[!#$%&'*+.^_`|~\w-]+$/ };

/** The names and texts of a mapping, of repeated names the last; none when the key is absent. */
export function pairsOf(entry: Entry, key: "env" | "headers", asText: ValueAsText = textOnly): readonly PlacedPair[] {
  const value = valueAt(entry, key);
  if (value === undefined) return [];
  if (value.kind !== "object") {
    refuse(entry, value.span, message("`{0}` has to be an object", key));
    return [];
  }
  return lastProperties(value).flatMap(({ key: name, value: node, span }) => {
    const text = node && asText(node);
    if (text === null) return [];
    if (!fitNames[key].test(name.value)) {
      refuse(entry, name.span, message("`{0}` in `{1}` cannot be a name there", label(name.value), key));
      return [];
    }
    if (node !== undefined && text !== undefined) {
      return { name: { value: name.value, span: name.span }, value: { value: text, span: node.span } };
    }
    refuse(entry, node?.span ?? span, message("`{0}` in `{1}` has to be a string", label(name.value), key));
    return [];
  });
}

/** The properties that count: of repeated keys the last, as loaders read them. */
export function lastProperties({ properties }: ObjectNode): readonly Property[] {
  const last = new Map(properties.map((one) => [one.key.value, one]));
  return last.size === properties.length ? properties : properties.filter((one) => last.get(one.key.value) === one);
}

/** Whether the key has `true`. */
export function isTrue(entry: Entry, key: string): boolean {
  const value = valueAt(entry, key);
  return value?.kind === "boolean" && value.value;
}

/** A time in seconds above 0; undefined when the key has another value or none. */
export function secondsOf(entry: Entry, key: string): number | undefined {
  const value = valueAt(entry, key);
  return value?.kind === "number" && value.value > 0 && Number.isFinite(value.value) ? value.value : undefined;
}

/** What a format says of one server beside its name and place. */
export type EntryContents = Partial<Pick<ServerDefinition, "isDisabled" | "alwaysLoad" | "timeout">> & {
  /** Undefined only where something is refused. */
  readonly transport: ServerTransport | undefined;
};

/**
 * Reads one entry. It is defined whatever stands there; when something in it is refused, it cannot be started.
 *
 * @param place the entry's name, and its extent in the file.
 */
export function defineServer(
  node: Node | undefined,
  place: Pick<ServerDefinition, "name" | "nameSpan" | "span">,
  read: (entry: Entry) => EntryContents,
): ServerDefinition {
  const defaults = { ...place, isDisabled: false, alwaysLoad: false, timeout: undefined };
  if (node?.kind !== "object") {
    const why = message("the entry has to be an object");
    return { ...defaults, transport: { kind: "invalid", why, span: node?.span ?? place.nameSpan } };
  }
  const entry: Entry = { node, problems: [] };
  const { transport, ...contents } = read(entry);
  const wrong = entry.problems[0] ?? transport;
  return { ...defaults, ...contents, transport: wrong ?? unreadable(node.span) };
}

function unreadable(span: Span): InvalidTransport {
  return { kind: "invalid", why: message("the entry cannot be read"), span };
}

/** The servers of a mapping from names to entries. */
export function namedServers(mapping: ObjectNode, read: (entry: Entry) => EntryContents): readonly ServerDefinition[] {
  return lastProperties(mapping).map(({ key, value, span }) =>
    defineServer(value, { name: key.value, nameSpan: key.span, span }, read),
  );
}
