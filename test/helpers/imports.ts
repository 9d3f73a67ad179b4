import { posix } from "node:path";
import { projectFiles, readProjectFile } from "./project.ts";

/** One import, re-export or dynamic import. */
export interface Import {
  /** The importing file, by its path from the project root. */
  readonly from: string;
  /** A path from the project root for files of the project, else the module's name as written. */
  readonly to: string;
  readonly isOwn: boolean;
  /** The whole statement is erased by the compiler (`import type`). */
  readonly isTypeOnly: boolean;
}

// The formatter puts every statement at the start of a line and strings in double quotes, so patterns suffice.
const statement = /^(import|export)\b(\s+type\b)?[^"';]*?(?:\bfrom\s*)?"([^"\n]+)"/gm;
const dynamic = /\bimport\("([^"\n]+)"\)/g;

/** Every import of one file, in the order of the text. */
export function importsOf(path: string): readonly Import[] {
  const text = readProjectFile(path);
  const statements = [...text.matchAll(statement)].filter(([whole]) => isImportStatement(whole));
  return [
    ...statements.map(([, , type, specifier]) => importOf(path, specifier ?? "", type !== undefined)),
    ...[...text.matchAll(dynamic)].map(([, specifier]) => importOf(path, specifier ?? "", false)),
  ];
}

/** The files of the project that hold code which runs in a product: server and client. */
export function sourceFiles(): readonly string[] {
  return [...projectFiles("server/**/*.ts"), ...projectFiles("client/**/*.ts")].filter(
    (path) => !path.endsWith(".d.ts"),
  );
}

function isImportStatement(whole: string): boolean {
  return /\bfrom\s*"/.test(whole) || /^import\s*"/.test(whole);
}

function importOf(from: string, specifier: string, isTypeOnly: boolean): Import {
  const isOwn = specifier.startsWith(".");
  const to = isOwn ? posix.join(posix.dirname(from), specifier) : specifier;
  return { from, to, isOwn, isTypeOnly };
}
