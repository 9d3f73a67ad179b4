import { setTimeout as sleep } from "node:timers/promises";
import { bundleFile, makeBundles } from "./bundle.ts";
import { withFolder } from "./folder.ts";
import { type LanguageServer, withLanguageServer } from "./language-server.ts";
import { makeProfileKeys, type ProfileKey } from "./work/keys.ts";
import { makeWork, type PolicyJob } from "./work/policy.ts";
import type { Rules } from "./work/policy-edits.ts";
import { catalogText, placeOfPattern, profileText } from "./work/profile.ts";
import { type Random, randomFrom } from "./work/random.ts";

export interface TypingOverStdioJob extends PolicyJob {
  /** Keys that are measured in each series, after some that only warm up. */
  readonly keys: number;
  readonly warm: number;
  /** Milliseconds between a key's findings and the next key. */
  readonly pause: number;
}

/** What a client waits for, in milliseconds from sending to having read the answer. */
export interface TypingOverStdio {
  readonly findings: readonly number[];
  /** Hover and completion in turns, while all rules of a file just opened are proved. */
  readonly whileOpening: readonly number[];
  /** Sent right behind a key, before its findings are there. */
  readonly completions: readonly number[];
  /** Sent when the findings are there and what the key changed is proved. */
  readonly hovers: readonly number[];
}

/** Keys are pressed in a profile that the bundled server has open, and it is asked questions meanwhile. */
export function typeOverStdio(job: TypingOverStdioJob): Promise<TypingOverStdio> {
  makeBundles();
  const work = makeWork(job);
  return withFolder({ "catalog.tools.json": catalogText(work.names) }, (folder) =>
    withLanguageServer(bundleFile("dist/server.node.js"), async (server) => {
      await server.initialize(folder.uri);
      const uri = folder.uriOf("bench.tool-controller.json");
      await server.open(uri, profileText(work));
      const whileOpening = await askWhileOpening(server, uri, work, randomFrom(job.seed));
      const keys = makeProfileKeys(work, 2 * (job.warm + job.keys), randomFrom(job.seed));
      const times = { findings: [] as number[], completions: [] as number[], hovers: [] as number[] };
      for (const [index, key] of keys.entries()) {
        const version = index + 2;
        if (index % 2 === 0) times.findings.push(await timeOf(server.change(uri, version, key.change)));
        else await pressAndAsk(server, uri, version, key, times);
        await server.request("textDocument/inlayHint", { textDocument: { uri }, range: key.visible });
        await sleep(job.pause);
      }
      const counted = (all: readonly number[]) => all.slice(job.warm);
      const { findings, completions, hovers } = times;
      return {
        findings: counted(findings),
        whileOpening,
        completions: counted(completions),
        hovers: counted(hovers),
      };
    }),
  );
}

interface Asked {
  readonly completions: number[];
  readonly hovers: number[];
}

async function pressAndAsk(
  server: LanguageServer,
  uri: string,
  version: number,
  { change }: ProfileKey,
  { completions, hovers }: Asked,
): Promise<void> {
  const params = { textDocument: { uri }, position: change.range.start };
  const findings = server.change(uri, version, change);
  completions.push(await timeOf(server.request("textDocument/completion", params)));
  await findings;
  hovers.push(await timeOf(server.request("textDocument/hover", params)));
}

/** Pauses between questions, in which proofs go on, in milliseconds; and how many questions are enough. */
const questions = { pause: 10, most: 100 };

/** Findings are published a second time when all is proved. */
async function askWhileOpening(
  server: LanguageServer,
  uri: string,
  rules: Rules,
  random: Random,
): Promise<readonly number[]> {
  let isProved = false;
  server.published(uri, 1).then(
    () => {
      isProved = true;
    },
    () => undefined,
  );
  const times: number[] = [];
  while (!isProved && times.length < questions.most) {
    await sleep(questions.pause);
    const method = times.length % 2 === 0 ? "textDocument/hover" : "textDocument/completion";
    const position = placeOfPattern(rules, random.below(rules.patterns.length));
    times.push(await timeOf(server.request(method, { textDocument: { uri }, position })));
  }
  return times;
}

async function timeOf(work: Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work;
  return performance.now() - start;
}
