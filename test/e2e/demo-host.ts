import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { basename, join, resolve, sep } from "node:path";
import { runFolder } from "./harness/environment.ts";
import { packedExtension } from "./harness/packed-extension.ts";
import { startVscode } from "./harness/vscode-server.ts";

// node test/e2e/demo-host.ts FOLDER: opens a folder in a real VS Code that any browser can show, for people without a
// desktop VS Code. Stays until it is interrupted.

const folder = resolve(process.argv[2] ?? ".");
const setup = spawnSync("bash", [join(import.meta.dirname, "setup-vscode.sh"), "newest"], { stdio: "inherit" });
if (setup.status !== 0) process.exit(setup.status ?? 1);

const server = await startVscode({
  release: "newest",
  // Two demos at once must not clear away each other's window.
  folder: runFolder(`demo-${basename(folder)}`),
  extensions: [packedExtension()],
});
// The profile nearest to the top of the folder is worth showing at once.
const profile = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((name) => /(^|[./\\])(agent|tool-controller|toolrules)\.jsonc?$/.test(name) && !name.includes("node_modules"))
  .toSorted((one, other) => one.split(sep).length - other.split(sep).length || (one < other ? -1 : 1))
  .at(0);
const open = profile === undefined ? [] : [["openFile", `vscode-remote://${server.authority}${join(folder, profile)}`]];
console.log(
  `VS Code shows ${folder} at\n\n  ${server.url({ folder, payload: JSON.stringify(open) })}\n\nCtrl+C ends it`,
);
const end = () => server.stop().then(() => process.exit(0));
process.on("SIGINT", end);
process.on("SIGTERM", end);
