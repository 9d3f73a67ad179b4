import { resolve } from "node:path";
import { type Analysis, analyzeTree, parseJson, recognizeDialect, type SyntaxTree } from "../engine/index.ts";
import type { Project } from "./project.ts";
import { CannotRun, type Terminal, whyUnreadable } from "./terminal.ts";

/** A file of the command line, read; `analysis` is undefined when no dialect recognizes it. */
export interface ReadProfile {
  readonly tree: SyntaxTree;
  readonly analysis: Analysis | undefined;
}

/** Reads and analyzes a file. Rejects with CannotRun when it has no text. */
export async function readProfile(terminal: Terminal, project: Project, file: string): Promise<ReadProfile> {
  const result = await terminal.host.readText(resolve(terminal.folder, file));
  if (result.kind !== "text") throw new CannotRun(`${file}: ${whyUnreadable(result)}`);
  const { text } = result;
  const tree = parseJson(text);
  const dialect = recognizeDialect(file, tree, project.associated);
  const { catalog, settings } = project;
  return { tree, analysis: dialect && analyzeTree(tree, dialect, { text, file, catalog, settings }) };
}
