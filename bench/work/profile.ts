import type { Work } from "./policy.ts";

/** A controller file of these rules, about 66 bytes a rule: 150 make 10 kB, 15,000 make 1 MB. */
export function profileText({ patterns, effects }: Pick<Work, "patterns" | "effects">): string {
  const entries = patterns.map((pattern, index) => {
    const mode = effects[index] === "allow" ? "activate" : "deactivate";
    return `    { "mode": ${JSON.stringify(mode)}, "pattern": ${JSON.stringify(pattern)} }`;
  });
  return `{\n  "default_mode": "deactivate",\n  "rules": [\n${entries.join(",\n")}\n  ]\n}\n`;
}

/** A catalog file with these tools. */
export function catalogText(names: readonly string[]): string {
  return JSON.stringify({ tools: names });
}
