import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { engineSchemas, generateValidators } from "./validators.ts";

// Writes the validators with their schemas, which are not in git. The pages of docs/diagnostics are, so scripts/generate-pages.ts writes them
// apart, and the build and the tests never do: a test tells when they are out of date.

const root = join(import.meta.dirname, "..");

/** Leaves an equal file alone, so that compilers and watchers that look at times stay quiet. */
function writeIfChanged(path: string, text: string): void {
  const file = join(root, path);
  if (existsSync(file) && readFileSync(file, "utf8") === text) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  console.log(`wrote ${path}`);
}

// The schemas of server files are in a module of their own: what is needed at the first finding is without them.
for (const [schemas, folder] of [
  ["schemas", "server/engine/schema"],
  ["schemas/servers", "server/engine/servers"],
] as const) {
  const { javaScript, declarations } = await generateValidators(root, engineSchemas(root, schemas));
  writeIfChanged(`${folder}/generated.js`, javaScript);
  writeIfChanged(`${folder}/generated.d.ts`, declarations);
}
