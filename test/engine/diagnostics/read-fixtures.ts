import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Fixtures } from "../../helpers/marked.ts";

/** The fixtures of a diagnostic: `fixtures/<code>.ts`, which exports them as `fixtures`; undefined without such a file. */
export async function readFixtures(code: string): Promise<Fixtures | undefined> {
  const path = join(import.meta.dirname, "fixtures", `${code}.ts`);
  if (!existsSync(path)) return undefined;
  const loaded: { readonly fixtures: Fixtures } = await import(path);
  return loaded.fixtures;
}
