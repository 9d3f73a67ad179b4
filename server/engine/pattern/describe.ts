import { type Message, message } from "../text/message.ts";
import type { Pattern } from "./pattern.ts";

/** A pattern in plain words: "names that start with `math_`". */
export function describePattern(pattern: Pattern): Message {
  return message("exactly `{0}`", pattern.source);
}
