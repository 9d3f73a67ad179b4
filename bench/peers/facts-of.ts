import type { MatchTable } from "../../server/engine/pattern/match-table.ts";
import type { Matcher } from "./matchers.ts";

/** Everything that is asked about a list of patterns over a list of names, as rows of numbers. */
export interface Facts {
  /** For each name the first pattern that matches it, or -1. */
  readonly first: Int32Array;
  /** For each pattern, how many names it matches, and of how many it is the first. */
  readonly matches: Int32Array;
  readonly decides: Int32Array;
  /** For each pattern in turn: how many earlier ones it loses to, then each of them with its number of names. */
  readonly losses: readonly number[];
}

/** All facts from our table. */
export function readFacts(table: MatchTable): Facts {
  const losses: number[] = [];
  for (let pattern = 0; pattern < table.patterns.length; pattern += 1) {
    const lost = table.losesTo(pattern);
    losses.push(lost.length);
    for (const { pattern: winner, count } of lost) losses.push(winner, count);
  }
  return { ...readCounts(table), losses };
}

/** Those that are known of every rule at any time; to which others a rule loses is asked for rules on screen. */
export function readCounts(table: MatchTable): Omit<Facts, "losses"> {
  const first = new Int32Array(table.names.length);
  for (let name = 0; name < first.length; name += 1) first[name] = table.firstOf(name);
  const matches = new Int32Array(table.patterns.length);
  const decides = new Int32Array(table.patterns.length);
  for (let pattern = 0; pattern < matches.length; pattern += 1) {
    matches[pattern] = table.matchCount(pattern);
    decides[pattern] = table.firstCount(pattern);
  }
  return { first, matches, decides };
}

/** All facts from single matchers: every pattern is tried on every name. */
export function countFacts(matchers: readonly Matcher[], names: readonly string[]): Facts {
  return count(matchers.length, names.length, (pattern, visit) => {
    const isMatch = matchers[pattern];
    if (isMatch === undefined) return;
    for (let name = 0; name < names.length; name += 1) if (isMatch(names[name] ?? "")) visit(name);
  });
}

/** The facts as they were if there were only the names of a sample, from our table of all names. */
export function matchesWithin(table: MatchTable, sample: number): Facts {
  const placeOf = new Map(sampleIndices(table.names.length, sample).map((name, place) => [name, place]));
  return count(table.patterns.length, sample, (pattern, visit) => {
    for (const name of table.namesOf(pattern)) {
      const place = placeOf.get(name);
      if (place !== undefined) visit(place);
    }
  });
}

/** The indices of a sample of names that is evenly spread over all. */
export function sampleIndices(length: number, sample: number): readonly number[] {
  return Array.from({ length: sample }, (_, index) => Math.floor((index * length) / sample));
}

/** Since patterns come in order, the first one that matches a name is known for good when it has matched. */
function count(
  patterns: number,
  names: number,
  visitMatches: (pattern: number, visit: (name: number) => void) => void,
): Facts {
  const first = new Int32Array(names).fill(-1);
  const matches = new Int32Array(patterns);
  const decides = new Int32Array(patterns);
  const lost = new Int32Array(patterns);
  const losses: number[] = [];
  for (let pattern = 0; pattern < patterns; pattern += 1) {
    const winners: number[] = [];
    visitMatches(pattern, (name) => {
      add(matches, pattern);
      const winner = first[name] ?? -1;
      if (winner < 0) {
        first[name] = pattern;
        add(decides, pattern);
        return;
      }
      if (lost[winner] === 0) winners.push(winner);
      add(lost, winner);
    });
    losses.push(winners.length);
    for (const winner of winners.sort((one, other) => one - other)) {
      losses.push(winner, lost[winner] ?? 0);
      lost[winner] = 0;
    }
  }
  return { first, matches, decides, losses };
}

function add(counts: Int32Array, index: number): void {
  counts[index] = (counts[index] ?? 0) + 1;
}
