import { endGroups } from "./process-group.ts";

/**
 * A program of its own that outlives the one whose servers it watches: it learns of process groups over its standard input,
 * one line each (`+123` began, `-123` is gone), and ends all that are left when that pipe closes, however the other side
 * came to its end. Within 3 seconds all is gone, itself too.
 */
const groups = new Set<number>();
let rest = "";

function learn(text: string): void {
  const lines = (rest + text).split("\n");
  rest = lines.pop() ?? "";
  for (const line of lines) {
    const group = Number(line.slice(1));
    // 0 and 1 would mean our own group and every process there is.
    if (!Number.isSafeInteger(group) || group < 2) continue;
    if (line.startsWith("+")) groups.add(group);
    else groups.delete(group);
  }
}

async function finish(): Promise<void> {
  await endGroups([...groups]);
  process.exit(0);
}

// Whoever ends a whole session of a terminal, or all children of an editor, would leave the servers without a guard.
for (const signal of ["SIGINT", "SIGHUP", "SIGTERM"] as const) {
  process.on(signal, () => {
    if (groups.size === 0) process.exit(0);
  });
}

process.stdin.setEncoding("latin1");
process.stdin.on("data", learn);
process.stdin.once("error", finish);
process.stdin.once("end", finish);
