import { property } from "../syntax/find.ts";
import type { Node, ObjectNode } from "../syntax/node.ts";
import { message } from "../text/message.ts";
import { label } from "../text/quote.ts";
import type { ServerDefinition, ServerInput } from "./definition.ts";
import { variablesIn } from "./variables.ts";

/**
 * The questions of an `inputs` list. Entries without an id or of an unknown type are left out, so that servers which
 * use them are refused; of two with one id the first counts, as in VS Code.
 */
export function readInputs(node: Node | undefined): readonly ServerInput[] {
  const items = node?.kind === "array" ? node.items : [];
  const inputs = new Map<string, ServerInput>();
  for (const item of items) {
    const input = item.kind === "object" ? readInput(item) : undefined;
    if (input !== undefined && !inputs.has(input.id)) inputs.set(input.id, input);
  }
  return [...inputs.values()];
}

// https://code.visualstudio.com/docs/reference/variables-reference#_input-variables
const kinds: ReadonlyMap<unknown, ServerInput["kind"]> = new Map([
  ["promptString", "text"],
  ["pickString", "pick"],
  ["command", "command"],
]);

function readInput(node: ObjectNode): ServerInput | undefined {
  const id = textAt(node, "id");
  const kind = kinds.get(textAt(node, "type"));
  if (id === undefined || kind === undefined) return undefined;
  const password = property(node, "password")?.value;
  const options = property(node, "options")?.value;
  return {
    id,
    kind,
    description: textAt(node, "description") ?? "",
    isSecret: password?.kind === "boolean" && password.value,
    options: kind === "pick" && options?.kind === "array" ? options.items.flatMap(optionOf) : [],
    initial: textAt(node, "default"),
  };
}

/** An option is a text, or an object with a `value`. */
function optionOf(node: Node): readonly string[] {
  if (node.kind === "string") return [node.value];
  const value = node.kind === "object" ? textAt(node, "value") : undefined;
  return value === undefined ? [] : [value];
}

function textAt(node: ObjectNode, key: string): string | undefined {
  const value = property(node, key)?.value;
  return value?.kind === "string" ? value.value : undefined;
}

/** The server, refused when an answer it needs can never be given. */
export function withInputs(server: ServerDefinition, inputs: readonly ServerInput[]): ServerDefinition {
  for (const { kind, name, span } of variablesIn(server)) {
    if (kind !== "input") continue;
    const input = inputs.find(({ id }) => id === name);
    if (input !== undefined && input.kind !== "command") continue;
    const why =
      input === undefined
        ? message("it needs the input `{0}`, which the file does not define", label(name))
        : message("it needs the input `{0}`, for which a command of the editor would have to run", label(name));
    return { ...server, transport: { kind: "invalid", why, span } };
  }
  return server;
}
