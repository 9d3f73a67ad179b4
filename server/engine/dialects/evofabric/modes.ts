import type { Effect } from "../../policy/policy.ts";
import type { Node } from "../../syntax/node.ts";
import { nearestNames } from "../../text/nearest.ts";

/** The two words of the format. Everything else, also another case of them, stops the controller from loading. */
const modes = ["activate", "deactivate"] as const;

/** The effect a mode gives; undefined for any other word. */
export function effectOfMode(mode: string): Effect | undefined {
  if (mode === "activate") return "allow";
  return mode === "deactivate" ? "deny" : undefined;
}

/** The word for an effect. */
export function modeOf(effect: Effect): string {
  return effect === "allow" ? "activate" : "deactivate";
}

const meaningAllow = [
  "active",
  "activated",
  "allow",
  "allowed",
  "enable",
  "enabled",
  "include",
  "on",
  "permit",
  "true",
  "yes",
];
const meaningDeny = [
  "block",
  "blocked",
  "deactivated",
  "denied",
  "deny",
  "disable",
  "disabled",
  "disallow",
  "exclude",
  "false",
  "forbid",
  "inactive",
  "no",
  "off",
];

/** The mode somebody probably meant by another value: other systems' words, `true` and `false`, a misspelling. */
export function guessMode(node: Node | undefined): string | undefined {
  if (node?.kind !== "string" && node?.kind !== "boolean") return undefined;
  const word = String(node.value).trim().toLowerCase();
  if (effectOfMode(word) !== undefined) return word;
  if (meaningAllow.includes(word)) return "activate";
  if (meaningDeny.includes(word)) return "deactivate";
  return nearestNames(word, modes)[0];
}

/** Both modes as JSON texts, the more likely one first. */
export function modeProposals(node: Node | undefined): readonly string[] {
  const guess = guessMode(node);
  return modes.toSorted((a, b) => Number(b === guess) - Number(a === guess)).map((mode) => JSON.stringify(mode));
}
