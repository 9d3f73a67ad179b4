import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { format } from "node:util";
import type { Page } from "playwright-core";
import { launchBrowser, newPage } from "./browser.ts";
import { type ServerOptions, startVscode } from "./vscode-server.ts";

/** One test as the runner inside the extension host saw it. */
export interface HostedTest {
  readonly name: string;
  /** Absent when it passed. */
  readonly failure?: string;
}

export interface HostedReport {
  readonly vscode: string;
  readonly node: string;
  /** How many tests were to run. */
  readonly expected: number;
  readonly tests: readonly HostedTest[];
}

export interface HostedRun extends ServerOptions {
  /** Bundled CommonJS module that exports `run()`. */
  readonly tests: string;
  /** What the window opens: a folder, a workspace file, or nothing. */
  readonly open?: { readonly folder: string } | { readonly workspace: string };
  /** An unpacked extension to load beside the packed ones. */
  readonly companion?: string;
}

const limit = 400_000;

/** Runs a module inside the extension host of a real VS Code, where `vscode` is the real thing, and returns its report. */
export async function runInExtensionHost(options: HostedRun): Promise<HostedReport> {
  const reportFile = join(options.folder, "report.json");
  const variables = { ...options.variables, TOOLSIGHT_TEST_REPORT: reportFile };
  const companion = options.companion ?? emptyExtension(options.folder);
  const server = await startVscode({ ...options, testMode: true, variables });
  const browser = await launchBrowser();
  try {
    const page = await newPage(browser);
    const { ended, output } = await watchTests(page);
    const uri = (path: string) => `vscode-remote://${server.authority}${path}`;
    const payload = [
      ["extensionDevelopmentPath", uri(companion)],
      ["extensionTestsPath", uri(options.tests)],
      ["skipWelcome", "true"],
    ];
    const query = { ...(options.open ?? { ew: "true" }), payload: JSON.stringify(payload) };
    await page.goto(server.url(query), { waitUntil: "commit" });
    const problem = await ended.then(
      () => "nothing was reported",
      (error: unknown) => String(error),
    );
    if (!existsSync(reportFile)) throw new Error(`${problem}:\n${output.slice(-40).join("\n")}`);
    return JSON.parse(readFileSync(reportFile, "utf8"));
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** Must be called before the page is opened: VS Code looks for these two functions when it starts. */
export async function watchTests(page: Page): Promise<{ ended: Promise<number>; output: readonly string[] }> {
  const output: string[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const timer = setTimeout(() => reject(new Error(`no result in ${limit} ms`)), limit);
  page.on("crash", () => reject(new Error("the page crashed")));
  await page.exposeFunction("codeAutomationLog", (_level: string, parts: unknown[]) => {
    output.push(format(...parts));
  });
  await page.exposeFunction("codeAutomationExit", resolve);
  return { ended: promise.finally(() => clearTimeout(timer)), output };
}

/** VS Code enters its test mode only with some extension under development. */
function emptyExtension(folder: string): string {
  const extension = join(folder, "empty-extension");
  mkdirSync(extension);
  const manifest = { name: "empty", publisher: "toolsight-test", version: "0.0.0", engines: { vscode: "^1.91.0" } };
  writeFileSync(join(extension, "package.json"), JSON.stringify(manifest));
  return extension;
}
