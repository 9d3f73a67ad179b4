/** One file of `dist/`: where it starts, where it runs, and how large it may become. */
export interface Bundle {
  /** The source file, relative to the project root. */
  readonly entry: string;
  /** The bundle, relative to the project root. */
  readonly output: string;
  readonly platform: "node" | "browser";
  /** `cjs` for extension hosts and Node, `iife` for a plain worker script. */
  readonly format: "cjs" | "iife";
  /** Modules the host brings along. */
  readonly external: readonly string[];
  /** Packages whose types alone are used: the build fails when their code gets in. */
  readonly typesOnly?: readonly string[];
  /** First line of the bundle, for files that are started as programs. */
  readonly banner?: string;
  /** Largest size in bytes of what is loaded at start; checked by test/package.test.ts. */
  readonly budget: number;
  /**
   * Largest size in bytes of each chunk that waits until somebody asks for what is in it. The chunks are files in a folder
   * with the name of the bundle. Without it the bundle is one file.
   */
  readonly chunkBudget?: number;
}

/**
 * All of the language server protocol weighs 130 kB and takes 20 ms to load, since as CommonJS nothing of it is shaken out;
 * server/lsp speaks the part it needs over the messages of vscode-jsonrpc.
 */
const wholeProtocol = ["vscode-languageserver", "vscode-languageserver-protocol", "vscode-languageserver-types"];

/** All files of `dist/` that are made from sources. */
export const bundles: readonly Bundle[] = [
  {
    entry: "client/main.node.ts",
    output: "dist/client.node.js",
    platform: "node",
    format: "cjs",
    external: ["vscode"],
    budget: 550_000,
  },
  {
    entry: "client/main.browser.ts",
    output: "dist/client.browser.js",
    platform: "browser",
    format: "cjs",
    external: ["vscode"],
    budget: 550_000,
  },
  {
    entry: "client/matrix/webview/main.ts",
    output: "dist/matrix.js",
    platform: "browser",
    format: "iife",
    external: [],
    budget: 30_000,
  },
  {
    entry: "server/lsp/main.node.ts",
    output: "dist/server.node.js",
    platform: "node",
    format: "cjs",
    external: [],
    typesOnly: wholeProtocol,
    budget: 500_000,
    chunkBudget: 25_000,
  },
  {
    entry: "server/lsp/main.browser.ts",
    output: "dist/server.browser.js",
    platform: "browser",
    format: "iife",
    external: [],
    typesOnly: wholeProtocol,
    // One file, with all that Node has in chunks of its own.
    budget: 550_000,
  },
  {
    entry: "server/mcp/index.ts",
    output: "dist/mcp.js",
    platform: "node",
    format: "cjs",
    external: [],
    budget: 450_000,
  },
  {
    entry: "server/mcp/supervisor.ts",
    output: "dist/mcp-supervisor.js",
    platform: "node",
    format: "cjs",
    external: [],
    budget: 10_000,
  },
  {
    entry: "server/cli/main.ts",
    output: "dist/cli.js",
    platform: "node",
    format: "cjs",
    external: [],
    banner: "#!/usr/bin/env node",
    budget: 500_000,
  },
];

/** The folder of a bundle's chunks, relative to the project root. */
export function chunkFolder({ output }: Bundle): string {
  return output.replace(/\.js$/, "");
}
