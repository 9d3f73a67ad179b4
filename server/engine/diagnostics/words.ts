import type { Analysis } from "../analysis.ts";
import { effectWord, ruleWithPattern } from "../dialects/words.ts";
import type { Effect, Reason, Rule } from "../policy/policy.ts";
import type { Covered } from "../policy/proofs.ts";
import { ruleOf } from "../policy/resolve.ts";
import { type Message, message } from "../text/message.ts";
import { label } from "../text/quote.ts";
import type { Related } from "./diagnostic.ts";

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

/** What takes the names of a rule: other rules, lists, keys; the first three. */
export function takersOf(analysis: Analysis, { by, verdicts }: Covered): Message {
  const rules = by.map((rule) => named(analysis, rule));
  return listed([...rules, ...verdicts.map(({ reason }) => decider(analysis, reason))]);
}

/** Whether a list that holds none of a rule's names is all that takes them. */
export function leavesOut({ by, verdicts }: Covered): boolean {
  return by.length === 0 && verdicts.every(({ reason: { kind } }) => kind === "list");
}

/** Where all of this stands. */
export function takersRelated({ by, verdicts }: Covered, said: Message): readonly Related[] {
  const lists = verdicts.map(({ reason: { kind, span } }) => ({
    span,
    message: kind === "list" ? message("this list holds none of the other names") : said,
  }));
  return [...by.map(({ span }) => ({ span, message: said })), ...lists];
}

/** What an installation leaves out, by the path of the reason. */
const baseSets: ReadonlyMap<string, Message> = new Map([
  ["not-in-default-set", message("the default list")],
  ["user-disabled", message("the list of tools that the user disabled")],
  ["unsafe-in-source", message("the list of tools that are unsafe in this channel")],
  ["not-available", message("the list of tools that are not available")],
]);
