import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The folder of the project's package.json. */
export const projectRoot = join(import.meta.dirname, "../..");

/** The text of a file of the project, by its path from the root. */
export function readProjectFile(path: string): string {
  return readFileSync(join(projectRoot, path), "utf8");
}

/** Paths from the root with forward slashes, sorted. */
export function projectFiles(pattern: string): readonly string[] {
  const found = globSync(pattern, { cwd: projectRoot, exclude: ["**/node_modules/**"] });
  return found.map((path) => path.replaceAll("\\", "/")).sort();
}
