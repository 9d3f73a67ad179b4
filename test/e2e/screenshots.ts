import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { launchBrowser, newPage } from "./harness/browser.ts";
import { codeLens, editorText, fadedText, focusEditor, hoverAt } from "./harness/editor.ts";
import { repository, runFolder } from "./harness/environment.ts";
import { commandTitle } from "./harness/manifest.ts";
import { showMatrix } from "./harness/matrix.ts";
import { packedExtension } from "./harness/packed-extension.ts";
import { poll } from "./harness/poll.ts";
import { restMouse, showContainer, showTree, tick, untilRow } from "./harness/tree.ts";
import { startVscode } from "./harness/vscode-server.ts";
import { openWorkbench, problemRows, runCommand } from "./harness/workbench.ts";

// npm run screenshots [-- NAME…]: makes the pictures of the README from the example workspaces, in the newest release.

const images = join(repository, "docs/images");
const settings = { "editor.fontSize": 14, "breadcrumbs.enabled": false, "editor.renderWhitespace": "none" };

/** What a picture shows: an example, its file, and what is done before the picture is taken. */
interface Scene {
  readonly image: string;
  readonly example: string;
  readonly file: string;
  readonly act: (page: Page) => Promise<void>;
  /** A selector of what must still be there once the picture is taken; else it is taken again. */
  readonly shows?: string;
}

const scenes: readonly Scene[] = [
  {
    image: "overview",
    example: "evofabric-controller",
    file: "tool-controller.json",
    async act(page) {
      await showTools(page, 110);
      await fadedText(page);
      const rows = await problemRows(page);
      await rows.first().waitFor();
      await focusEditor(page);
    },
  },
  {
    image: "hover",
    example: "evofabric-controller",
    file: "tool-controller.json",
    async act(page) {
      await fadedText(page);
      await hoverAt(page, 7, 46);
    },
    // It goes away by itself when something below it is drawn again.
    shows: ".monaco-hover .hover-contents",
  },
  {
    image: "agent",
    example: "openprogram-agent",
    file: "agents/research/agent.json",
    async act(page) {
      await showTools(page, 110);
      await codeLens(page, /tools on/).waitFor();
    },
  },
  {
    image: "preview",
    example: "evofabric-controller",
    file: "tool-controller.json",
    async act(page) {
      const tree = await showTools(page, -40);
      await focusEditor(page);
      await runCommand(page, commandTitle("toolsight.preview"));
      await poll(
        "the preview",
        () => editorText(page, 1),
        (text) => text.includes("calculator"),
      );
      await tick(tree, "current_time");
      await untilRow(tree, "current_time", /rule/);
      await poll(
        "the new tool in the preview",
        () => editorText(page, 1),
        (text) => text.includes("current_time"),
      );
      await codeLens(page, "12 of 17").waitFor();
    },
  },
  {
    image: "matrix",
    example: "openprogram-agent",
    file: "agents/research/agent.json",
    async act(page) {
      await codeLens(page, /tools on/).waitFor();
      const matrix = await showMatrix(page);
      await page.keyboard.press("Control+B");
      await runCommand(page, "View: Toggle Maximize Editor Group");
      await page.locator(".editor-group-container").first().waitFor({ state: "hidden" });
      await matrix.locator(".cell.overruled").first().hover();
      await matrix.locator(".tooltip.shown").waitFor();
    },
    // The explanation hangs on the mouse.
    shows: "iframe.webview.ready",
  },
];

/** Shows the Tools view, so many pixels wider than at first. */
async function showTools(page: Page, wider: number) {
  await showContainer(page, "Toolsight");
  const tree = await showTree(page, "Tools");
  await tree.getByRole("checkbox").first().waitFor();
  const side = await page.locator(".part.sidebar").boundingBox();
  if (side === null) throw new Error("there is no side bar");
  const [edge, middle] = [side.x + side.width, side.y + side.height / 2];
  await page.mouse.move(edge, middle);
  await page.mouse.down();
  await page.mouse.move(edge + wider, middle, { steps: 4 });
  await page.mouse.up();
  return tree;
}

async function take({ image, example, file, act, shows }: Scene): Promise<void> {
  const folder = runFolder(`screenshot-${image}`);
  const workspace = join(folder, example);
  cpSync(join(repository, "examples", example), workspace, { recursive: true });
  const extensions = [packedExtension()];
  const server = await startVscode({ release: "newest", folder, extensions, settings });
  const browser = await launchBrowser();
  try {
    const page = await newPage(browser);
    await openWorkbench(page, server, { folder: workspace, file: join(workspace, file) });
    const isWhole = async () => {
      await act(page);
      // The mouse elsewhere would close what hangs on it.
      if (shows === undefined) await restMouse(page);
      await page.screenshot({ path: join(images, `${image}.png`), animations: "disabled" });
      return shows === undefined || (await page.locator(shows).first().isVisible());
    };
    await poll(`${image} to be on the picture`, isWhole, Boolean);
    console.log(`docs/images/${image}.png`);
  } finally {
    await browser.close();
    await server.stop();
  }
}

mkdirSync(images, { recursive: true });
// Without names all pictures are taken.
const wanted = process.argv.slice(2);
for (const scene of scenes.filter(({ image }) => wanted.length === 0 || wanted.includes(image))) await take(scene);
