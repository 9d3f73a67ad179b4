/**
 * What a program inherits of our environment, with its own on top. Variables that make an editor's or Node's own child of
 * a process (`ELECTRON_RUN_AS_NODE`, `VSCODE_…`, `NODE_OPTIONS`) are left out; who names one in a definition gets it.
 */
export function environmentFor(
  own: Readonly<Record<string, string>>,
  inherited: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const result: Record<string, string> = {};
  for (const [name, value] of Object.entries(inherited)) {
    if (value !== undefined && !isOurs(name)) result[name] = value;
  }
  return Object.assign(result, own);
}

/** Windows does not tell upper from lower case in these names. */
function isOurs(name: string): boolean {
  return /^(?:ELECTRON_RUN_AS_NODE|VSCODE_.*|NODE_OPTIONS)$/i.test(name);
}
