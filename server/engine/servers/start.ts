import { type Message, message } from "../text/message.ts";
import { label } from "../text/quote.ts";
import type { Span } from "../text/span.ts";
import type { PlacedPair, PlacedText, ServerDefinition, StdioTransport, WebTransport } from "./definition.ts";
import { isWebAddress, notAnAddress } from "./transport.ts";
import { expand, textsIn, type VariableValues } from "./variables.ts";

/** A transport with all variables expanded. It holds secrets: it is handed on to be started, and never logged, kept or shown. */
export type ReadyTransport =
  | {
      readonly kind: "stdio";
      readonly command: string;
      readonly args: readonly string[];
      readonly env: Readonly<Record<string, string>>;
      readonly cwd: string | undefined;
      /** The path of a file with more of the environment (`parseEnvFile`); `env` counts before it. */
      readonly envFile: string | undefined;
    }
  | { readonly kind: "sse" | "http"; readonly url: string; readonly headers: Readonly<Record<string, string>> };

/** What a start needs, or why it is refused. The reason holds no value of any variable. */
export type Start =
  | { readonly kind: "ready"; readonly transport: ReadyTransport }
  | { readonly kind: "refused"; readonly why: Message; readonly span: Span };

/** Expands everything in a definition. The first text that cannot be expanded, or is no longer fit for use then, is told. */
export function startOf({ transport }: ServerDefinition, values: VariableValues): Start {
  if (transport.kind === "invalid") return { kind: "refused", why: transport.why, span: transport.span };
  for (const { value, span } of textsIn(transport)) {
    const why = whyNot(value, values);
    if (why !== undefined) return { kind: "refused", why, span };
  }
  return transport.kind === "stdio" ? startProgram(transport, values) : startAtAddress(transport, values);
}

function whyNot(value: string, values: VariableValues): Message | undefined {
  const expansion = expand(value, values);
  switch (expansion.kind) {
    case "text":
      // No program and no header takes it, and what refuses it there would tell the text.
      return expansion.text.includes("\0") ? message("its text holds a zero character") : undefined;
    case "missing":
      return message("`{0}` has no value", label(expansion.variable));
    case "unknown":
      return message("`{0}` is no known variable", label(expansion.variable));
  }
}

function startProgram({ kind, command, args, env, cwd, envFile }: StdioTransport, values: VariableValues): Start {
  const program = textFor(command, values);
  if (program.trim() === "") return { kind: "refused", why: message("the command is empty"), span: command.span };
  const transport: ReadyTransport = {
    kind,
    command: program,
    args: args.map((arg) => textFor(arg, values)),
    env: recordFor(env, values),
    cwd: cwd && textFor(cwd, values),
    envFile: envFile && textFor(envFile, values),
  };
  return { kind: "ready", transport };
}

function startAtAddress({ kind, url, headers }: WebTransport, values: VariableValues): Start {
  const address = textFor(url, values).trim();
  if (!isWebAddress(address)) return { kind: "refused", why: notAnAddress, span: url.span };
  for (const { value } of headers) {
    const isOneLine = !/[\r\n]/.test(textFor(value, values));
    if (!isOneLine) return { kind: "refused", why: message("a header has to be on one line"), span: value.span };
  }
  return { kind: "ready", transport: { kind, url: address, headers: recordFor(headers, values) } };
}

/** The text, which is known to expand. */
function textFor({ value }: PlacedText, values: VariableValues): string {
  const expansion = expand(value, values);
  return expansion.kind === "text" ? expansion.text : "";
}

/** `__proto__` is a name like any other, which an object literal would not have. */
function recordFor(pairs: readonly PlacedPair[], values: VariableValues): Readonly<Record<string, string>> {
  return Object.fromEntries(pairs.map(({ name, value }) => [name.value, textFor(value, values)]));
}
