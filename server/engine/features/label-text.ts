import type { Message, MessageArgument } from "../text/message.ts";
import { visible } from "../text/quote.ts";

/**
 * A message as a plain label, where back-ticks would be drawn: those of the templates are left out, those of the
 * arguments stay. Nothing in it is invisible.
 */
export function labelText(value: Message, translate?: (key: string) => string | undefined): string {
  const template = (translate?.(value.key) ?? value.key).replaceAll("`", "");
  return template.replace(/\{(\d+)\}/g, (place, digits: string) => {
    const argument = value.args[Number(digits)];
    return argument === undefined ? place : argumentText(argument, translate);
  });
}

function argumentText(argument: MessageArgument, translate: ((key: string) => string | undefined) | undefined): string {
  if (typeof argument === "string") return visible(argument);
  if (typeof argument === "number") return String(argument);
  if ("key" in argument) return labelText(argument, translate);
  return argument.map((item) => argumentText(item, translate)).join(", ");
}
