/**
 * The variables of a file with lines `NAME=value`, as `envFile` names one; of a repeated name the last counts. Blank lines,
 * lines that start with `#` and lines of another form are left out; `export ` before the name is fine. A value in quotes may go
 * over several lines, and double quotes read `\n`, `\r`, `\t`, `\"` and `\\`; one without quotes ends before a blank and `#`.
 * Nothing in a value is expanded. Never throws.
 */
export function parseEnvFile(text: string): ReadonlyMap<string, string> {
  const variables = new Map<string, string>();
  for (const [, name = "", quoted, bare = ""] of text.matchAll(line)) {
    variables.set(name, quoted === undefined ? bare.replace(/(?:^|[ \t])#.*$/, "").trim() : unquoted(quoted));
  }
  return variables;
}

const line =
  /^\ufeff?[ \t]*(?:export[ \t]+)?([A-Za-z_][\w.-]*)[ \t]*=[ \t]*(?:("(?:[^"\\]|\\[\s\S])*"|'[^']*')[ \t]*(?:#.*)?$|(.*)$)/gm;

const escapes: ReadonlyMap<string, string> = new Map([
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
]);

function unquoted(quoted: string): string {
  const inner = quoted.slice(1, -1);
  if (quoted.startsWith("'")) return inner;
  return inner.replace(
    /\\([\s\S])/g,
    (whole, letter: string) => escapes.get(letter) ?? (/["\\]/.test(letter) ? letter : whole),
  );
}
