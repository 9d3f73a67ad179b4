import { spawn } from "node:child_process";

/** How long a group may take to end when it is asked to, in milliseconds, before it is made to. */
export const graceMs = 1_000;
/** How often is looked whether a group is gone, in milliseconds. */
const lookEveryMs = 20;

/**
 * Sends a signal to all processes of a group; a group has the id of the process that began it. On Windows there are no
 * groups: any signal ends the process with all that it has started.
 */
export function signalGroup(group: number, signal: "SIGTERM" | "SIGKILL"): void {
  if (process.platform === "win32") {
    spawn("taskkill", ["/PID", String(group), "/T", "/F"], { stdio: "ignore", windowsHide: true }).on(
      "error",
      () => {},
    );
    return;
  }
  try {
    process.kill(-group, signal);
  } catch {
    // It is gone, or none of ours; whether it is there is asked separately.
  }
}

/** Whether no process of the group is left. A process that nobody has waited for counts as being there. */
export function isGroupGone(group: number): boolean {
  try {
    process.kill(process.platform === "win32" ? group : -group, 0);
    return false;
  } catch (error) {
    // A process that we may not signal (EPERM) is there.
    return error instanceof Error && "code" in error && error.code === "ESRCH";
  }
}

/** Whether the condition came true within the time. */
export async function cameTrue(condition: () => boolean, milliseconds: number): Promise<boolean> {
  const last = performance.now() + milliseconds;
  while (!condition()) {
    if (performance.now() >= last) return false;
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
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
