import type { Dialect } from "../dialects/dialect.ts";
import type { Difference, KindDiff } from "../policy/difference.ts";
import type { Effect, Policy, Verdict } from "../policy/policy.ts";
import type { ProofDomain } from "../policy/proofs.ts";
import { type Message, message } from "../text/message.ts";
import type { ComparedPolicies } from "./comparison.ts";
import { domainInWords } from "./domain-words.ts";
import { reasonInBrief } from "./reason-words.ts";

/** The formats of the two sides, whose words their rules are told in. */
export interface Dialects {
  readonly before: Dialect;
  readonly after: Dialect;
}

/** An effect with its reason: "off (rule 1 · math_*)". */
export function verdictInWords(dialect: Dialect, { effect, reason }: Verdict): Message {
  return effectBecause(effect, reasonInBrief(dialect, reason));
}

/** An effect with what it comes from, in words of its own. */
export function effectBecause(effect: Effect, because: Message): Message {
  return effect === "allow" ? message("on ({0})", because) : message("off ({0})", because);
}

/** What is said of the names that are not known, or not among the known ones that change; in sentences of their own. */
export function othersInWords(
  dialects: Dialects,
  { before, after, changes = [], others }: ComparedPolicies,
  domain: ProofDomain,
): readonly Message[] {
  switch (others?.kind) {
    case undefined:
      return [];
    case "equal":
      return changes.length === 0
        ? [message("the two decide alike, {0}", domainInWords(domain))]
        : [message("all other names are decided alike, {0}", domainInWords(domain))];
    case "differs":
      return [...differsInWords(dialects, others), ...otherKindInWords(dialects, others.otherKind)];
    case "unknown":
      break;
  }
  switch (others.because) {
    case "effort":
      return [message("whether other names are decided alike could not be found out in time")];
    case "installation":
      return [message("what other names get is a matter of the installation, so only the known tools are compared")];
    case "form":
      return [notCompared(before.policy, after.policy)];
  }
}

function notCompared(before: Policy, after: Policy): Message {
  if (before.dialect !== after.dialect) {
    return message("other names are not compared, since the files are of two formats");
  }
  return before.loads === "no" || after.loads === "no"
    ? message("other names are not compared, since a file does not load")
    : message("other names are not compared, since more than lists of rules decides about them");
}

function differsInWords(dialects: Dialects, difference: Difference): readonly Message[] {
  return [differenceInWords(dialects, difference), ...conditions(difference)];
}

function differenceInWords({ before, after }: Dialects, difference: Difference): Message {
  const { subject, name, category, isShortest } = difference;
  const one = verdictInWords(before, difference.one);
  const other = verdictInWords(after, difference.other);
  if (category !== undefined)
    return message("a skill `{0}` of the category `{1}` is decided differently: {2} → {3}", name, category, one, other);
  if (subject === "skill") {
    return isShortest
      ? message("`{0}` is a shortest name of a skill that is decided differently: {1} → {2}", name, one, other)
      : message("a skill `{0}` is decided differently, and perhaps one of a shorter name: {1} → {2}", name, one, other);
  }
  return isShortest
    ? message("`{0}` is a shortest name of a tool that is decided differently: {1} → {2}", name, one, other)
    : message("a tool `{0}` is decided differently, and perhaps one of a shorter name: {1} → {2}", name, one, other);
}

function otherKindInWords(dialects: Dialects, other: KindDiff | undefined): readonly Message[] {
  if (other === undefined) return [];
  const { subject, diff } = other;
  const isSkill = subject === "skill";
  if (diff.kind === "differs") return differsInWords(dialects, diff);
  if (diff.kind === "equal")
    return [isSkill ? message("all other skills are decided alike") : message("all other tools are decided alike")];
  switch (diff.because) {
    case "effort":
      return [
        isSkill
          ? message("whether other skills are decided alike could not be found out in time")
          : message("whether other tools are decided alike could not be found out in time"),
      ];
    case "installation":
      return [
        isSkill
          ? message("what other skills get is a matter of the installation, so only the known ones are compared")
          : message("what other tools get is a matter of the installation, so only the known ones are compared"),
      ];
    case "form":
      return [isSkill ? message("other skills are not compared") : message("other tools are not compared")];
  }
}

function conditions({ table, isGated }: Difference): readonly Message[] {
  return [
    ...(table === undefined
      ? []
      : [message("that is so in an installation whose default list or tool set has the name")]),
    ...(isGated ? [message("that is so while every required server has a tool")] : []),
  ];
}
