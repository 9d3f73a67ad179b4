import { win32 } from "node:path";

/**
 * The path of the program that Windows would start for a plain name, looked for in the folders of `PATH` alone. Windows
 * itself looks in the current folder first, which is the workspace: a file `npx.cmd` there would run in place of the `npx`
 * that the user has agreed to.
 *
 * @param command a name; one with a folder in it is taken as it is
 * @param env the environment of the program, whose names may be written in any case
 * @returns `undefined` where there is none
 */
export function findProgram(
  command: string,
  env: Readonly<Record<string, string>>,
  isFile: (path: string) => boolean,
): string | undefined {
  if (command === "" || /[\\/:]/.test(command)) return command;
  const folders = readVariable(env, "PATH").split(";").map(withoutQuotes).filter(win32.isAbsolute);
  const endings = readVariable(env, "PATHEXT", ".COM;.EXE;.BAT;.CMD").split(";").filter(Boolean);
  // A name that has its ending is looked for as it is, before others.
  const names = [...(win32.extname(command) === "" ? [] : [command]), ...endings.map((ending) => command + ending)];
  return folders.flatMap((folder) => names.map((name) => win32.join(folder, name))).find(isFile);
}

function readVariable(env: Readonly<Record<string, string>>, name: string, otherwise = ""): string {
  const key = Object.keys(env).findLast((one) => one.toUpperCase() === name);
  return key === undefined ? otherwise : (env[key] ?? otherwise);
}

/** Folders may be quoted, for a `;` in them. */
function withoutQuotes(folder: string): string {
  return folder.replace(/^"(.*)"$/, "$1");
}
