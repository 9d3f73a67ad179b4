import type { Analysis } from "./analysis.ts";
import { touching } from "./policy/find-rules.ts";
import { isUnsettled, settleTree } from "./syntax/reparse.ts";
import type { Span } from "./text/span.ts";

/** Whether something about a file is left for quiet moments: proofs, or reading the whole text after an edit of a part. */
export function isWorkLeft({ policies, tree }: Analysis): boolean {
  return isUnsettled(tree) || policies.some(({ proofs }) => !proofs.isDone);
}

/** Does what is left about a file, proofs first, in the steps of `proofWork`. */
export function* workLeft(
  analysis: Analysis,
  first: Span | undefined,
  clock: () => number,
): Generator<undefined, void, void> {
  yield* proofWork(analysis, first, clock);
  yield* settleTree(analysis.tree);
}

/**
 * Proves what is left about a file, in steps between which the caller may do other things or stop.
 *
 * @param first the part of the file whose rules come first: what is on screen
 * @param clock milliseconds that the work has taken, which bounds what hostile files cost
 */
export function* proofWork(
  { policies }: Analysis,
  first: Span | undefined,
  clock: () => number,
): Generator<undefined, void, void> {
  for (const { policy, proofs } of policies) {
    const { from, to } = first === undefined ? { from: 0, to: 0 } : touching(policy.rules, first);
    yield* proofs.work(policy.rules.slice(from, to), clock);
  }
}

/** Whether more is proved, or something else, than when this was last asked. */
export function takeProofChanges({ policies }: Analysis): boolean {
  return policies.map(({ proofs }) => proofs.takeChanges().length > 0).some(Boolean);
}
