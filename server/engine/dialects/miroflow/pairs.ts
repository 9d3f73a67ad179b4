// A rule of this format is a pair of a server and a tool. Either name may hold the mark that joins them, so pairs are
// compared as texts in which that mark is written otherwise inside a server's name.

/** The name of a server's tool as it is shown: `server/tool`. */
export function joinName(server: string | undefined, tool: string): string {
  return server === undefined ? tool : `${server}/${tool}`;
}

/** The text that stands for just this pair: the shown name, unless the server's name holds `/` or `%`. */
export function pairText(server: string, tool: string): string {
  return joinName(server.replaceAll("%", "%25").replaceAll("/", "%2F"), tool);
}

/** The pair that a text of `pairText` stands for; the server is empty in any text without `/`. */
export function pairOf(text: string): readonly [server: string, tool: string] {
  const at = text.indexOf("/");
  const server = text.slice(0, Math.max(0, at)).replaceAll("%2F", "/").replaceAll("%25", "%");
  return [server, text.slice(at + 1)];
}

/** The JSON text of a pair. */
export function pairJson(server: string, tool: string): string {
  return `[${JSON.stringify(server)}, ${JSON.stringify(tool)}]`;
}

/** The pair that somebody wrote as one text, as other systems do: `server/tool` or `server__tool`. */
export function pairIn(text: string): readonly [server: string, tool: string] | undefined {
  const found = /^(.+?)(?:\/|__)(.+)$/s.exec(text);
  const [, server, tool] = found ?? [];
  return server === undefined || tool === undefined ? undefined : [server, tool];
}
