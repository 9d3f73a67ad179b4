import type { Effort } from "../language/effort.ts";

/** What proofs may cost. States are steps of a search; without a clock they alone count, and then answers are repeatable. */
export interface ProofBudget {
  readonly statesOfRule: number;
  readonly statesOfPolicy: number;
  readonly millisecondsOfRule: number;
  readonly millisecondsOfPolicy: number;
}

/** Rules that people write need fewer than a hundred states each; the rest is for hostile ones. */
export const usualBudget: ProofBudget = {
  statesOfRule: 20_000,
  statesOfPolicy: 400_000,
  millisecondsOfRule: 50,
  millisecondsOfPolicy: 1000,
};

/** A search pauses after so many states at the latest; what is left over of a question counts as a few. */
const statesOfPause = 200;
const statesOfQuestion = 10;

/** Keeps account of what the proofs of a policy have cost. */
export class Spending {
  readonly #budget: ProofBudget;
  #states = 0;
  #milliseconds = 0;

  constructor(budget: ProofBudget) {
    this.#budget = budget;
  }

  get isSpent(): boolean {
    const { statesOfPolicy, millisecondsOfPolicy } = this.#budget;
    return this.#states >= statesOfPolicy || this.#milliseconds >= millisecondsOfPolicy;
  }

  /** The effort for one rule. What it costs is counted when it pauses, and when `end` is called. */
  begin(clock: () => number): Effort & { end(): void } {
    const { statesOfRule, millisecondsOfRule } = this.#budget;
    let states = 0;
    let counted = clock();
    const latest = counted + millisecondsOfRule;
    const count = (cost: number) => {
      const time = clock();
      this.#milliseconds += time - counted;
      counted = time;
      states += cost;
      this.#states += cost;
    };
    return {
      states: statesOfRule,
      expired: () => {
        count(statesOfPause);
        return states >= statesOfRule || counted >= latest || this.isSpent;
      },
      end: () => count(statesOfQuestion),
    };
  }
}

/**
 * The time of work that several share, each with a clock of its own: it goes on from where the one before left it, by the
 * clock of who works.
 */
export class SharedClock {
  #clock: () => number = () => 0;
  #before = 0;

  /** From here on this one works. */
  take(clock: () => number): void {
    if (clock === this.#clock) return;
    this.#before = this.now() - clock();
    this.#clock = clock;
  }

  /** Milliseconds; only differences mean something. */
  readonly now = (): number => this.#before + this.#clock();
}
