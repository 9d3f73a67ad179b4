import { join } from "node:path";
import { type TestContext, test } from "node:test";
import type { Page } from "playwright-core";
import { launchBrowser, newPage, outsideRequests } from "./browser.ts";
import { type ReleaseName, releaseNames, runFolder } from "./environment.ts";
import { packedExtension } from "./packed-extension.ts";
import { type ServerOptions, startVscode, type VscodeServer } from "./vscode-server.ts";
import { copyWorkspace } from "./workspaces.ts";

/** One window of one release, with the packed extension. */
export interface Window {
  readonly page: Page;
  readonly server: VscodeServer;
  /** The copy of the fixture workspace. */
  readonly workspace: string;
  /** Grows when the window asks another machine for something. */
  readonly outside: readonly string[];
  /** Runs one step as a subtest; a failed step leaves a picture in the run's folder. */
  step(name: string, body: () => Promise<void>): Promise<void>;
}

export interface PageSuite extends Pick<ServerOptions, "builtins" | "settings" | "trust"> {
  /** Folder of test/e2e/workspaces. */
  readonly workspace: string;
}

/** Registers a test for each release that drives a window like a person. */
export function pageSuite(name: string, suite: PageSuite, body: (window: Window) => Promise<void>): void {
  for (const release of releaseNames()) {
    test(`${name}, ${release} release`, (context) => inWindow(context, name, suite, release, body));
  }
}

async function inWindow(
  context: TestContext,
  name: string,
  suite: PageSuite,
  release: ReleaseName,
  body: (window: Window) => Promise<void>,
): Promise<void> {
  const folder = runFolder(`${name.replace(/\W+/g, "-")}-${release}`);
  const workspace = join(folder, "workspace");
  copyWorkspace(suite.workspace, workspace);
  const server = await startVscode({ ...suite, release, folder, extensions: [packedExtension()] });
  const browser = await launchBrowser();
  try {
    const page = await newPage(browser);
    const picture = (step: string) => page.screenshot({ path: join(folder, `${step.replace(/\W+/g, "-")}.png`) });
    const step = async (stepName: string, stepBody: () => Promise<void>) => {
      await context.test(stepName, async () => {
        try {
          await stepBody();
        } catch (error) {
          await picture(`failed ${stepName}`);
          throw error;
        }
      });
    };
    const window = { page, server, workspace, outside: outsideRequests(page.context()), step };
    await body(window).catch(async (error: unknown) => {
      await picture("failed");
      throw error;
    });
  } finally {
    await browser.close();
    await server.stop();
  }
}
