import { givenOptions } from "./given-options.ts";

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
  | {
      readonly kind: "resolve";
      readonly file: string;
      /** Name of the only policy that is printed. */
      readonly policy: string | undefined;
      readonly options: CommonOptions;
    }
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
      /** Names of the policies that are compared: one for both files, or one for each; none: all. */
      readonly policies: readonly string[];
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
  policy: { type: "string", multiple: true },
  write: { type: "boolean" },
  budget: { type: "string" },
  help: { type: "boolean", short: "h" },
  version: { type: "boolean", short: "v" },
} as const;

const commands = ["check", "resolve", "diff", "set"] as const;
/** Options that are of use to some commands only. */
const ownOptions = [
  ["on", "set"],
  ["off", "set"],
  ["policy", "resolve", "diff", "set"],
  ["write", "set"],
  ["budget", "diff"],
] as const;
/** In seconds. */
const usualBudget = 2;

/** Reads the arguments behind the program's name. */
export function readArguments(args: readonly string[]): Command {
  const given = givenOptions(args, optionTypes);
  if (typeof given === "string") return wrong(given);
  const { values, files } = given;
  // Of an option that counts once the last one does, as scripts expect that add one to a line of others.
  const last = (option: Option) => values.get(option)?.at(-1);
  if (values.has("help")) return { kind: "help" };
  if (files[0] === "help") return helpCommand(files.slice(1));
  if (values.has("version")) return { kind: "version" };
  return commandOf({ files, all: (option) => values.get(option) ?? [], last });
}

/** `help`, alone or with the command that somebody asks about: one text tells of all. */
function helpCommand([name, more]: readonly string[]): Command {
  if (more !== undefined) return wrong(`\`help\` takes one command, not also \`${more}\``);
  return name === undefined || commands.some((command) => command === name) ? { kind: "help" } : noCommand(name);
}

function noCommand(name: string): Command {
  return wrong(`there is no command \`${name}\`; there are check, resolve, diff and set`);
}

type Option = keyof typeof optionTypes;

interface Given {
  readonly files: readonly string[];
  readonly all: (option: Option) => readonly string[];
  readonly last: (option: Option) => string | undefined;
}

function commandOf({ files: [name, ...files], all, last }: Given): Command {
  if (name === undefined) return wrong("name a command: check, resolve, diff or set");
  const command = commands.find((candidate) => candidate === name);
  if (command === undefined) return noCommand(name);
  for (const [option, ...owners] of ownOptions) {
    if (!owners.some((owner) => owner === command) && last(option) !== undefined)
      return wrong(`\`--${option}\` is an option of ${inWords(owners)} only`);
  }
  const options = commonOptions({ files, all, last });
  if (typeof options === "string") return wrong(options);
  const [file, more] = files;
  if (file === undefined) return wrong(`\`${command}\` needs a file`);
  if (command === "check") return { kind: "check", files, options };
  if (command === "diff") return diffCommand({ files, all, last }, options);
  if (more !== undefined) return wrong(`\`${command}\` takes one file, not also \`${more}\``);
  const [policy, other] = all("policy");
  if (other !== undefined) return wrong(`\`${command}\` takes one \`--policy\`, not also \`${other}\``);
  if (command === "resolve") return { kind: "resolve", file, policy, options };
  const [on, off] = [all("on"), all("off")];
  if (on.length + off.length === 0) return wrong("`set` needs at least one `--on TOOL` or `--off TOOL`");
  return { kind: "set", file, on, off, write: last("write") !== undefined, policy, options };
}

/** "`resolve`, `diff` and `set`". */
function inWords(names: readonly string[]): string {
  const quoted = names.map((name) => `\`${name}\``);
  return [quoted.slice(0, -1).join(", "), ...quoted.slice(-1)].filter((part) => part !== "").join(" and ");
}

function diffCommand({ files, all, last }: Given, options: CommonOptions): Command {
  const [before, after, more] = files;
  if (before === undefined || after === undefined) return wrong("`diff` needs two files");
  if (more !== undefined) return wrong(`\`diff\` takes two files, not also \`${more}\``);
  const policies = all("policy");
  const [, , third] = policies;
  if (third !== undefined)
    return wrong(`\`diff\` takes two \`--policy\` at the most, one for each file, not also \`${third}\``);
  const budget = last("budget");
  const seconds = budget === undefined ? usualBudget : Number(budget);
  const isBudget = seconds > 0 && Number.isFinite(seconds);
  if (!isBudget) return wrong(`\`--budget\` is a number of seconds above 0, such as 10, not \`${budget}\``);
  return { kind: "diff", before, after, policies, budget: seconds, options };
}

function commonOptions({ all, last }: Given): CommonOptions | string {
  const platform = last("platform");
  const release = last("release");
  const format = last("format") ?? "text";
  if (platform !== undefined && platform !== "posix" && platform !== "windows") {
    return `\`--platform\` is posix or windows, not \`${platform}\``;
  }
  if (release !== undefined && release !== "documented" && release !== "access-modes") {
    return `\`--release\` is documented or access-modes, not \`${release}\``;
  }
  if (format !== "text" && format !== "json") return `\`--format\` is text or json, not \`${format}\``;
  return { catalogs: all("catalog"), config: last("config"), platform, release, format };
}

function wrong(problem: string): Command {
  return { kind: "wrong", problem };
}
