import type { TextEdit } from "../engine/index.ts";

/** An edit that the user may ask for later by its id: from a link in a hover, or a row of a picker. */
export interface Plan {
  readonly uri: string;
  readonly version: number | null;
  /** The text the edits refer to, so that a plan for a file on disk can be seen to be out of date. */
  readonly text: string;
  readonly title: string;
  readonly edits: readonly TextEdit[];
}

/** Plans by ids that cannot be guessed. Only the newest are kept. */
export interface Plans {
  issue(plan: Plan): string;
  find(id: string): Plan | undefined;
}

const mostPlans = 1000;

/** Plans of which none is issued yet. */
export function createPlans(): Plans {
  const plans = new Map<string, Plan>();
  return {
    issue(plan) {
      const id = crypto.randomUUID();
      plans.set(id, plan);
      const [oldest] = plans.keys();
      if (plans.size > mostPlans && oldest !== undefined) plans.delete(oldest);
      return id;
    },
    find: (id) => plans.get(id),
  };
}
