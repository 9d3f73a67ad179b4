import type { JsonValue } from "./syntax/value.ts";

/** `off` hides a finding; the others set its severity. */
export type SeveritySetting = "off" | "error" | "warning" | "information" | "hint";

/** What `toolsight.json` and the host's options say, as far as the engine reads it. */
export interface Settings {
  /** Which platform's matching decides where a format differs by platform. */
  readonly platform: "posix" | "windows";
  /** Severity by diagnostic code. */
  readonly rules: ReadonlyMap<string, SeveritySetting>;
  /** Which names a proof about patterns has to think of: those of tools, or any text. */
  readonly names: "tool" | "any";
  readonly limits: { readonly tools: number; readonly tokens: number | undefined };
  /** The block of each dialect (`release`, `source`), by the dialect's id. */
  readonly dialects: ReadonlyMap<string, JsonValue>;
}

/** What counts where nothing is set. */
export const defaultSettings: Settings = {
  platform: "posix",
  rules: new Map(),
  names: "tool",
  limits: { tools: 128, tokens: undefined },
  dialects: new Map(),
};
