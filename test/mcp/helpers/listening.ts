import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { createInterface } from "node:readline";
import { faultServer } from "./hosts.ts";

/** A fault server over HTTP. */
export interface Listening {
  /** The address of a mode. */
  url(mode: string): string;
  /** What it printed besides addresses. */
  readonly printed: readonly string[];
}

/** Starts one fault server for some modes over HTTP, and ends it after `use`. */
export async function withListening<Result>(
  modes: readonly string[],
  use: (listening: Listening) => Promise<Result>,
): Promise<Result> {
  const urls = new Map<string, string>();
  const printed: string[] = [];
  const child = spawn(process.execPath, [faultServer, ...modes], { stdio: ["ignore", "pipe", "inherit"] });
  try {
    await readLines(child, (line) => {
      const [mode = "", url = ""] = line.split(" ");
      if (URL.canParse(url)) urls.set(mode, url);
      else printed.push(line);
      return urls.size === modes.length;
    });
    return await use({ printed, url: (mode) => urls.get(mode) ?? fail(mode) });
  } finally {
    await end(child);
  }
}

/** Starts a program that prints a line when it listens, gives it a free port in `PORT`, and ends it after `use`. */
export async function withProgram<Result>(
  args: readonly string[],
  isReady: (line: string) => boolean,
  use: (port: number) => Promise<Result>,
): Promise<Result> {
  const port = await freePort();
  const env = { ...process.env, PORT: String(port) };
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"], env });
  try {
    await readLines(child, isReady);
    return await use(port);
  } finally {
    await end(child);
  }
}

/** Reads all lines of a program, whichever way it prints them; resolves at the first that is taken for the sign. */
function readLines(child: ChildProcess, isSign: (line: string) => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`the program ended with ${code} before it was ready`)));
    for (const input of [child.stdout, child.stderr]) {
      if (input !== null) createInterface({ input }).on("line", (line) => isSign(line) && resolve());
    }
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGKILL");
  await once(child, "exit");
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address !== null ? address.port : fail("port");
}

function fail(what: string): never {
  throw new Error(`there is no ${what}`);
}
