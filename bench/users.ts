import { bundleFile, makeBundles } from "./bundle.ts";
import { withFolder } from "./folder.ts";
import { withLanguageServer } from "./language-server.ts";
import { spreadOf } from "./measure.ts";
import { startPeer } from "./peer.ts";
import type { UsersTimes } from "./peers/users.ts";
import { type Goal, measureRows, plainRow, type Row } from "./report.ts";
import { withPeers } from "./rounds.ts";
import type { ProfileKey } from "./work/keys.ts";
import { makeUsersWork, type UsersWork } from "./work/users.ts";

const size = { rules: 500, tools: 2000, seed: 20261130 };

/** The things a user waits for, without a peer. */
export const users: Goal = {
  id: "users",
  title: `what users wait for, ${size.rules} rules × ${size.tools.toLocaleString("en")} tools`,
  async measure() {
    const work = makeUsersWork(size);
    return [
      ...(await measureRows("in a process", inProcess)),
      ...(await measureRows("over stdio", () => keyPresses(work))),
    ];
  },
};

function row(what: string, times: readonly number[]): Row {
  return plainRow(what, spreadOf(times), "ms");
}

async function inProcess(): Promise<readonly Row[]> {
  const own = startPeer("own", "users.ts", size);
  const times = await withPeers([own], () => own.ask<UsersTimes>({}));
  return [
    row("cold analysis with findings, first in the process", times.first),
    row("cold analysis with findings, warm code", times.warm),
    row("one toggle plan", times.plans),
  ];
}

const presses = { warm: 10, measured: 50 };

/** A key press inside a pattern, from sending the change to having its findings, at the client's end. */
function keyPresses(work: UsersWork): Promise<readonly Row[]> {
  makeBundles();
  return withFolder({ "tools.json": work.catalog }, (folder) => {
    const started = performance.now();
    const uri = folder.uriOf("bench.tool-controller.json");
    return withLanguageServer(bundleFile("dist/server.node.js"), async (server) => {
      await server.initialize(folder.uri);
      const answered = performance.now() - started;
      await server.open(uri, work.profile);
      const shown = performance.now() - started;
      const times: number[] = [];
      for (let version = 2; version < 2 + presses.warm + presses.measured; version += 1) {
        const start = performance.now();
        await server.change(uri, version, press(work, version % 2 === 0));
        times.push(performance.now() - start);
      }
      return [
        row("server started and answering", [answered]),
        row("first findings after the start", [shown]),
        row("key press to fresh findings, first", times.slice(0, 1)),
        row("key press to fresh findings, over stdio", times.slice(presses.warm)),
      ];
    });
  });
}

/** Types a letter at the start of a pattern, or takes it away again. */
function press({ profile, typedAt }: UsersWork, isTyping: boolean): ProfileKey["change"] {
  const before = profile.slice(0, typedAt).split("\n");
  const start = { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
  const end = { line: start.line, character: start.character + (isTyping ? 0 : 1) };
  return { range: { start, end }, text: isTyping ? "x" : "" };
}
