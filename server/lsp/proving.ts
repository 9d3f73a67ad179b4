import {
  type Analysis,
  diagnosed,
  diagnosing,
  isWorkLeft,
  proofWork,
  type Task,
  takeProofChanges,
  workLeft,
} from "../engine/index.ts";
import { sameUri } from "../workspace/uri.ts";
import { longestSlice, type MakeTask, type Pace, usualPace } from "./background.ts";
import type { ServerContext } from "./server-context.ts";
import type { Current } from "./session.ts";
import { toSpan } from "./to-protocol.ts";

/**
 * What is left to do about a file, as background work: proofs, then reading it as a whole, then a search for what that
 * changes. `undefined` when nothing is.
 */
export function workOf(current: Current, { visible }: Pick<ServerContext, "visible">): MakeTask | undefined {
  const { role, uri } = current;
  if (role.kind !== "profile" || !isWorkLeft(role.analysis)) return undefined;
  const range = visible.get(sameUri(uri));
  const first = range && toSpan(current, range);
  return (clock) => proveAndSearch(current, workLeft(role.analysis, first, clock));
}

function* proveAndSearch(current: Current, proofs: Task<void>): Task<void> {
  yield* proofs;
  yield* searchOf(current);
}

/** The search for what is to be said about a file, as background work that comes to its end at once where it is done. */
export function* searchOf({ role, findings }: Pick<Current, "role" | "findings">): Task<void> {
  if (role.kind !== "profile") return;
  yield* diagnosing(role.analysis);
  yield;
  // Put into words in a step of its own.
  findings();
}

/** Whether something is to be searched yet before the findings of a file can be told. */
export function isSearchLeft({ role }: Pick<Current, "role">): boolean {
  return role.kind === "profile" && diagnosed(role.analysis) === undefined;
}

/** Searches for the time of one slice. Of a usual file nothing is left to search then. */
export function searchAtOnce(analysis: Analysis, { now }: Clock = usualPace): void {
  doAtOnce(diagnosing(analysis), now);
}

/** So many steps are always taken at once, on a slow machine too: all that the files need which people write. */
const stepsAtOnce = 100;

/** Proves for the time of one slice, so that of a usual file nothing comes a moment later. */
export function proveAtOnce(analysis: Analysis, { now }: Clock = usualPace): void {
  const start = now();
  doAtOnce(
    proofWork(analysis, undefined, () => now() - start),
    now,
  );
}

type Clock = Pick<Pace, "now">;

function doAtOnce(work: Task<void>, now: Pace["now"]): void {
  const end = now() + longestSlice;
  for (let steps = 0; steps < stepsAtOnce || now() < end; steps += 1) if (work.next().done === true) return;
}

/** Whether proofs say more of a file, or something else, than when this was last asked. */
export function hasNewProofs({ role }: Current): boolean {
  return role.kind === "profile" && takeProofChanges(role.analysis);
}
