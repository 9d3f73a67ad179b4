import { type ChildProcess, spawn } from "node:child_process";
import { Socket } from "node:net";
import { environmentFor } from "./environment.ts";

/** Our end of the pipe to the supervisor. */
export interface Supervision {
  /** Starts the supervisor where none runs, so that the next group is known to it at once. */
  prepare(): void;
  /** A group that must not outlive us. */
  add(group: number): void;
  /** The group is gone; its number may be another's soon. */
  remove(group: number): void;
  /** Ends the supervisor, with all groups that are left; resolves when it is gone. */
  close(): Promise<void>;
}

/** A supervisor that ends by itself is started again, but one that cannot run is not tried for ever. */
const mostRestarts = 3;

/** @param script the path of the supervisor's script */
export function createSupervision(script: string, log: (line: string) => void): Supervision {
  const groups = new Set<number>();
  let supervisor: ChildProcess | undefined;
  let restarts = 0;
  let isClosed = false;

  function start(): ChildProcess {
    // In an editor's Electron the same program is Node only with this variable.
    const env = environmentFor({ ELECTRON_RUN_AS_NODE: "1" }, process.env);
    const child = spawn(process.execPath, [script], {
      env,
      // A group of its own: it must outlive what ends ours.
      detached: true,
      stdio: ["pipe", "ignore", "ignore"],
      windowsHide: true,
    });
    child.stdin.on("error", () => {});
    child.once("error", ended).once("exit", ended);
    // It waits for us, not we for it.
    child.unref();
    if (child.stdin instanceof Socket) child.stdin.unref();
    for (const group of groups) child.stdin.write(`+${group}\n`);
    return child;
  }

  function ended(): void {
    if (supervisor === undefined || isClosed) return;
    supervisor = undefined;
    if (groups.size === 0) return;
    restarts += 1;
    if (restarts <= mostRestarts) supervisor = start();
    else log("the supervisor does not run: servers may be left when this process is killed");
  }

  return {
    prepare() {
      supervisor ??= start();
    },
    add(group) {
      groups.add(group);
      if (supervisor === undefined) supervisor = start();
      else supervisor.stdin?.write(`+${group}\n`);
    },
    remove(group) {
      groups.delete(group);
      supervisor?.stdin?.write(`-${group}\n`);
    },
    close() {
      isClosed = true;
      const child = supervisor;
      if (child === undefined || child.pid === undefined || child.exitCode !== null || child.signalCode !== null) {
        return Promise.resolve();
      }
      return new Promise((resolve) => {
        child.ref();
        child.once("exit", () => resolve());
        child.stdin?.end();
      });
    },
  };
}
