import type { Fold, Pattern } from "../pattern/pattern.ts";
import { rememberFor } from "../text/remember.ts";
import { emptyNfa, type Nfa, patternNfa } from "./nfa.ts";
import { serverlessNfa, serverNfa } from "./server-nfa.ts";

/** A set of whole names, made once and never changed. */
export interface Language {
  /** Languages of equal keys hold the same names. */
  readonly key: string;
  /** How its letters are compared; languages of different folding are not compared with each other. */
  readonly fold: Fold;
  /** Its names, folded. */
  readonly nfa: Nfa;
  /** A chain that takes all its names, and perhaps more. */
  readonly outline: Nfa;
  /** What the text before the first mark has to match, where the language is about servers. */
  readonly server: ServerPart | undefined;
  /** Whether it holds the name, as the host that uses it would say. Never throws. */
  has(name: string): boolean;
}

export interface ServerPart {
  readonly pattern: Pattern;
  readonly mark: string;
}

/** The names that the pattern matches. One above `longestPattern` matches none. */
export const nameLanguage: (pattern: Pattern) => Language = rememberFor((pattern) => {
  const nfa = patternNfa(pattern);
  const { fold, source, language } = pattern;
  const key = `${language} ${fold} ${source}`;
  return { key, fold, nfa, outline: nfa, server: undefined, has: (name) => pattern.matches(name) };
});

/**
 * The whole names `server + mark + rest` whose server matches: the text before the first `mark`, which must not be
 * empty. The mark is compared as it is, so under a folding it must be one that folds to itself; with an empty one no
 * name has a server.
 */
export function serverLanguage(pattern: Pattern, mark: string): Language {
  const byPattern = serverLanguages.get(mark) ?? rememberFor((one: Pattern) => makeServerLanguage(one, mark));
  serverLanguages.set(mark, byPattern);
  return byPattern(pattern);
}

// Each system has one mark.
const serverLanguages = new Map<string, (pattern: Pattern) => Language>();

function makeServerLanguage(pattern: Pattern, mark: string): Language {
  const names = nameLanguage(pattern);
  const isEmpty = mark === "" || names.nfa === emptyNfa;
  return {
    key: `server ${JSON.stringify(mark)} ${names.key}`,
    fold: pattern.fold,
    nfa: isEmpty ? emptyNfa : serverNfa(names.nfa, mark),
    outline: isEmpty ? emptyNfa : followedBy(names.nfa, mark),
    server: isEmpty ? undefined : { pattern, mark },
    has(name) {
      const at = name.indexOf(mark);
      return at > 0 && pattern.matches(name.slice(0, at));
    },
  };
}

/** The whole names without a server, as `serverLanguage` finds it: those that lack the mark or start with it. */
export function serverlessLanguage(mark: string, fold: Fold = "none"): Language {
  const nfa = mark === "" ? everything : serverlessNfa(mark);
  const key = `serverless ${JSON.stringify(mark)} ${fold}`;
  return { key, fold, nfa, outline: everything, server: undefined, has: (name) => name.indexOf(mark) <= 0 };
}

/** Every name. */
export function everyName(fold: Fold): Language {
  return { key: `every ${fold}`, fold, nfa: everything, outline: everything, server: undefined, has: () => true };
}

const everything: Nfa = { starts: [0], nodes: [{ accepts: true, loops: true, edges: [] }], isChain: true };

/** The chain, then the mark, then anything. */
function followedBy(chain: Nfa, mark: string): Nfa {
  const letters = Array.from(mark, (letter) => letter.codePointAt(0) ?? 0);
  const last = chain.nodes.length - 1;
  const nodes = [
    ...chain.nodes.slice(0, -1),
    ...letters.map((code, index) => ({
      accepts: false,
      loops: index === 0 && chain.nodes[last]?.loops === true,
      edges: [{ letters: [{ first: code, last: code }], to: last + index + 1 }],
    })),
    { accepts: true, loops: true, edges: [] },
  ];
  return { starts: [0], nodes, isChain: true };
}
