import { join } from "node:path";
import { bundleFile, makeBundles } from "./bundle.ts";
import { spreadOf } from "./measure.ts";
import { type Peer, startPeer } from "./peer.ts";
import { type Goal, limitRow, measureRows, type Row, showSpread, verdictOf } from "./report.ts";
import { playRounds, type Round, withPeers } from "./rounds.ts";

const root = join(import.meta.dirname, "..");
const everything = [join(root, "node_modules/@modelcontextprotocol/server-everything/dist/index.js"), "stdio"];
const fault = (mode: string) => [join(root, "test/mcp/fault-server.ts"), mode];

interface Discovery extends Round {
  /** The longest time in which the process did nothing else, in milliseconds. */
  readonly blockedMs: number;
}

/** G12: the tools of running servers. */
export const g12: Goal = {
  id: "G12",
  title: "from the click to the catalog of an MCP server",
  async measure() {
    makeBundles();
    return [
      ...(await measureRows("first discovery", firstRows)),
      ...(await measureRows("discovery", againRows)),
      ...(await measureRows("10,000 tools", pagesRows)),
      ...(await measureRows("large list", blockedRows)),
    ];
  },
};

function start(client: "own" | "sdk", args: readonly string[]): Peer {
  const bundles = { bundle: bundleFile("dist/mcp.js"), supervisor: bundleFile("dist/mcp-supervisor.js") };
  return startPeer(client === "own" ? "toolsight" : "bare SDK client", "discover.ts", { client, args, ...bundles });
}

async function firstRows(): Promise<readonly Row[]> {
  const own: number[] = [];
  const peer: number[] = [];
  for (let round = 0; round < 7; round += 1) {
    await withPeers([start("own", everything), start("sdk", everything)], async (peers) => {
      const answers = await playRounds<Discovery>(peers, { warm: 0, measured: 1 });
      const [ours = Number.NaN, theirs = Number.NaN] = peers.map((one) => answers(one)[0]?.ms);
      own.push(ours);
      peer.push(theirs);
    });
  }
  return [slowerRow("server-everything, first discovery of a process, loading the client included", own, peer)];
}

function againRows(): Promise<readonly Row[]> {
  return withPeers([start("own", everything), start("sdk", everything)], async (peers) => {
    const answers = await playRounds<Discovery>(peers, { warm: 3, measured: 11 });
    const [own = [], peer = []] = peers.map((one) => answers(one).map(({ ms }) => ms));
    return [slowerRow("server-everything, later ones", own, peer)];
  });
}

async function pagesRows(): Promise<readonly Row[]> {
  const found = await discoveries(fault("many-pages"));
  const value = spreadOf(found.map(({ ms }) => ms));
  return [limitRow({ what: "10,000 tools over 100 pages", value, unit: "ms", atMost: 2000 })];
}

async function blockedRows(): Promise<readonly Row[]> {
  const found = await discoveries(fault("large-page"));
  const value = spreadOf(found.map(({ blockedMs }) => blockedMs));
  return [limitRow({ what: "1 MB in one page, longest time without other answers", value, unit: "ms", atMost: 50 })];
}

function discoveries(args: readonly string[]): Promise<readonly Discovery[]> {
  return withPeers([start("own", args)], async ([peer]) => {
    const answers = await playRounds<Discovery>(peer === undefined ? [] : [peer], { warm: 1, measured: 5 });
    return peer === undefined ? [] : answers(peer);
  });
}

/** A row that is about how many times longer we take than a peer, in the median of the rounds. */
function slowerRow(what: string, own: readonly number[], peer: readonly number[]): Row {
  const ratios = spreadOf(own.map((ms, round) => ms / (peer[round] ?? Number.NaN)));
  return {
    what,
    own: showSpread(spreadOf(own), "ms"),
    peer: `bare SDK client: ${showSpread(spreadOf(peer), "ms")}`,
    ratio: showSpread(ratios, "×"),
    goal: "< 1.2×",
    verdict: verdictOf(ratios.median < 1.2),
  };
}
