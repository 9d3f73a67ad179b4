import type { PlacedPair, PlacedText, ServerDefinition, ServerTransport } from "./definition.ts";
import { piecesOf } from "./variables.ts";

/**
 * All that decides what would run, with its variables unexpanded, as one text: equal for equal definitions only, wherever
 * they stand and whatever they are called. It holds secrets that are written in the file, so only a hash of it is kept.
 */
export function approvalOf({ transport }: ServerDefinition): string {
  return JSON.stringify(partsOf(transport, asWritten));
}

/**
 * The same for the cache, without what may be secret: of values of the environment and of headers only the variables are
 * kept, and a mark stands in for the rest. So it does for a user and password in an address, and for arguments and
 * parameters whose names say that they are secret.
 */
export function identityOf({ transport }: ServerDefinition): string {
  return JSON.stringify(partsOf(transport, withoutSecrets));
}

/** How the texts of a definition are put into it. */
interface Wording {
  readonly value: (text: string) => string;
  readonly args: (args: readonly string[]) => readonly string[];
  readonly url: (text: string) => string;
}

const asWritten: Wording = { value: (text) => text, args: (args) => args, url: (text) => text };
const withoutSecrets: Wording = {
  value: withoutLetters,
  args: (args) => args.map((arg, index) => publicArgument(arg, args[index - 1])),
  url: publicAddress,
};

function partsOf(transport: ServerTransport, wording: Wording): readonly unknown[] {
  const pairs = (all: readonly PlacedPair[]) => all.map(({ name, value }) => [name.value, wording.value(value.value)]);
  const text = (one: PlacedText | undefined) => one?.value ?? null;
  switch (transport.kind) {
    case "stdio": {
      const { kind, command, env, cwd, envFile } = transport;
      const args = wording.args(transport.args.map(({ value }) => value));
      return [kind, command.value, args, pairs(env), text(cwd), text(envFile)];
    }
    case "sse":
    case "http":
      return [transport.kind, wording.url(transport.url.value), pairs(transport.headers)];
    case "invalid":
      return [transport.kind];
  }
}

/** Stands in for letters that are left out. */
const mark = "*";

/** The variables of a text, without their defaults, and the mark for all between them. */
function withoutLetters(text: string): string {
  const kept = piecesOf(text).map((piece) => {
    if (piece.kind === "letters" || piece.kind === "unknown") return mark;
    return piece.preset === undefined ? piece.text : `\${oc.env:${piece.name},${mark}}`;
  });
  return kept.join("");
}

const secretName = /key|token|secret|passw|pwd|auth|credential|cookie/i;

function publicArgument(arg: string, before: string | undefined): string {
  // `--token abc`: the option before it names it.
  if (before !== undefined && /^--?[\w-]+$/.test(before) && secretName.test(before) && !arg.startsWith("-")) {
    return withoutLetters(arg);
  }
  // `--token=abc`, `-e API_KEY=abc` and `Authorization: Bearer abc`.
  const [name = ""] = /^[\w.-]*\s*[=:]/.exec(arg) ?? [];
  return secretName.test(name) ? name + withoutLetters(arg.slice(name.length)) : publicAddress(arg);
}

function publicAddress(text: string): string {
  const [base = "", ...parameters] = text.split(/(?=[?&#])/);
  const user = base.replace(/(?<=:\/\/)[^\s/]*(?=@)/g, withoutLetters);
  return user + parameters.map(publicParameter).join("");
}

function publicParameter(parameter: string): string {
  const at = parameter.indexOf("=") + 1;
  const name = parameter.slice(0, at);
  return secretName.test(name) ? name + withoutLetters(parameter.slice(at)) : parameter;
}
