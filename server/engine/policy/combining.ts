import type { CombiningAlgorithm, Rule } from "./policy.ts";

/** Which of the applicable rules, given in list order, decides; none when there are none. Names and meanings are XACML's. */
export const combine: Readonly<Record<CombiningAlgorithm, (applicable: readonly Rule[]) => Rule | undefined>> = {
  "first-applicable": (applicable) => applicable[0],
  "last-applicable": (applicable) => applicable.at(-1),
  "deny-overrides": (applicable) => applicable.find(({ effect }) => effect === "deny") ?? applicable[0],
  "allow-overrides": (applicable) => applicable.find(({ effect }) => effect === "allow") ?? applicable[0],
};
