import type { Analysis } from "../analysis.ts";
import { type Message, message } from "../text/message.ts";
import { label } from "../text/quote.ts";
import type { Fix } from "./diagnostic.ts";
import { changePattern } from "./edits.ts";
import { hasToolsOf, knownServers, knownValues, matchesEmptyServer, noneOfKnown } from "./known.ts";
import type { PlacedFacts, PlacedRule } from "./rules.ts";
import { ignoringCase, inCaseOf, suggestionsFor } from "./suggestions.ts";

/** A rule that matches nothing, where there is something to match. */
export interface Unmatched extends PlacedRule {
  /** How many there are that it might match. */
  readonly known: number;
}

/** Why a rule matches nothing, as far as that can be guessed. */
type Why =
  | { readonly kind: "case"; readonly names: readonly string[] }
  | { readonly kind: "server"; readonly server: string; readonly head: string }
  | { readonly kind: "misspelt"; readonly near: readonly string[] }
  | { readonly kind: "unknown" };

/** The rule, when it matches nothing where there is something to match. */
export function unmatchedRule({ of, rule, facts }: PlacedFacts, analysis: Analysis): readonly Unmatched[] {
  if (facts.matchCount > 0 || rule.effect === "require") return [];
  const known = knownValues(of, rule).length;
  // Skills of a catalog without skills are not known not to exist.
  if (known === 0) return [];
  // A server may be known although none of its tools is.
  if (rule.pair !== undefined && !hasToolsOf(of, rule.pair.server.text) && ignoringCase(of, rule).length === 0)
    return [];
  const isKnownServer = rule.facet === "server" && matchesEmptyServer(analysis, of, rule);
  return isKnownServer ? [] : [{ of, rule, known }];
}

// Asked of what is shown only, since looking for what was meant takes longest.
function whyUnmatched({ of, rule }: Unmatched, analysis: Analysis): Why {
  const names = ignoringCase(of, rule);
  if (names.length > 0) return { kind: "case", names };
  const isOfTools = rule.kind === "tool" && rule.facet === "name";
  const server = isOfTools
    ? knownServers(analysis).find(({ name, gate }) => [name, gate].some((one) => rule.pattern.matches(one)))
    : undefined;
  if (server !== undefined) return { kind: "server", server: server.name, head: server.head };
  const near = suggestionsFor(of, rule);
  return near.length > 0 ? { kind: "misspelt", near } : { kind: "unknown" };
}

/** "`txet_*` matches none of the 40 known tools; did you mean `text_*`?" */
export function unmatchedMessage(found: Unmatched, analysis: Analysis): Message {
  const { rule, known } = found;
  const why = whyUnmatched(found, analysis);
  const pattern = label(rule.pattern.source);
  const isName = rule.pattern.language === "exact" || rule.pattern.shape.kind === "exact";
  const none = noneOfKnown(rule, known);
  const text = isName ? message("`{0}` is {1}", pattern, none) : message("`{0}` matches {1}", pattern, none);
  switch (why.kind) {
    case "case":
      return message("{0}; it would match `{1}` if case were ignored", text, label(why.names[0] ?? ""));
    case "server":
      return message(
        "{0}: it matches a server, not a tool; the tools of `{1}` are named `{2}…`",
        text,
        label(why.server),
        label(why.head),
      );
    case "misspelt":
      return message("{0}; did you mean `{1}`?", text, label(why.near[0] ?? ""));
    case "unknown":
      return text;
  }
}

/** Patterns that match something, in place of the one that does not. */
export function unmatchedFixes(found: Unmatched, analysis: Analysis): readonly Fix[] {
  const { rule } = found;
  const instead = insteadOf(found, whyUnmatched(found, analysis));
  return instead.map((pattern, index) =>
    changePattern(analysis, rule, pattern, { preferred: index === 0 && instead.length === 1 }),
  );
}

function insteadOf({ of, rule }: PlacedRule, why: Why): readonly string[] {
  switch (why.kind) {
    case "case":
      return [inCaseOf(rule, why.names) ?? []].flat();
    case "server":
      return rule.pattern.language === "exact" ? [] : [`${why.head}*`];
    case "misspelt":
      return why.near;
    case "unknown":
      return suggestionsFor(of, rule);
  }
}
