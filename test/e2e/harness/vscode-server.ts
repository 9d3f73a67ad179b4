import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { createWriteStream, existsSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Release, type ReleaseName, release } from "./environment.ts";
import { neededBuiltins, quietSettings } from "./settings.ts";

/** How one VS Code is started. */
export interface ServerOptions {
  readonly release: ReleaseName;
  /** Its own folder, for user data, extensions and logs; must exist. */
  readonly folder: string;
  /** Packed extensions to install first. */
  readonly extensions?: readonly string[];
  /** User settings on top of the quiet ones. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** `off`: every folder is trusted. `on`: as on a user's machine. */
  readonly trust?: "off" | "on";
  /** Lets the page run tests inside the extension host. */
  readonly testMode?: boolean;
  /** Built-in extensions besides those that our files need. */
  readonly builtins?: readonly string[];
  /** Seen by the extension host, so by the tests in it. */
  readonly variables?: Readonly<Record<string, string>>;
}

export interface VscodeServer {
  readonly authority: string;
  /** Address of the workbench; `folder`, `workspace` and `payload` are what VS Code reads. */
  url(query?: Readonly<Record<string, string>>): string;
  stop(): Promise<void>;
}

/** Installs the extensions, starts the server on a free port and resolves once it listens. */
export async function startVscode(options: ServerOptions): Promise<VscodeServer> {
  const { folder } = options;
  const chosen = release(options.release);
  const data = join(folder, "data");
  const installed = join(folder, "extensions");
  mkdirSync(join(data, "User"), { recursive: true });
  mkdirSync(installed);
  writeFileSync(join(data, "User/settings.json"), JSON.stringify({ ...quietSettings, ...options.settings }, null, 2));
  const common = {
    "server-data-dir": data,
    "user-data-dir": data,
    "extensions-dir": installed,
    "builtin-extensions-dir": linkBuiltins(folder, chosen, options.builtins),
    "telemetry-level": "off",
    // The extension hosts of closed pages would live on for three hours.
    "reconnection-grace-time": "10",
  };
  const variables = { ...inherited(), EXTENSIONS_GALLERY: "{}", ...options.variables };
  for (const extension of options.extensions ?? []) install(chosen, { ...common, force: true }, extension, variables);
  const serve = {
    ...common,
    ...(options.trust === "on" ? {} : { "disable-workspace-trust": true }),
    ...(options.testMode ? { "enable-smoke-test-driver": true } : {}),
  };
  const child = spawn(chosen.node, command(chosen, { serve }), { env: variables, detached: true, stdio: "pipe" });
  const port = await listening(child, join(folder, "server.log"));
  const authority = `127.0.0.1:${port}`;
  return {
    authority,
    url: (query = {}) => `http://${authority}/?${new URLSearchParams(query)}`,
    stop: () => stop(child),
  };
}

function command({ vscode }: Release, request: unknown): string[] {
  return [join(import.meta.dirname, "launcher.cjs"), vscode, JSON.stringify(request)];
}

/** What a surrounding editor or test runner put into the environment would change the server's behavior. */
function inherited(): NodeJS.ProcessEnv {
  const foreign = /^(VSCODE_|ELECTRON_|CODE_SERVER_|NODE_OPTIONS$|NODE_TEST_CONTEXT$)/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !foreign.test(name)));
}

function linkBuiltins(folder: string, { vscode }: Release, more: readonly string[] = []): string {
  const links = join(folder, "builtin");
  mkdirSync(links);
  for (const name of [...neededBuiltins, ...more]) {
    const extension = join(vscode, "extensions", name);
    if (existsSync(extension)) symlinkSync(extension, join(links, name));
  }
  return links;
}

function install(chosen: Release, options: object, extension: string, env: NodeJS.ProcessEnv): void {
  const request = { install: { ...options, "install-extension": [extension] } };
  const { stdout, stderr } = spawnSync(chosen.node, command(chosen, request), { env, encoding: "utf8" });
  // The exit code is 0 also when an extension was refused.
  if (!stdout.includes("successfully installed")) throw new Error(`${extension} was not installed: ${stdout}${stderr}`);
}

function listening(child: ChildProcess, logFile: string): Promise<number> {
  const log = createWriteStream(logFile);
  return new Promise((resolve, reject) => {
    let seen = "";
    const read = (chunk: Buffer) => {
      seen += chunk;
      log.write(chunk);
      const port = /listening on port (\d+)/.exec(seen)?.[1];
      if (port !== undefined) resolve(Number(port));
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    child.once("exit", (code) => {
      log.end();
      reject(new Error(`VS Code's server ended with ${code}:\n${seen}`));
    });
  });
}

/** Ends the whole group, the extension hosts too; the launcher does it by itself when this process is killed. */
async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const gone = new Promise((resolve) => child.once("exit", resolve));
  process.kill(-child.pid, "SIGTERM");
  await gone;
}
