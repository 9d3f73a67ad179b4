import type { Analysis } from "../analysis.ts";
import { ruleWithPattern } from "../dialects/words.ts";
import type { Rule } from "../policy/policy.ts";
import { type Relation, relationsOf } from "../policy/relations.ts";
import { type Message, message } from "../text/message.ts";
import { type Block, paragraph } from "./markdown.ts";
import type { RulePlace } from "./rule-at.ts";

/** So many rules are named in a line about relations. */
const mostRelated = 3;
/** So many lines are shown. */
const mostLines = 4;

/** What the rule is to others of its list; nothing for one that is not read. */
export function relationsAt({ context }: Analysis, { policy, facts, rule }: RulePlace): readonly Relation[] {
  if (facts.ignored || policy.policy.loads !== "yes") return [];
  return relationsOf(policy.policy, context.settings.names, rule);
}

/** Later rules of which it takes every name. */
export function takenRules(relations: readonly Relation[]): ReadonlySet<Rule> {
  const taken = relations.filter(
    ({ kind, isEarlier }) => !isEarlier && (kind === "shadowing" || kind === "redundancy"),
  );
  return new Set(taken.map(({ other }) => other));
}

/**
 * The relations of a rule in plain words and the firewall literature's terms; some lines at the most, those first that
 * matter most. What takes all of its names is told elsewhere.
 */
export function relatedRules({ dialect }: Analysis, relations: readonly Relation[]): readonly Block[] {
  const line = (kind: Relation["kind"], isEarlier: boolean, words: (rules: readonly Message[]) => Block) => {
    const others = relations.filter((one) => one.kind === kind && one.isEarlier === isEarlier);
    const named = others.slice(0, mostRelated).map(({ other }) => ruleWithPattern(dialect, other));
    const more = others.length - named.length;
    if (others.length === 0) return [];
    return [words(more === 0 ? named : [...named, message("{0} more", more)])];
  };
  return [
    ...line("shadowing", false, (rules) =>
      paragraph("Takes every name of {0}, with the other effect (shadowing).", rules),
    ),
    ...line("redundancy", false, (rules) =>
      paragraph("Takes every name of {0}, with the same effect (redundancy).", rules),
    ),
    ...line("generalization", false, (rules) =>
      paragraph("An exception from {0}, wider and asked later (generalization).", rules),
    ),
    ...line("generalization", true, (rules) =>
      paragraph("Wider than {0}, asked first as an exception (generalization).", rules),
    ),
    ...line("correlation", true, (rules) =>
      paragraph("Overlaps with {0}, asked first where both match (correlation).", rules),
    ),
    ...line("correlation", false, (rules) =>
      paragraph("Overlaps with {0}, asked later where both match (correlation).", rules),
    ),
  ].slice(0, mostLines);
}
