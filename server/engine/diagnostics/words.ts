import type { Analysis } from "../analysis.ts";
import { effectWord, ruleWithPattern } from "../dialects/words.ts";
import type { Effect, Reason, Rule } from "../policy/policy.ts";
import { ruleOf } from "../policy/resolve.ts";
import { type Message, message } from "../text/message.ts";
import { label } from "../text/quote.ts";

// The words that several messages share. Names from files and servers go through `label`.

/** "rule 2 `math_*`". */
export function named({ dialect }: Analysis, rule: Rule): Message {
  return ruleWithPattern(dialect, rule);
}

/** Several rules, the first three by name. */
export function namedAll(analysis: Analysis, rules: readonly Rule[]): Message {
  return listed(rules.map((rule) => named(analysis, rule)));
}

/** A few names as code, and how many more there are. */
export function namesOf(names: readonly string[]): Message {
  return listed(names.map((name) => message("`{0}`", label(name))));
}

function listed(items: readonly Message[]): Message {
  const [only] = items;
  if (items.length === 1 && only !== undefined) return only;
  return items.length > 3
    ? message("{0} and {1} more", items.slice(0, 3), items.length - 3)
    : message("{0} and {1}", items.slice(0, -1), items.at(-1) ?? "");
}

/** An effect in the user's words. */
export function say({ dialect }: Analysis, effect: Effect): string {
  return effectWord(dialect, effect);
}

/** What decided, fit to be followed by "decides": "rule 1 `math_*`", "`default_mode`". */
export function decider(analysis: Analysis, reason: Reason): Message {
  const rule = ruleOf(reason);
  if (rule !== undefined) return named(analysis, rule);
  if (reason.kind === "base") return baseSets.get(reason.path) ?? message("the installation (`{0}`)", reason.path);
  return reason.kind === "list" ? message("the list `{0}`", reason.path) : message("`{0}`", reason.path);
}

/** What an installation leaves out, by the path of the reason. */
const baseSets: ReadonlyMap<string, Message> = new Map([
  ["not-in-default-set", message("the default list")],
  ["user-disabled", message("the list of tools that the user disabled")],
  ["unsafe-in-source", message("the list of tools that are unsafe in this channel")],
  ["not-available", message("the list of tools that are not available")],
]);
