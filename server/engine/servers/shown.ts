import { visible } from "../text/quote.ts";
import type { PlacedText, ServerDefinition } from "./definition.ts";

/** What the user sees before a server is started for the first time. All of it is safe to show as plain text. */
export interface ShownDefinition {
  /** Undefined for a server at an address. */
  readonly commandLine: string | undefined;
  /** Undefined for a program. */
  readonly address: string | undefined;
  /** Names of environment variables or headers, without their values, which may be secret. */
  readonly names: readonly string[];
  /** The folder in which the program starts, where the definition names one. */
  readonly folder: string | undefined;
  /** The file from which more of the environment is read. */
  readonly envFile: string | undefined;
}

/**
 * The definition as it stands in the file, variables unexpanded and nothing cut off, with letters that are not seen or that
 * reorder others made visible. Undefined for a server that cannot be started.
 */
export function shownBeforeStart({ transport }: ServerDefinition): ShownDefinition | undefined {
  const text = (one: PlacedText | undefined) => one && visible(one.value);
  switch (transport.kind) {
    case "stdio": {
      const { command, args, env, cwd, envFile } = transport;
      return {
        commandLine: [command, ...args].map(({ value }) => asWord(value)).join(" "),
        address: undefined,
        names: env.map(({ name }) => visible(name.value)),
        folder: text(cwd),
        envFile: text(envFile),
      };
    }
    case "sse":
    case "http": {
      const names = transport.headers.map(({ name }) => visible(name.value));
      return {
        commandLine: undefined,
        address: visible(transport.url.value),
        names,
        folder: undefined,
        envFile: undefined,
      };
    }
    case "invalid":
      return undefined;
  }
}

/** The command line or the address of `shownBeforeStart`; empty for a server that cannot be started. */
export function commandLineOf(definition: ServerDefinition): string {
  const shown = shownBeforeStart(definition);
  return shown?.commandLine ?? shown?.address ?? "";
}

/**
 * One word of a command line. No shell reads it, so quotes only tell where a word ends: around words that are empty or hold
 * blanks or quotes, with a back-slash before quotes and back-slashes in them.
 */
function asWord(text: string): string {
  const shown = visible(text);
  return /^[^\s"']+$/.test(shown) ? shown : `"${shown.replaceAll(/["\\]/g, "\\$&")}"`;
}
