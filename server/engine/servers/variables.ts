import type { Span } from "../text/span.ts";
import type { PlacedText, ServerDefinition, ServerTransport } from "./definition.ts";

/** What variables stand for. It is asked only when a server is started; `undefined`: there is no such thing. */
export interface VariableValues {
  env(name: string): string | undefined;
  readonly workspaceFolder: string | undefined;
  readonly userHome: string | undefined;
  /** The user's answer to the input of that id. */
  input(id: string): string | undefined;
}

/** A text with its variables replaced, or why it has none: a start is then refused, and nothing is passed on. */
export type Expansion =
  | { readonly kind: "text"; readonly text: string }
  /** There is no variable of this form; also one that does not end. `variable` is as written. */
  | { readonly kind: "unknown"; readonly variable: string }
  /** The variable has no value, and no default stands beside it. `variable` is as written. */
  | { readonly kind: "missing"; readonly variable: string };

type VariableKind = "env" | "workspaceFolder" | "userHome" | "input" | "unknown";

/** A stretch of a text: letters that stand for themselves, or a variable. */
export type Piece =
  | { readonly kind: "letters"; readonly text: string }
  | {
      readonly kind: VariableKind;
      /** As written, with `${` and `}`. */
      readonly text: string;
      /** Of an environment variable or an input. */
      readonly name: string;
      /** What stands in for a variable of the environment that is not set. */
      readonly preset: string | undefined;
    };

/** A variable that a definition needs. */
export interface Variable {
  readonly kind: VariableKind;
  /** The name of an environment variable or the id of an input, else the variable as written. */
  readonly name: string;
  /** As written. */
  readonly text: string;
  readonly hasDefault: boolean;
  /** The text of the file in which it stands first. */
  readonly span: Span;
}

/**
 * Cuts a text at its variables: `${NAME}`, `${env:NAME}`, `${oc.env:NAME}`, `${oc.env:NAME,default}`, `${input:id}`,
 * `${workspaceFolder}`, `${userHome}`. Everything else that starts with `${` is an unknown one; variables within
 * variables are not read, so they are unknown too. Never throws; the pieces together are the text.
 */
export function piecesOf(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  while (at < text.length) {
    const start = text.indexOf("${", at);
    if (start < 0) break;
    if (start > at) pieces.push({ kind: "letters", text: text.slice(at, start) });
    const end = text.indexOf("}", start);
    at = end < 0 ? text.length : end + 1;
    pieces.push(variableOf(text.slice(start, at)));
  }
  if (at < text.length) pieces.push({ kind: "letters", text: text.slice(at) });
  return pieces;
}

// OmegaConf's `oc.env`: https://omegaconf.readthedocs.io/en/latest/custom_resolvers.html#oc-env
const form = /^\$\{(?:(env:|oc\.env:\s*)?([^\s${}:,="']+)\s*(?:,([^${}]*))?|input:([^${}]+))\}$/;

function variableOf(text: string): Piece {
  const [, prefix, name = "", given, id] = form.exec(text) ?? [];
  if (id !== undefined) return { kind: "input", text, name: id, preset: undefined };
  const isOmegaConf = prefix?.startsWith("oc.") ?? false;
  if (name === "" || (given !== undefined && !isOmegaConf)) return unknown(text);
  if (prefix === undefined) {
    if (name === "workspaceFolder" || name === "userHome") return { kind: name, text, name: text, preset: undefined };
    // A bare word is a variable of the environment only when it can be the name of one: `${a.b}` is something else.
    if (!/^[A-Za-z_]\w*$/.test(name)) return unknown(text);
  }
  return { kind: "env", text, name, preset: given === undefined ? undefined : unquoted(given.trim()) };
}

function unknown(text: string): Piece {
  return { kind: "unknown", text, name: text, preset: undefined };
}

/** A default without its quotes; `null` is none. */
function unquoted(text: string): string | undefined {
  if (text === "null") return undefined;
  return /^(["']).*\1$/s.test(text) && text.length > 1 ? text.slice(1, -1) : text;
}

/**
 * Replaces the variables of a text, once: what a value holds is not read again. The first that cannot be replaced is told.
 * The result may hold secrets, so it belongs to nothing but the start of a server.
 */
export function expand(text: string, values: VariableValues): Expansion {
  let expanded = "";
  for (const piece of piecesOf(text)) {
    if (piece.kind === "unknown") return { kind: "unknown", variable: piece.text };
    const value = piece.kind === "letters" ? piece.text : (valueFor(piece, values) ?? piece.preset);
    if (value === undefined) return { kind: "missing", variable: piece.text };
    expanded += value;
  }
  return { kind: "text", text: expanded };
}

function valueFor(piece: Exclude<Piece, { kind: "letters" }>, values: VariableValues): string | undefined {
  switch (piece.kind) {
    case "env":
      return values.env(piece.name);
    case "input":
      return values.input(piece.name);
    case "workspaceFolder":
      return values.workspaceFolder;
    case "userHome":
      return values.userHome;
    case "unknown":
      return undefined;
  }
}

/** The variables that a definition needs, each once, in the order in which they stand in command or address, arguments, environment. */
export function variablesIn({ transport }: ServerDefinition): readonly Variable[] {
  const variables = new Map<string, Variable>();
  for (const { value, span } of textsIn(transport)) {
    for (const piece of piecesOf(value)) {
      if (piece.kind === "letters" || variables.has(piece.text)) continue;
      const { kind, name, text, preset } = piece;
      variables.set(text, { kind, name, text, hasDefault: preset !== undefined, span });
    }
  }
  return [...variables.values()];
}

/** All texts that are expanded at start. Names of environment variables and headers are taken as they are. */
export function textsIn(transport: ServerTransport): readonly PlacedText[] {
  switch (transport.kind) {
    case "stdio": {
      const { command, args, env, cwd, envFile } = transport;
      return [
        command,
        ...args,
        ...env.map(({ value }) => value),
        ...[cwd, envFile].filter((text) => text !== undefined),
      ];
    }
    case "sse":
    case "http":
      return [transport.url, ...transport.headers.map(({ value }) => value)];
    case "invalid":
      return [];
  }
}
