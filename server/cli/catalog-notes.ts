import { visible } from "../engine/index.ts";
import type { Project } from "./project.ts";

/** A profile of the command line, and what counts for it. */
export interface ProfileInProject {
  readonly file: string;
  readonly project: Project;
}

const mostNames = 4;

/**
 * Says which tools were taken to exist, so that a catalog that was not found is not mistaken for a clean file: a line for
 * each distinct situation, which names the profiles only when there are several.
 */
export function catalogNotes(profiles: readonly ProfileInProject[]): string {
  const situations = new Map<string, string[]>();
  for (const { file, project } of profiles) {
    const words = catalogInWords(project);
    situations.set(words, [...(situations.get(words) ?? []), file]);
  }
  return [...situations]
    .map(([words, files]) => {
      const whose = situations.size === 1 ? "" : ` of ${listed(files)}`;
      return `${visible(`catalog${whose}: ${words}`)}\n`;
    })
    .join("");
}

const unknown = "it is not known which tools there are";

function catalogInWords({ catalog, catalogFiles, catalogsFrom, settingsFile }: Project): string {
  if (catalogFiles.length > 0) {
    const names = listed(catalogFiles.map(({ file }) => file));
    return catalog.status === "unknown" ? `${names} (no tool in it, so ${unknown})` : `${names} (${catalog.status})`;
  }
  if (catalogsFrom === "settings") return `no file fits \`catalogs\` in ${settingsFile}, so ${unknown}`;
  return `none was found, so ${unknown}; name one with \`--catalog\``;
}

function listed(names: readonly string[]): string {
  const more = names.length - mostNames;
  return more > 1 ? `${names.slice(0, mostNames).join(", ")} and ${more} more` : names.join(", ");
}
