import type { Analysis } from "../analysis.ts";
import type { Pattern } from "../pattern/pattern.ts";
import type { Subject } from "../policy/policy.ts";
import type { Decision } from "../policy/resolve.ts";
import { message } from "../text/message.ts";
import { label } from "../text/quote.ts";
import { rememberFor } from "../text/remember.ts";
import type { DiagnosticRule } from "./diagnostic.ts";
import { changePatterns } from "./edits.ts";
import { knownServers, serverOfHead } from "./known.ts";
import type { PlacedFacts, PlacedRule } from "./rules.ts";
import { namesOf } from "./words.ts";

interface TooBroad extends PlacedRule {
  readonly matches: readonly Decision[];
  /** The servers whose tools it takes; `undefined` stands for native tools. */
  readonly servers: readonly (string | undefined)[];
  readonly known: number;
}

export const tooBroad: DiagnosticRule<TooBroad> = {
  code: "too-broad",
  severity: "information",
  needsCatalog: true,
  fades: false,
  page: {
    summary: "A pattern with hardly a letter in it takes tools of several servers, or most of the catalog.",
    avoid: `{ "rules": [{ "mode": "activate", "pattern": "*_*" }] }`,
    prefer: `{ "rules": [{ "mode": "activate", "pattern": "math_*" }] }`,
    why:
      "Nearly every tool name has an underscore, so `*_*` is `*` in disguise: it reads like a choice and is none. A server's " +
      "prefix says which tools are meant, and tools to come do not slip in.",
    exceptions: "`*` itself says plainly that everything is meant, and a class that excludes (`[!_]*`) is a choice.",
  },
  scope: "rule",
  reads: [],
  findIn: tooBroadRules,
  span: ({ rule }) => rule.span,
  message: ({ rule, matches, servers, known }) => {
    const pattern = label(rule.pattern.source);
    const names = servers.flatMap((server) => server ?? []);
    return servers.length > 1 && names.length > 0
      ? message(
          "`{0}` takes {1} of {2} tools, of {3}; name the servers that are meant",
          pattern,
          matches.length,
          known,
          namesOf(names),
        )
      : message("`{0}` takes {1} of {2} tools; name the ones that are meant", pattern, matches.length, known);
  },
  fixes: ({ rule, servers }, analysis) => {
    const heads = knownServers(analysis).flatMap(({ name, head }) => (servers.includes(name) ? [`${head}*`] : []));
    const isWhole = heads.length === servers.length && heads.length <= 8 && !heads.includes(rule.pattern.source);
    return isWhole ? [changePatterns(analysis, rule, heads)] : [];
  },
};

/** A catalog smaller than this has no "most". */
const smallCatalog = 4;

function tooBroadRules({ of, rule, facts }: PlacedFacts, analysis: Analysis): readonly TooBroad[] {
  if (rule.facet !== "name" || rule.kind !== "tool" || rule.effect === "require") return [];
  if (facts.matchCount < 2 || !saysHardlyAnything(rule.pattern)) return [];
  const { shape } = rule.pattern;
  if (shape.kind === "prefix" && serverOfHead(analysis, shape.head) !== undefined) return [];
  const { matches } = facts;
  const servers = [...new Set(matches.map(({ subject }) => subject.server))];
  const known = toolCount(of.policy.subjects);
  const isMost = known >= smallCatalog && matches.length * 2 > known;
  return servers.length > 1 || isMost ? [{ of, rule, matches, servers, known }] : [];
}

const toolCount = rememberFor((subjects: readonly Subject[]) => subjects.filter(({ kind }) => kind === "tool").length);

/** At most one letter or digit besides wildcards, and not `*` itself. */
function saysHardlyAnything({ language, shape, tokens }: Pattern): boolean {
  if (language === "exact" || shape.kind === "exact" || shape.kind === "any") return false;
  let letters = 0;
  for (const token of tokens) {
    if (token.kind === "class" && token.negated) return false;
    if (token.kind !== "literal") continue;
    // Nearly every pattern ends here, at its first word.
    if (twoLetters.test(token.text)) return false;
    if (oneLetter.test(token.text)) letters += 1;
    if (letters > 1) return false;
  }
  return true;
}

const oneLetter = /[\p{L}\p{N}]/u;
const twoLetters = /[\p{L}\p{N}][^\p{L}\p{N}]*[\p{L}\p{N}]/u;
