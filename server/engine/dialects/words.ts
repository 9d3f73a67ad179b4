import type { Effect, Rule } from "../policy/policy.ts";
import { type Message, message } from "../text/message.ts";
import { label } from "../text/quote.ts";
import type { Dialect } from "./dialect.ts";

// How findings and features name effects and rules: in the words of the file's author.

/** The dialect's own word for an effect: "deactivate". An entry of a gate is said to require. */
export function effectWord({ words }: Dialect, effect: Effect | "require"): string {
  if (effect === "require") return "require";
  return effect === "allow" ? words.allow : words.deny;
}

/** A rule by its place and pattern: "rule 2 `math_*`". */
export function ruleWithPattern({ ruleLabel }: Dialect, rule: Rule): Message {
  return message("{0} `{1}`", ruleLabel(rule), label(rule.pattern.source));
}
