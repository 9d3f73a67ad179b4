import { execFileSync } from "node:child_process";

/** A process that runs; one that has ended and is not yet waited for does not. */
export interface RunningProcess {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

/** All processes of this machine. */
export function processTable(): readonly RunningProcess[] {
  const table = execFileSync("ps", ["-A", "-o", "pid=,ppid=,stat=,args="], { encoding: "utf8" });
  return table.split("\n").flatMap((line) => {
    const [, pid, parent, state = "", command = ""] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    return pid === undefined || state.startsWith("Z") ? [] : [{ pid: Number(pid), parent: Number(parent), command }];
  });
}

/** The processes that a process has started, those that these have started, and so on; without this look itself. */
export function descendantsOf(pid: number): readonly RunningProcess[] {
  const table = processTable().filter(({ command }) => !command.startsWith("ps -A "));
  const found: RunningProcess[] = [];
  for (let parents = [pid]; parents.length > 0; ) {
    const children = table.filter(({ parent }) => parents.includes(parent));
    found.push(...children);
    parents = children.map((child) => child.pid);
  }
  return found;
}

/** Those of the processes that still run. */
export function stillRunning(processes: readonly RunningProcess[]): readonly RunningProcess[] {
  const table = processTable();
  // A number may have gone to another program.
  return processes.filter(({ pid, command }) => table.some((one) => one.pid === pid && one.command === command));
}
