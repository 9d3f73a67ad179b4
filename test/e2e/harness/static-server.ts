import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize, sep } from "node:path";

const types: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".json": "application/json",
  ".mjs": "text/javascript",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".ttf": "font/ttf",
  ".wasm": "application/wasm",
  ".woff": "font/woff",
};

export interface StaticServer {
  /** `http://localhost:PORT`; VS Code's worker may load from `localhost`, not from 127.0.0.1. */
  readonly origin: string;
  /** Sets what `/` answers. */
  showPage(html: string): void;
  close(): Promise<void>;
}

/** Serves folders under path prefixes (`/static` → folder), and one page, on this machine only. */
export async function serveFolders(folders: Readonly<Record<string, string>>): Promise<StaticServer> {
  let page = "";
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? "/", "http://localhost").pathname);
    response.setHeader("Access-Control-Allow-Origin", "*");
    response.setHeader("Access-Control-Allow-Headers", "*");
    response.setHeader("Cache-Control", "no-store");
    if (path === "/") {
      response.setHeader("Content-Type", "text/html; charset=utf-8");
      response.end(page);
      return;
    }
    const content = await contentOf(folders, path);
    response.setHeader("Content-Type", types[extname(path)] ?? "application/octet-stream");
    response.statusCode = content === undefined ? 404 : 200;
    response.end(content);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the static server has no port");
  return {
    origin: `http://localhost:${address.port}`,
    showPage: (html) => {
      page = html;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function contentOf(folders: Readonly<Record<string, string>>, path: string): Promise<Buffer | undefined> {
  for (const [prefix, folder] of Object.entries(folders)) {
    if (!path.startsWith(`${prefix}/`)) continue;
    const file = normalize(join(folder, path.slice(prefix.length)));
    if (!file.startsWith(folder + sep)) return undefined;
    return readFile(file).catch(() => undefined);
  }
  return undefined;
}
