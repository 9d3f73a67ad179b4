import { type Analysis, isWorkLeft, proofWork, takeProofChanges, workLeft } from "../engine/index.ts";
import { sameUri } from "../workspace/uri.ts";
import { longestSlice, type MakeTask } from "./background.ts";
import type { ServerContext } from "./server-context.ts";
import type { Current } from "./session.ts";
import { toSpan } from "./to-protocol.ts";

/** What is left to do about a file, as background work: proofs, then reading it as a whole. `undefined` when nothing is. */
export function workOf(current: Current, { visible }: Pick<ServerContext, "visible">): MakeTask | undefined {
  const { role, uri } = current;
  if (role.kind !== "profile" || !isWorkLeft(role.analysis)) return undefined;
  const range = visible.get(sameUri(uri));
  const first = range && toSpan(current, range);
  return (clock) => workLeft(role.analysis, first, clock);
}

/** So many steps are always taken at once, on a slow machine too: all that the files need which people write. */
const stepsAtOnce = 50;

/** Proves for the time of one slice, so that of a usual file nothing comes a moment later. */
export function proveAtOnce(analysis: Analysis): void {
  const start = performance.now();
  const clock = () => performance.now() - start;
  const work = proofWork(analysis, undefined, clock);
  for (let steps = 0; steps < stepsAtOnce || clock() < longestSlice; steps += 1) if (work.next().done === true) return;
}

/** Whether proofs say more of a file, or something else, than when this was last asked. */
export function hasNewProofs({ role }: Current): boolean {
  return role.kind === "profile" && takeProofChanges(role.analysis);
}
