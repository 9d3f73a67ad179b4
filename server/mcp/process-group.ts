import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { win32 } from "node:path";

/** How long a group may take to end when it is asked to, in milliseconds, before it is made to. */
export const graceMs = 1_000;
/** When is looked for the first time whether a group is gone, and how often at the least, in milliseconds. */
const firstLookMs = 10;
const lookEveryMs = 100;

/**
 * Sends a signal to all processes of a group; a group has the id of the process that began it. On Windows there are no
 * groups: any signal ends the process with all that it has started.
 */
export function signalGroup(group: number, signal: "SIGTERM" | "SIGKILL"): void {
  if (process.platform === "win32") {
    // By its whole path: a program of that name in the folder of a workspace would be found before.
    const taskkill = win32.join(process.env["SystemRoot"] ?? "C:\\Windows", "System32", "taskkill.exe");
    const args = ["/PID", String(group), "/T", "/F"];
    spawn(taskkill, args, { stdio: "ignore", windowsHide: true }).on("error", () => {});
    return;
  }
  try {
    process.kill(-group, signal);
  } catch {
    // It is gone, or none of ours; whether it is there is asked separately.
  }
}

/** Whether no process of the group is left. */
export function isGroupGone(group: number): boolean {
  try {
    process.kill(process.platform === "win32" ? group : -group, 0);
    return process.platform === "linux" && !hasLiving(group);
  } catch (error) {
    // A process that we may not signal (EPERM) is there.
    return error instanceof Error && "code" in error && error.code === "ESRCH";
  }
}

/**
 * Whether a process of the group is more than an entry of one that has ended. In many containers nobody waits for
 * processes whose parent is gone, so that such an entry stays for long. See proc(5) for the form of `stat`.
 */
function hasLiving(group: number): boolean {
  try {
    return readdirSync("/proc").some((name) => /^\d+$/.test(name) && isLivingIn(group, name));
  } catch {
    return true;
  }
}

function isLivingIn(group: number, name: string): boolean {
  try {
    const stat = readFileSync(`/proc/${name}/stat`, "latin1");
    // The name of the program, in brackets, may hold anything.
    const [state, , itsGroup] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return Number(itsGroup) === group && state !== "Z" && state !== "X";
  } catch {
    // It ended while we were looking.
    return false;
  }
}

/** Whether the condition came true within the time. */
export async function cameTrue(condition: () => boolean, milliseconds: number): Promise<boolean> {
  const last = performance.now() + milliseconds;
  for (let wait = firstLookMs; !condition(); wait = Math.min(2 * wait, lookEveryMs)) {
    const left = last - performance.now();
    if (left <= 0) return false;
    await new Promise((resolve) => setTimeout(resolve, Math.min(wait, left)));
  }
  return true;
}

/** Ends groups: asks first, and makes those that are left end. Resolves when all are gone, after 2 seconds at the latest. */
export async function endGroups(groups: readonly number[]): Promise<void> {
  const left = () => groups.filter((group) => !isGroupGone(group));
  for (const group of left()) signalGroup(group, "SIGTERM");
  if (await cameTrue(() => left().length === 0, graceMs)) return;
  for (const group of left()) signalGroup(group, "SIGKILL");
  await cameTrue(() => left().length === 0, graceMs);
}
