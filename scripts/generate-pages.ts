import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { diagnosticRules } from "../server/engine/diagnostics/index.ts";
import { diagnosticPages, pagesFolder } from "./diagnostic-pages.ts";

// Writes the pages of docs/diagnostics. Run scripts/generate.ts first: the diagnostics need the validators.

const root = join(import.meta.dirname, "..");
const pages = diagnosticPages(diagnosticRules);

mkdirSync(join(root, pagesFolder), { recursive: true });
for (const name of readdirSync(join(root, pagesFolder))) {
  if (!pages.has(`${pagesFolder}/${name}`)) rmSync(join(root, pagesFolder, name));
}
for (const [path, text] of pages) writeFileSync(join(root, path), text);
console.log(`wrote ${pages.size} pages to ${pagesFolder}`);
