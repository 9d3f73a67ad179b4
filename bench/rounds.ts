import type { Peer } from "./peer.ts";

/** What every answer to a round holds. Answers may hold more. */
export interface Round {
  readonly ms: number;
  /** Of the results; equal for peers that found the same. */
  readonly digest: string;
}

export interface RoundsOptions {
  readonly warm?: number;
  readonly measured?: number;
}

/**
 * Asks the peers for one round after the other, in turns, so that a machine that gets slower does so for all. The first
 * rounds (3 unless told) only warm up. Every round has a number, from which the peers make the same work. Fails when
 * peers find different things: a comparison of different work is worth nothing.
 */
export async function playRounds<Answer extends Round>(
  peers: readonly Peer[],
  { warm = 3, measured = 5 }: RoundsOptions = {},
): Promise<(peer: Peer) => readonly Answer[]> {
  const answers = new Map<Peer, Answer[]>(peers.map((peer) => [peer, []]));
  for (let round = 0; round < warm + measured; round += 1) {
    const digests = new Map<string, string>();
    for (const peer of peers) {
      const answer = await peer.ask<Answer>({ round });
      digests.set(answer.digest, peer.name);
      if (round >= warm) answers.get(peer)?.push(answer);
    }
    if (digests.size > 1) throw new Error(`not the same answers: ${Array.from(digests.values()).join(", ")}`);
  }
  return (peer) => answers.get(peer) ?? [];
}

/** Runs `use` with peers, and ends their processes whatever happens. */
export async function withPeers<Result>(
  peers: readonly Peer[],
  use: (peers: readonly Peer[]) => Promise<Result>,
): Promise<Result> {
  try {
    return await use(peers);
  } finally {
    for (const peer of peers) peer.stop();
  }
}
