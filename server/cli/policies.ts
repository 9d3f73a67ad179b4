import { type Analysis, baseName, type PolicyAnalysis, parseCatalog, type SyntaxTree } from "../engine/index.ts";
import { isCatalogName, settingsName } from "../protocol/file-names.ts";
import { CannotRun } from "./terminal.ts";

/** The policy of that name; without a name the only one. Stops the command when there is none, or which one is not said. */
export function chosenPolicy({ policies }: Analysis, file: string, wanted: string | undefined): PolicyAnalysis {
  const [first, second] = policies;
  if (wanted === undefined) {
    if (first !== undefined && second === undefined) return first;
    if (first === undefined) throw new CannotRun(`${file}: there is no policy in it`);
    throw new CannotRun(`${file}: there are several policies; say which with \`--policy\`: ${namesOf(policies)}`);
  }
  const found = policies.find(({ policy }) => policy.name === wanted);
  if (found === undefined) throw new CannotRun(`${file}: ${noPolicy(policies, wanted)}`);
  return found;
}

/** Why there is no policy of that name, and what there is instead. */
export function noPolicy(policies: readonly PolicyAnalysis[], wanted: string): string {
  const [first, second] = policies;
  if (first === undefined) return "there is no policy in it";
  const there = second === undefined ? "there is only" : "there are";
  // The policy that is the whole file has no name that could be typed.
  const words =
    first.policy.name === "" && second === undefined
      ? "the file is one policy as a whole, so leave `--policy` out"
      : `${there} ${namesOf(policies)}`;
  return `there is no policy \`${wanted}\`; ${words}`;
}

/** The names of policies, as `--policy` takes them. */
export function namesOf(policies: readonly PolicyAnalysis[]): string {
  return policies.map(({ policy }) => `\`${policy.name}\``).join(", ");
}

/** Why a file that no dialect recognizes is no profile. */
export function noProfile(file: string, tree: SyntaxTree): string {
  if (baseName(file) === settingsName) return "these are the settings of Toolsight, no profile";
  return parseCatalog(tree, file) === undefined
    ? "this is no profile of a known format"
    : "this is a catalog of tools, no profile; name it with `--catalog`";
}

/**
 * Whether a file that was read as another one's format surely is something else of ours: the settings, or a catalog by its
 * name or by what that format asks of a file.
 */
export function isNoProfile({ tree, dialect }: Analysis, file: string): boolean {
  if (baseName(file) === settingsName) return true;
  if (parseCatalog(tree, file) === undefined) return false;
  return isCatalogName(baseName(file)) || tree.root?.kind === "array" || !dialect.recognizes(tree, true);
}
