import type { Dialect } from "../dialects/dialect.ts";
import { ruleWithPattern } from "../dialects/words.ts";
import type { Reason } from "../policy/policy.ts";
import type { Decision } from "../policy/resolve.ts";
import { type Message, message } from "../text/message.ts";
import { label } from "../text/quote.ts";

/** What-if, installation facts and notes in words; a path that is not here is shown as it is. */
const plainReasons: Readonly<Record<string, Message>> = {
  default: message("by default"),
  "not-in-default-set": message("not in the default list"),
  "user-disabled": message("switched off by the user of this installation"),
  "unsafe-in-source": message("not safe in this channel"),
  "not-available": message("not available in this installation"),
  "tool-search-loader": message("loads deferred tools"),
  "not-filtered-sse": message("blacklisted, but the list is not read for servers over SSE"),
};

/** A reason that has words of its own, whatever the dialect. */
export function plainReason({ path }: Reason): Message | undefined {
  return Object.hasOwn(plainReasons, path) ? plainReasons[path] : undefined;
}

/** A reason in a few words, for a row of a list: "rule 1 · github_*". */
export function reasonInBrief(dialect: Dialect, reason: Reason): Message {
  switch (reason.kind) {
    case "rule":
      return message("{0} · {1}", dialect.ruleLabel(reason.rule), label(reason.rule.pattern.source));
    case "override":
      return message("what-if");
    case "gate":
      return message("required server missing · {0}", label(reason.rule.pattern.source));
    case "list":
      return message("not in {0}", reason.path);
    case "otherwise":
    case "mode":
    case "base":
    case "note":
      return plainReason(reason) ?? message("{0}", reason.path);
  }
  return reason satisfies never;
}

/** A reason as the second half of a sentence: "`math_add` is off: rule 1 `math_*` matches". */
export function reasonSentence(dialect: Dialect, reason: Reason): Message {
  switch (reason.kind) {
    case "rule":
      return message("{0} matches", ruleWithPattern(dialect, reason.rule));
    case "override":
      return message("a what-if says so; the file is not changed");
    case "gate":
      return message("no server is left for {0}, so the agent has no tools", ruleWithPattern(dialect, reason.rule));
    case "list":
      return message("nothing in `{0}` names it", reason.path);
    case "otherwise":
      return plainReason(reason) ?? message("no rule matches, so `{0}` decides", reason.path);
    case "mode":
      return message("`{0}` decides", reason.path);
    case "base":
    case "note":
      return plainReason(reason) ?? message("`{0}`", reason.path);
  }
  return reason satisfies never;
}

/** The reason of a decision and the rules it beats, in a few words: "rule 4 · *_delete_* · beats rule 6". */
export function decisionInBrief(dialect: Dialect, { reason, overruled }: Decision): Message {
  const brief = reasonInBrief(dialect, reason);
  const beaten = overruled.filter((rule) => reason.kind === "rule" && rule.effect !== reason.rule.effect);
  const first = beaten[0];
  if (first === undefined) return brief;
  const more = beaten.length - 1;
  if (more === 0) return message("{0} · beats {1}", brief, dialect.ruleLabel(first));
  return message("{0} · beats {1} and {2} more", brief, dialect.ruleLabel(first), more);
}
