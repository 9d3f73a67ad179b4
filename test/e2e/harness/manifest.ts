import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repository } from "./environment.ts";

interface Manifest {
  readonly contributes: { readonly commands: readonly { readonly command: string; readonly title: string }[] };
}

/** Title of one of our commands as the palette shows it, so that a new wording breaks no test. */
export function commandTitle(command: string): string {
  const manifest: Manifest = JSON.parse(readFileSync(join(repository, "package.json"), "utf8"));
  const words: Readonly<Record<string, string>> = JSON.parse(
    readFileSync(join(repository, "package.nls.json"), "utf8"),
  );
  const title = manifest.contributes.commands.find((one) => one.command === command)?.title;
  if (title === undefined) throw new Error(`${command} is not in the manifest`);
  return `Toolsight: ${title.replace(/^%(.*)%$/, (_, key: string) => words[key] ?? key)}`;
}
