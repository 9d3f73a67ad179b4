import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** A folder on disk that is there for a while. */
export interface Folder {
  readonly uri: string;
  uriOf(name: string): string;
}

/** Makes a folder with these files for `use`, and removes it whatever happens. */
export async function withFolder<Result>(
  files: Readonly<Record<string, string>>,
  use: (folder: Folder) => Promise<Result>,
): Promise<Result> {
  const path = mkdtempSync(join(tmpdir(), "toolsight-bench-"));
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(path, name), text);
    return await use({ uri: pathToFileURL(path).href, uriOf: (name) => pathToFileURL(join(path, name)).href });
  } finally {
    rmSync(path, { recursive: true, force: true });
  }
}
