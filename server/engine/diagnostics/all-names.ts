import { isInDomain, type NameDomain, nameDomains } from "../language/domain.ts";
import { finish } from "../language/effort.ts";
import { findName } from "../language/find-name.ts";
import { type Language, nameLanguage } from "../language/language.ts";
import { covers } from "../pattern/containment.ts";
import { oneName } from "../pattern/one-name.ts";
import type { Pattern } from "../pattern/pattern.ts";
import { askedLists } from "../policy/asked-lists.ts";
import { endsOf } from "../policy/pattern-ends.ts";
import type { Covered } from "../policy/proofs.ts";
import { askWithin } from "../policy/within-limits.ts";
import { type Message, message } from "../text/message.ts";
import { rememberFor } from "../text/remember.ts";
import type { PlacedRule } from "./rules.ts";

// Questions about all names that are small enough to be answered while a file is searched.

/** Questions about two or three patterns that people write need fewer; the others stay open. */
const states = 200;

/** A shortest name that is in some languages and in no others; `undefined`: there is none; `null`: not known. */
export function nameIn(
  inside: readonly Language[],
  outside: readonly Language[],
  domain: NameDomain,
): string | undefined | null {
  const answer = finish(findName({ inside, outside, domain }, { states }));
  return answer.kind === "name" ? answer.name : answer.kind === "none" ? undefined : null;
}

/** Whether a pattern surely matches every name of the domain. */
export function matchesAll(pattern: Pattern, domain: NameDomain): boolean {
  const { shape, tokens } = pattern;
  if (shape.kind !== "general") return shape.kind === "any";
  // Nearly all patterns have letters that not every name has.
  return tokens.every(({ kind }) => kind !== "literal") && matchesAllOf(domain)(pattern);
}

const matchesAllOf = rememberFor((domain: NameDomain) =>
  rememberFor((pattern: Pattern) => nameIn([], [nameLanguage(pattern)], domain) === undefined),
);

/** Whether every name of the domain that `inner` matches is surely matched by `outer`. */
export function takesAll(outer: Pattern, inner: Pattern, domain: NameDomain): boolean {
  if (covers(outer, inner)) return true;
  const wide = endsOf(outer);
  const narrow = endsOf(inner);
  if (!narrow.head.startsWith(wide.head) || !narrow.tail.endsWith(wide.tail)) return false;
  // Nearly all pairs end here, before anything is searched.
  return !clearlyMatchesMore(inner, outer, domain) && nameOf(inner, outer, domain) === undefined;
}

/** Whether there surely is a name of the domain that the first pattern matches and the second does not. */
export function matchesMore(one: Pattern, other: Pattern, domain: NameDomain): boolean {
  return clearlyMatchesMore(one, other, domain) || typeof nameOf(one, other, domain) === "string";
}

function clearlyMatchesMore(one: Pattern, other: Pattern, domain: NameDomain): boolean {
  const name = oneName(one);
  return name !== undefined && isInDomain(name, domain) && !other.matches(name);
}

function nameOf(inside: Pattern, outside: Pattern, domain: NameDomain): string | undefined | null {
  return nameIn([nameLanguage(inside)], [nameLanguage(outside)], domain);
}

/** A text about a cover, which says so where it is proved for the names of tools and not for any text. */
export function hedgedByDomain({ of, rule }: PlacedRule, { by, verdicts }: Covered, text: Message): Message {
  if (of.proofs.domainOf(rule.kind).names === "any") return text;
  const [first] = by;
  const isOne = first !== undefined && by.length + verdicts.length === 1 && first.facet === rule.facet;
  if (isOne && covers(first.pattern, rule.pattern)) return text;
  const list = askedLists(of.policy).find(({ rules }) => rules.includes(rule));
  if (list === undefined) return text;
  const settled =
    verdicts.length === 0 ? [] : list.takers().filter((taker) => verdicts.some((one) => one === taker.by));
  const outside = [...by.map(list.languageOf), ...settled.map(({ language }) => language)];
  const limits = verdicts.length === 0 ? [] : list.limits().filter(({ verdict }) => verdicts.includes(verdict));
  const ask = (inside: readonly Language[]) => findName({ inside, outside, domain: nameDomains.any }, { states });
  const { kind } = finish(askWithin(limits, [list.languageOf(rule)], 0, ask));
  return kind === "none" ? text : forTools(text);
}

/** A text that is true of the names of tools, and not of any text. */
export function forTools(text: Message): Message {
  return message("{0} (proved for names that tools can have)", text);
}
