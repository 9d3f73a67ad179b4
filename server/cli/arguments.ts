import { parseArgs } from "node:util";

/** What every command can be told. */
export interface CommonOptions {
  /** Paths of catalog files; when there are any, no others are read. */
  readonly catalogs: readonly string[];
  /** Path of the settings; undefined: the nearest `toolsight.json` upwards from each file. */
  readonly config: string | undefined;
  readonly platform: "posix" | "windows" | undefined;
  readonly release: string | undefined;
  readonly format: "text" | "json";
}

/** What the arguments ask for. */
export type Command =
  | { readonly kind: "check"; readonly files: readonly string[]; readonly options: CommonOptions }
  | { readonly kind: "resolve"; readonly file: string; readonly options: CommonOptions }
  | {
      readonly kind: "set";
      readonly file: string;
      readonly on: readonly string[];
      readonly off: readonly string[];
      readonly write: boolean;
      /** Name of the policy when the file holds several. */
      readonly policy: string | undefined;
      readonly options: CommonOptions;
    }
  | {
      readonly kind: "diff";
      readonly before: string;
      readonly after: string;
      /** How long it may take to compare all names, in seconds. */
      readonly budget: number;
      readonly options: CommonOptions;
    }
  | { readonly kind: "help" }
  | { readonly kind: "version" }
  /** Cannot run; `problem` says what is wrong with the arguments. */
  | { readonly kind: "wrong"; readonly problem: string };

const optionTypes = {
  catalog: { type: "string", multiple: true },
  config: { type: "string" },
  platform: { type: "string" },
  release: { type: "string" },
  format: { type: "string" },
  on: { type: "string", multiple: true },
  off: { type: "string", multiple: true },
  policy: { type: "string" },
  write: { type: "boolean" },
  budget: { type: "string" },
  help: { type: "boolean", short: "h" },
  version: { type: "boolean" },
} as const;

const commands = ["check", "resolve", "diff", "set"] as const;
/** Options that are of use to one command only. */
const ownOptions = [
  ["on", "set"],
  ["off", "set"],
  ["policy", "set"],
  ["write", "set"],
  ["budget", "diff"],
] as const;
/** In seconds. */
const usualBudget = 2;

/** Reads the arguments behind the program's name. */
export function readArguments(args: readonly string[]): Command {
  try {
    return commandOf(parseArgs({ args: [...args], options: optionTypes, allowPositionals: true, strict: true }));
  } catch (error) {
    return { kind: "wrong", problem: error instanceof Error ? error.message : String(error) };
  }
}

type Parsed = ReturnType<typeof parseArgs<{ options: typeof optionTypes; allowPositionals: true; strict: true }>>;

function commandOf({ values, positionals }: Parsed): Command {
  if (values.help === true) return { kind: "help" };
  if (values.version === true) return { kind: "version" };
  const [name, ...files] = positionals;
  if (name === undefined) return wrong("name a command: check, resolve, diff or set");
  const command = commands.find((candidate) => candidate === name);
  if (command === undefined) return wrong(`there is no command \`${name}\`; there are check, resolve, diff and set`);
  for (const [option, owner] of ownOptions) {
    if (owner !== command && values[option] !== undefined)
      return wrong(`\`--${option}\` is an option of \`${owner}\` only`);
  }
  const options = commonOptions(values);
  if (typeof options === "string") return wrong(options);
  const [file, more] = files;
  if (file === undefined) return wrong(`\`${command}\` needs a file`);
  if (command === "check") return { kind: "check", files, options };
  if (command === "diff") return diffCommand(files, values.budget, options);
  if (more !== undefined) return wrong(`\`${command}\` takes one file, not also \`${more}\``);
  if (command === "resolve") return { kind: "resolve", file, options };
  const { on = [], off = [], write = false, policy } = values;
  if (on.length + off.length === 0) return wrong("`set` needs at least one `--on TOOL` or `--off TOOL`");
  return { kind: "set", file, on, off, write, policy, options };
}

function diffCommand(files: readonly string[], budget: string | undefined, options: CommonOptions): Command {
  const [before, after, more] = files;
  if (before === undefined || after === undefined) return wrong("`diff` needs two files");
  if (more !== undefined) return wrong(`\`diff\` takes two files, not also \`${more}\``);
  const seconds = budget === undefined ? usualBudget : Number(budget);
  const isBudget = seconds > 0 && Number.isFinite(seconds);
  if (!isBudget) return wrong(`\`--budget\` is a number of seconds above 0, not \`${budget}\``);
  return { kind: "diff", before, after, budget: seconds, options };
}

function commonOptions(values: Parsed["values"]): CommonOptions | string {
  const { catalog: catalogs = [], config, platform, release, format = "text" } = values;
  if (platform !== undefined && platform !== "posix" && platform !== "windows") {
    return `\`--platform\` is posix or windows, not \`${platform}\``;
  }
  if (release !== undefined && release !== "documented" && release !== "access-modes") {
    return `\`--release\` is documented or access-modes, not \`${release}\``;
  }
  if (format !== "text" && format !== "json") return `\`--format\` is text or json, not \`${format}\``;
  return { catalogs, config, platform, release, format };
}

function wrong(problem: string): Command {
  return { kind: "wrong", problem };
}
