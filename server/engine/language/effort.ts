/** Work in slices: each `yield` is a place to do something else, to stop for good, or just to go on. */
export type Task<Result> = Generator<undefined, Result, void>;

/** How much a question may cost. */
export interface Effort {
  /** States that the search may look at, and as many again to leave out of a cover what is not needed; 20,000 when absent. */
  readonly states?: number;
  /** Asked at each pause; once it is true the question ends as unknown. */
  readonly expired?: () => boolean;
}

/** What is left of an effort. */
export interface Budget {
  states: number;
  readonly expired: () => boolean;
}

/** Questions about rules that people write need fewer than a hundred; the rest is for hostile ones. */
const usualStates = 20_000;

export function fullBudget({ states = usualStates, expired = () => false }: Effort): Budget {
  return { states, expired };
}

/** Does the whole task at once. */
export function finish<Result>(task: Task<Result>): Result {
  for (;;) {
    const { done, value } = task.next();
    if (done === true) return value;
  }
}
