import { isInDomain } from "../language/domain.ts";
import { type Effort, finish, type Task } from "../language/effort.ts";
import { findName } from "../language/find-name.ts";
import type { Language } from "../language/language.ts";
import { covers } from "../pattern/containment.ts";
import { oneName } from "../pattern/one-name.ts";
import { type AskedList, askedLists } from "./asked-lists.ts";
import { endsOf, mayMeet, mayShareNames } from "./pattern-ends.ts";
import type { Policy, Rule } from "./policy.ts";
import { type ProofDomain, proofDomain } from "./proof-domain.ts";

/**
 * What two rules of one list are to each other, in the terms of the firewall literature (E. Al-Shaer and H. Hamed,
 * "Firewall Policy Advisor", 2003), where the earlier one comes first:
 * - `shadowing`: the earlier takes every name of the later, with the other effect;
 * - `redundancy`: the same, with the same effect;
 * - `generalization`: the later matches all that the earlier matches and more, with the other effect, so that the earlier
 *   is an exception from it;
 * - `correlation`: with different effects they match some names in common, and each others of its own;
 * - `none`: they match no name in common, or their overlap changes nothing, as they have the same effect.
 */
export type RelationKind = "shadowing" | "redundancy" | "generalization" | "correlation" | "none";

/** How another rule of its list is related to a rule. */
export interface Relation {
  readonly kind: Exclude<RelationKind, "none">;
  readonly other: Rule;
  /** The other one is asked first. */
  readonly isEarlier: boolean;
}

/** The relation of two rules of a list; `undefined`: the effort was spent. */
export function* relationBetween(
  { languageOf }: AskedList,
  earlier: Rule,
  later: Rule,
  domain: ProofDomain,
  effort: Effort = {},
): Task<RelationKind | undefined> {
  if (!mayMeet(earlier.pattern, later.pattern)) return "none";
  const one = languageOf(earlier);
  const other = languageOf(later);
  const isSame = earlier.effect === later.effect;
  // A name of each mostly shows at once what a search would take its time for.
  const names = [earlier, later].map(({ pattern }) => oneName(pattern)).filter((name) => isKnown(name, domain));
  const isIn = (inside: Language, outside: Language) => names.some((name) => inside.has(name) && !outside.has(name));
  if (!isIn(other, one)) {
    const onlyLater = yield* findName({ inside: [other], outside: [one], domain }, effort);
    if (onlyLater.kind === "unknown") return undefined;
    if (onlyLater.kind === "none") {
      // Nothing is a part of everything: a rule that matches no name has no relations.
      const isNone = onlyLater.cover.length === 0;
      return isNone ? "none" : isSame ? "redundancy" : "shadowing";
    }
  }
  if (isSame) return "none";
  if (!isIn(one, other)) {
    const onlyEarlier = yield* findName({ inside: [one], outside: [other], domain }, effort);
    if (onlyEarlier.kind === "unknown") return undefined;
    if (onlyEarlier.kind === "none") return onlyEarlier.cover.length === 0 ? "none" : "generalization";
  }
  if (names.some((name) => one.has(name) && other.has(name))) return "correlation";
  const common = yield* findName({ inside: [one, other], outside: [], domain }, effort);
  if (common.kind === "unknown") return undefined;
  return common.kind === "name" ? "correlation" : "none";
}

function isKnown(name: string | undefined, domain: ProofDomain): name is string {
  return name !== undefined && isInDomain(name, domain);
}

/** So many of the nearest rules that may have names in common with it are looked at. */
const mostNear = 100;
/** So many pairs are looked at exactly while somebody waits, each with so many states at the most. */
const mostPairs = 8;
const statesOfPair = 100;
/** A state costs as much as the patterns are long, so that only short ones are looked at exactly; in letters and wildcards. */
const longestPair = 200;

/**
 * Relations of a rule to others of its list, those first that matter most, and of each kind the nearest first. Of very
 * many rules that may be related to it, only the nearest are looked at. A very long pattern has none, and with a long one
 * only those are told that its parts show.
 *
 * @param names the setting for proofs
 */
export function relationsOf(policy: Policy, names: "tool" | "any", rule: Rule): readonly Relation[] {
  const list = askedLists(policy).find(({ rules }) => rules[rule.index] === rule || rules.includes(rule));
  if (list === undefined) return [];
  const domain = proofDomain(names, policy, rule.kind);
  const own = list.languageOf(rule);
  if (sizeOf(own) > longestPair) return [];
  if (finish(findName({ inside: [own], outside: [], domain }, { states: statesOfPair })).kind === "none") return [];
  const found: Relation[] = [];
  let near = 0;
  let pairs = 0;
  for (const { other, isEarlier } of nearestFirst(list, rule)) {
    if (near === mostNear) break;
    near += 1;
    const [earlier, later] = isEarlier ? [other, rule] : [rule, other];
    let kind = sureRelation(earlier, later);
    const isShort = sizeOf(own) + sizeOf(list.languageOf(other)) <= longestPair;
    if (kind === undefined && isShort && pairs < mostPairs) {
      pairs += 1;
      kind = finish(relationBetween(list, earlier, later, domain, { states: statesOfPair }));
    }
    if (kind !== undefined && kind !== "none") found.push({ kind, other, isEarlier });
  }
  return found.toSorted((one, other) => weights[one.kind] - weights[other.kind]);
}

function sizeOf({ nfa }: Language): number {
  return nfa.nodes.length;
}

const weights: Readonly<Record<Relation["kind"], number>> = {
  shadowing: 0,
  redundancy: 1,
  generalization: 2,
  correlation: 3,
};

/** The relation of most pairs, found by looking at the patterns part by part; `undefined` where that does not tell. */
function sureRelation(earlier: Rule, later: Rule): RelationKind | undefined {
  const isSame = earlier.effect === later.effect;
  if (covers(earlier.pattern, later.pattern)) return isSame ? "redundancy" : "shadowing";
  if (covers(later.pattern, earlier.pattern)) return isSame ? "none" : "generalization";
  return undefined;
}

/** Those that may have names in common with the rule. There may be very many others. */
function* nearestFirst({ rules }: AskedList, rule: Rule): Generator<Omit<Relation, "kind">, void, void> {
  const ends = endsOf(rule.pattern);
  const place = rules[rule.index] === rule ? rule.index : rules.indexOf(rule);
  for (let distance = 1; distance < rules.length; distance += 1) {
    const before = rules[place - distance];
    const after = rules[place + distance];
    if (before !== undefined && mayShareNames(ends, endsOf(before.pattern))) yield { other: before, isEarlier: true };
    if (after !== undefined && mayShareNames(ends, endsOf(after.pattern))) yield { other: after, isEarlier: false };
  }
}
