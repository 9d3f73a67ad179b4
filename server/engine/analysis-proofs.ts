import type { Analysis } from "./analysis.ts";
import { proveFully } from "./policy/proofs.ts";

/**
 * Proves everything that is left to prove about a file. Without it findings and features tell what is known, and are
 * silent about the rest.
 *
 * @param clock milliseconds of work so far, which limits hostile files; without one only steps are counted
 */
export function proveAll({ policies }: Analysis, clock?: () => number): void {
  for (const { proofs } of policies) proveFully(proofs, clock);
}
