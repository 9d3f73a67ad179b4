import type { Analysis } from "../analysis.ts";
import type { GateOutcome } from "../policy/resolve.ts";
import { decidingPolicies, type PlacedRule } from "./rules.ts";

/** An entry of a gate that nothing meets: it switches everything off. */
export interface ClosedGate extends PlacedRule, GateOutcome {}

/** The entries of gates that nothing known meets, in file order. */
export function closedGates(analysis: Analysis): readonly ClosedGate[] {
  return decidingPolicies(analysis).flatMap((of) =>
    of.resolution.gates.filter(({ metBy }) => metBy.length === 0).map((outcome) => ({ of, ...outcome })),
  );
}
