import { message } from "../text/message.ts";
import type { PlacedText, StdioTransport, WebTransport } from "./definition.ts";
import { type Entry, pairsOf, refuse, requiredText, textOf, textsOf, type ValueAsText, valueAt } from "./entry.ts";

/** A program in the usual keys: `command` as a text, `args`, `env`, `cwd`, `envFile`. */
export function readStdio(
  entry: Entry,
  { command: key = "command", env: asText }: { readonly command?: string; readonly env?: ValueAsText } = {},
): StdioTransport | undefined {
  const command = requiredText(entry, key);
  const rest = {
    args: textsOf(entry, "args"),
    env: pairsOf(entry, "env", asText),
    cwd: textOf(entry, "cwd"),
    envFile: textOf(entry, "envFile"),
  };
  return command && { kind: "stdio", command, ...rest };
}

/** A server at an address in the usual keys: `url`, `headers`. */
export function readWeb(entry: Entry, kind: "sse" | "http", asText?: ValueAsText): WebTransport | undefined {
  const url = requiredText(entry, "url");
  const headers = pairsOf(entry, "headers", asText);
  if (url !== undefined && !mayBeAddress(url)) refuse(entry, url.span, notAnAddress);
  return url && { kind, url, headers };
}

/**
 * A program or a server at an address: what `type` says, and without it what the keys say.
 *
 * @param types what the words of `type` mean.
 */
export function readEither(
  entry: Entry,
  types: ReadonlyMap<string, "stdio" | "sse" | "http">,
  env?: ValueAsText,
): StdioTransport | WebTransport | undefined {
  const type = textOf(entry, "type");
  const named = type && types.get(type.value);
  if (type !== undefined && named === undefined) {
    refuse(
      entry,
      type.span,
      message(
        "`type` has to be one of {0}",
        [...types.keys()].map((word) => `\`${word}\``),
      ),
    );
  }
  const hasCommand = valueAt(entry, "command") !== undefined;
  const hasUrl = valueAt(entry, "url") !== undefined;
  if (type === undefined && hasCommand === hasUrl) {
    const why = hasUrl
      ? message("there are both `command` and `url`, and no `type` says which of them counts")
      : message("there is neither `command` nor `url`");
    refuse(entry, entry.node.span, why);
  }
  const kind = named ?? (hasUrl ? "http" : "stdio");
  return kind === "stdio" ? readStdio(entry, env && { env }) : readWeb(entry, kind);
}

/** Why something is no address of a server. */
export const notAnAddress = message("the address has to start with `http://` or `https://`");

/** Whether a text is an address of the web, or starts with a variable and may become one. */
function mayBeAddress({ value }: PlacedText): boolean {
  // A web address is read without the blanks around it (https://url.spec.whatwg.org/#concept-basic-url-parser).
  const text = value.trim();
  return isWebAddress(text) || text.startsWith("${");
}

/** Whether a text, its variables expanded, is an address that may be opened. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s/?#]/i.test(text);
}
