// `npm run demo [example]`: packs the extension and opens an example workspace with it, in the installed VS Code if there
// is one, else in the browser host, whose address is printed.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const examples = readdirSync(join(root, "examples"));
const example = process.argv[2] ?? "evofabric-controller";
const folder = join(root, "examples", example);

if (!existsSync(folder)) {
  console.error(`there is no example ${example}; there are: ${examples.join(", ")}`);
  process.exit(2);
}

/** Runs a command in sight of the user; ends with its exit code when it fails. */
function run(command: string, args: readonly string[]): void {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (error !== undefined) console.error(`${command}: ${error.message}`);
  if (status !== 0) process.exit(status ?? 1);
}

function hasDesktopEditor(): boolean {
  return spawnSync("code", ["--version"], { stdio: "ignore", shell: process.platform === "win32" }).status === 0;
}

run("npm", ["run", "--silent", "package"]);
for (const other of examples.filter((name) => name !== example)) {
  console.log(`another example: npm run demo -- ${other}`);
}
if (hasDesktopEditor()) {
  // A profile of its own, so that the demo neither sees nor changes the user's settings and extensions.
  const profile = join(tmpdir(), "toolsight-demo");
  const own = ["--user-data-dir", join(profile, "data"), "--extensions-dir", join(profile, "extensions")];
  run("code", [...own, "--install-extension", "toolsight.vsix", "--force"]);
  run("code", [...own, "--disable-workspace-trust", "--new-window", folder, join(folder, "README.md")]);
  console.log(`opened examples/${example}`);
} else {
  run(process.execPath, ["test/e2e/demo-host.ts", folder]);
}
