import type { Effort } from "../language/effort.ts";

/** A number of steps that a search may take, so that its result does not depend on the machine unless time is up, too. */
export class StepBudget {
  readonly #outer: Effort;
  #left: number;
  #isSpent = false;

  /** @param outer ends the search in any case */
  constructor(steps: number, outer: Effort) {
    this.#left = steps;
    this.#outer = outer;
  }

  /** A search asks it at each pause, which counts as a step. */
  readonly effort: Effort = { expired: () => this.spend(1) };

  /** Takes so many steps; true when there are none left. */
  spend(steps: number): boolean {
    this.#left -= steps;
    this.#isSpent ||= this.#left < 0 || this.#outer.expired?.() === true;
    return this.#isSpent;
  }
}
