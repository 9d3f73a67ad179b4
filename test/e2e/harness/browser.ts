import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { chromiumPath } from "./environment.ts";

const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-dev-shm-usage",
  "--disable-sync",
];

/** Headless Chromium of the system. It leaves signals to us: playwright would close the browser and let the test hang. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath(),
    handleSIGHUP: false,
    handleSIGINT: false,
    handleSIGTERM: false,
    args: flags,
  });
}

/** A window of the size that the screenshots have. */
export async function newPage(browser: Browser): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" });
  page.setDefaultTimeout(30_000);
  return page;
}

/** Addresses outside this machine that anything in the window asked for: pages, workers and frames alike. */
export function outsideRequests(context: BrowserContext): readonly string[] {
  const local = new Set(["127.0.0.1", "localhost"]);
  const outside: string[] = [];
  context.on("request", (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (/^(https?|wss?):$/.test(protocol) && !local.has(hostname)) outside.push(request.url());
  });
  return outside;
}
