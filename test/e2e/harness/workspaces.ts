import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { repository } from "./environment.ts";

/** Copies a folder of test/e2e/workspaces, so that tests can write. */
export function copyWorkspace(name: string, target: string): void {
  cpSync(join(repository, "test/e2e/workspaces", name), target, { recursive: true });
}

/** Copies the companion extension, with virtual file systems that hold these files, into a run's folder. */
export function copyVirtualFolder(folder: string, files: Readonly<Record<string, string>>): string {
  const companion = join(folder, "virtual-folder");
  mkdirSync(companion);
  cpSync(join(import.meta.dirname, "virtual-folder"), companion, { recursive: true });
  writeFileSync(join(companion, "seed.json"), JSON.stringify(files));
  return companion;
}
