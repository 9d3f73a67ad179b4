import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { TestContext } from "node:test";
import { run } from "../../server/cli/run.ts";
import type { Terminal } from "../../server/cli/terminal.ts";
import { nodeHost } from "../../server/host/node.ts";

export interface Answer {
  readonly code: number;
  readonly out: string;
  readonly error: string;
}

/** A folder of its own for one test, gone afterwards, in which the command line can be run. */
export interface Folder {
  readonly path: string;
  /** The bytes of a file, read as Latin-1 so that every byte is one letter. */
  bytes(file: string): string;
  toolsight(...args: readonly string[]): Promise<Answer>;
  /** The same, started in another folder; the path is relative to this one. */
  toolsightIn(folder: string, ...args: readonly string[]): Promise<Answer>;
}

export function folderWith(
  context: TestContext,
  files: Readonly<Record<string, string | Uint8Array>>,
  instead: Partial<Pick<Terminal, "write">> = {},
): Folder {
  const path = mkdtempSync(join(tmpdir(), "toolsight-cli-"));
  context.after(() => rmSync(path, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(path, name)), { recursive: true });
    writeFileSync(join(path, name), content);
  }
  async function toolsightIn(folder: string, ...args: readonly string[]): Promise<Answer> {
    let out = "";
    let error = "";
    const terminal: Terminal = {
      host: nodeHost,
      folder: join(path, folder),
      colours: false,
      version: "1.2.3",
      out: (text: string) => {
        out += text;
      },
      error: (text: string) => {
        error += text;
      },
      write: (file: string, text: string) => writeFile(file, text, "utf8"),
      ...instead,
    };
    const code = await run(terminal, args);
    return { code, out, error };
  }
  return {
    path,
    bytes: (file) => readFileSync(join(path, file), "latin1"),
    toolsight: (...args) => toolsightIn("", ...args),
    toolsightIn,
  };
}
