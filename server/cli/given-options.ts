import { parseArgs } from "node:util";
import { nearestNames } from "../engine/index.ts";

/** The options there are: whether a value follows, whether they may be repeated, and a letter that stands for the whole. */
export type OptionTypes = Readonly<
  Record<string, { readonly type: "string" | "boolean"; readonly multiple?: boolean; readonly short?: string }>
>;

/** The arguments, taken apart. */
export interface GivenOptions {
  /** The values of an option in their order; no entry when it was not given, an empty text for one that takes none. */
  readonly values: ReadonlyMap<string, readonly string[]>;
  readonly files: readonly string[];
}

/**
 * Takes arguments apart as POSIX tools do: `--name value`, `--name=value`, and after `--` only files. A text says what is
 * wrong: Node's own words speak to who writes a program, not to who runs one.
 */
export function givenOptions(args: readonly string[], types: OptionTypes): GivenOptions | string {
  const { tokens, positionals } = parseArgs({
    args: [...args],
    options: { ...types },
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const values = new Map<string, readonly string[]>();
  for (const token of tokens) {
    if (token.kind !== "option") continue;
    const { name, rawName, value, inlineValue } = token;
    const type = Object.hasOwn(types, name) ? types[name] : undefined;
    if (type === undefined) return `there is no option \`${rawName}\`${meantOption(name, types)}`;
    const before = values.get(name) ?? [];
    if (type.type === "boolean") {
      if (value !== undefined) return `\`${rawName}\` takes no value, so \`=${value}\` is too much`;
    } else if (value === undefined) {
      return `\`${rawName}\` needs a value behind it`;
    } else if (inlineValue === false && /^-\D/.test(value)) {
      // Most likely the value was forgotten, and the next option is not to be swallowed. A number is none.
      return `\`${rawName}\` needs a value; one that is really \`${value}\` is written \`${rawName}=${value}\``;
    }
    values.set(name, [...before, value ?? ""]);
  }
  return { values, files: positionals };
}

function meantOption(name: string, types: OptionTypes): string {
  const [meant] = nearestNames(name, Object.keys(types), { most: 1 });
  return meant === undefined ? "" : `; did you mean \`--${meant}\`?`;
}
