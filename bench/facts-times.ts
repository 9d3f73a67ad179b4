import { startPeer } from "./peer.ts";
import type { FactsJob } from "./peers/facts.ts";
import type { MatcherName } from "./peers/matchers.ts";
import { playRounds, type Round, type RoundsOptions, withPeers } from "./rounds.ts";

/**
 * How long each matcher needs for all facts about a work, round by round in milliseconds. Everyone's facts are compared
 * with everyone else's first; when they differ, it fails.
 */
export function factsTimes(
  work: Omit<FactsJob, "matcher">,
  matchers: readonly MatcherName[],
  options: RoundsOptions = {},
): Promise<(matcher: MatcherName) => readonly number[]> {
  const peers = matchers.map((matcher) => startPeer(matcher, "facts.ts", { ...work, matcher } satisfies FactsJob));
  return withPeers(peers, async () => {
    const roundsOf = await playRounds<Round>(peers, options);
    return (matcher) =>
      peers.filter(({ name }) => name === matcher).flatMap((peer) => roundsOf(peer).map(({ ms }) => ms));
  });
}
