import type { Work } from "./policy.ts";

/** A controller file of these rules, about 66 bytes a rule: 150 make 10 kB, 15,000 make 1 MB. */
export function profileText({ patterns, effects }: Pick<Work, "patterns" | "effects">): string {
  const entries = patterns.map((pattern, rule) => `${beforePattern(effects[rule])}${JSON.stringify(pattern)} }`);
  return `${beforeRules}${entries.join(",\n")}\n  ]\n}\n`;
}

/** Where the text of a rule's pattern begins in such a file, behind its quote. Lines and letters count from 0. */
export function placeOfPattern({ effects }: Pick<Work, "effects">, rule: number): Place {
  return { line: beforeRules.split("\n").length - 1 + rule, character: beforePattern(effects[rule]).length + 1 };
}

export interface Place {
  readonly line: number;
  readonly character: number;
}

const beforeRules = '{\n  "default_mode": "deactivate",\n  "rules": [\n';

function beforePattern(effect: "allow" | "deny" | undefined): string {
  return `    { "mode": "${effect === "allow" ? "activate" : "deactivate"}", "pattern": `;
}

/** A catalog file with these tools. */
export function catalogText(names: readonly string[]): string {
  return JSON.stringify({ tools: names });
}
