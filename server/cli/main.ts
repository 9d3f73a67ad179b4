import { readFileSync, realpathSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { nodeHost } from "../host/node.ts";
import { run } from "./run.ts";
import { exitCodes } from "./terminal.ts";

/** The version in the manifest above this program, wherever the package was put. */
function ownVersion(): string {
  try {
    let folder = dirname(realpathSync(process.argv[1] ?? ""));
    for (; folder !== dirname(folder); folder = dirname(folder)) {
      const manifest: unknown = readManifest(join(folder, "package.json"));
      if (isOwnManifest(manifest)) return manifest.version;
    }
  } catch {
    // Started in a way that does not tell where the program is.
  }
  return "unknown";
}

function readManifest(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}

function isOwnManifest(value: unknown): value is { readonly version: string } {
  if (typeof value !== "object" || value === null || !("name" in value) || !("version" in value)) return false;
  return value.name === "toolsight" && typeof value.version === "string";
}

// A reader that has seen enough (`toolsight … | head`) closes the pipe; that is no failure of ours.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

run(
  {
    host: nodeHost,
    folder: process.cwd(),
    colours: process.stdout.isTTY === true && (process.env["NO_COLOR"] ?? "") === "",
    version: ownVersion(),
    out: (text) => void process.stdout.write(text),
    error: (text) => void process.stderr.write(text),
    write: (path, text) => writeFile(path, text, "utf8"),
  },
  process.argv.slice(2),
).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    process.stderr.write(`toolsight: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exitCode = exitCodes.couldNotRun;
  },
);
