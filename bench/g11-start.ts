import { spawnSync } from "node:child_process";
import { bundles } from "../scripts/bundles.ts";
import { bundleFile, bundleSize, makeBundles } from "./bundle.ts";
import { type Folder, withFolder } from "./folder.ts";
import { withLanguageServer } from "./language-server.ts";
import { spreadOf, time } from "./measure.ts";
import { type Goal, limitRow, measureRows, type Row, showSpread, verdictOf } from "./report.ts";
import { makeWork } from "./work/policy.ts";
import { catalogText, profileText } from "./work/profile.ts";

const rounds = { warm: 1, measured: 7 };
const size = { kind: "realistic", rules: 165, tools: 1000, seed: 1101 } as const;

/** What one start needs, in milliseconds from starting the process. */
interface Start {
  readonly bare: number;
  readonly answered: number;
  readonly shown: number;
}

/** G11: starting the bundled server. */
export const g11: Goal = {
  id: "G11",
  title: "start of the bundled server",
  async measure() {
    makeBundles();
    const sizes = bundles.filter(({ output }) => output.includes("server")).map(sizeRow);
    return [...(await measureRows("starts", startRows)), ...sizes];
  },
};

function startRows(): Promise<readonly Row[]> {
  const { patterns, effects, names } = makeWork(size);
  const text = profileText({ patterns, effects });
  return withFolder({ "catalog.tools.json": catalogText(names) }, async (folder) => {
    const starts: Start[] = [];
    for (let round = 0; round < rounds.warm + rounds.measured; round += 1) {
      const bare = time(() => void spawnSync(process.execPath, ["-e", "0"]));
      const start = { bare, ...(await startOnce(folder, text)) };
      if (round >= rounds.warm) starts.push(start);
    }
    const kilobytes = Math.round(text.length / 1000);
    return [
      startRow("spawn to answered initialize", "answered", starts, 60),
      startRow(`spawn to the findings of a profile of ${kilobytes} kB and 1,000 tools`, "shown", starts, 120),
    ];
  });
}

function startOnce(folder: Folder, text: string): Promise<Omit<Start, "bare">> {
  const started = performance.now();
  return withLanguageServer(bundleFile("dist/server.node.js"), async (server) => {
    await server.initialize(folder.uri);
    const answered = performance.now() - started;
    await server.open(folder.uriOf("bench.tool-controller.json"), text);
    return { answered, shown: performance.now() - started };
  });
}

function startRow(what: string, moment: "answered" | "shown", starts: readonly Start[], atMost: number): Row {
  const more = spreadOf(starts.map((start) => start[moment] - start.bare));
  return {
    what,
    own: showSpread(spreadOf(starts.map((start) => start[moment])), "ms"),
    peer: `node -e 0: ${showSpread(spreadOf(starts.map(({ bare }) => bare)), "ms")}`,
    ratio: `+ ${showSpread(more, "ms")}`,
    goal: `≤ + ${atMost} ms`,
    verdict: verdictOf(more.median <= atMost),
  };
}

function sizeRow(bundle: (typeof bundles)[number]): Row {
  return limitRow({
    what: `size of ${bundle.output} with what it loads at start`,
    value: bundleSize(bundle) / 1000,
    unit: "kB",
    atMost: 500,
  });
}
