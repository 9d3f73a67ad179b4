/** What may stand in a place of a message: text, a count, another message, or a list of these (joined by commas). */
export type MessageArgument = string | number | Message | readonly MessageArgument[];

/**
 * A text for the user as data: the English template is the key, `{0}`, `{1}` … are the places of the arguments.
 * The engine never makes final text; the edge (LSP, command line) puts a message into words, so that another
 * language is a table of templates. This is the form of VS Code's own l10n bundles.
 */
export interface Message {
  readonly key: string;
  readonly args: readonly MessageArgument[];
}

/** The one localisation function of the engine: `message("`{0}` matches none of the {1} known tools", pattern, 40)`. */
export function message(key: string, ...args: readonly MessageArgument[]): Message {
  return { key, args };
}

/**
 * Puts a message into words.
 *
 * @param translate gives the template in the user's language; `undefined` for a template it does not know.
 */
export function formatMessage(value: Message, translate?: (key: string) => string | undefined): string {
  const template = translate?.(value.key) ?? value.key;
  return template.replace(/\{(\d+)\}/g, (place, digits: string) => {
    const argument = value.args[Number(digits)];
    return argument === undefined ? place : formatArgument(argument, translate);
  });
}

function formatArgument(
  argument: MessageArgument,
  translate: ((key: string) => string | undefined) | undefined,
): string {
  if (typeof argument === "string") return argument;
  if (typeof argument === "number") return String(argument);
  if (isList(argument)) return argument.map((item) => formatArgument(item, translate)).join(", ");
  return formatMessage(argument, translate);
}

// Array.isArray does not narrow a readonly array out of the union.
function isList(argument: Message | readonly MessageArgument[]): argument is readonly MessageArgument[] {
  return Array.isArray(argument);
}
