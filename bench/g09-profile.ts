import { percentile, spreadOf } from "./measure.ts";
import { startPeer } from "./peer.ts";
import type { ProfileTyping, ProfileTypingJob } from "./peers/profile-typing.ts";
import { fasterRow, type Goal, limitRow, measureRows, plainRow, type Row, showNumber } from "./report.ts";
import { withPeers } from "./rounds.ts";
import { typeOverStdio } from "./typing-over-stdio.ts";

const keys = { tools: 1000, kind: "realistic", keys: 100, pause: 150 } as const;
const large = { ...keys, rules: 17_000, seed: 901, warm: 40 };
/** Keys in a small profile take so little that more of them are needed to get the code compiled. */
const small = { ...keys, rules: 170, seed: 902, warm: 200 };
/** One frame of a screen, in milliseconds. */
const frame = 16;

/** G9: key presses inside a pattern of a large profile. */
export const g09: Goal = {
  id: "G9",
  title: "one key press in a profile: fresh findings and the facts of the visible rules",
  async measure(note) {
    return [
      ...(await measureRows("1 MB, in a process", () => largeRows(note))),
      ...(await measureRows("10 kB, in a process", smallRows)),
      ...(await measureRows("1 MB, over stdio", stdioRows)),
    ];
  },
};

function typeInProcess(job: ProfileTypingJob): Promise<ProfileTyping> {
  const own = startPeer("own", "profile-typing.ts", job);
  return withPeers([own], async () => {
    const typing = await own.ask<ProfileTyping>({});
    if (typing.isRight) return typing;
    throw new Error("after the last key something else is found than in the same text just opened");
  });
}

async function largeRows(note: (line: string) => void): Promise<readonly Row[]> {
  const { own, peer, background, bytes, findings } = await typeInProcess(large);
  const [half, most] = [50, 95].map((percent) => showNumber(percentile(background, percent)));
  note(`proofs after a key: half ≤ ${half} ms, 95 % ≤ ${most} ms; ${findings} findings are told`);
  const what = describe(large.rules, bytes);
  const peerName = "vscode-json-languageservice, parse and validate";
  return [
    fasterRow({ what: `${what}, findings and hints, median key`, own, peer, peerName, atLeast: 10 }),
    frameRow(`${what}, findings and hints`, own),
  ];
}

async function smallRows(): Promise<readonly Row[]> {
  const { own, bytes } = await typeInProcess(small);
  const what = `${describe(small.rules, bytes)}, findings and hints, median key`;
  return [limitRow({ what, value: spreadOf(own), unit: "ms", atMost: 1 })];
}

async function stdioRows(): Promise<readonly Row[]> {
  const { findings, whileOpening, completions, hovers } = await typeOverStdio(large);
  const what = "1 MB over stdio";
  return [
    plainRow(`${what}, change sent to findings read, median key`, spreadOf(findings), "ms"),
    frameRow(`${what}, change sent to findings read`, findings),
    frameRow(`${what}, completion asked right behind a key`, completions),
    frameRow(`${what}, hover while what a key changed is proved`, hovers),
    frameRow(`${what}, ${whileOpening.length} questions while a file just opened is proved`, whileOpening),
  ];
}

function frameRow(what: string, times: readonly number[]): Row {
  return limitRow({ what: `${what}, 95 of 100`, value: percentile(times, 95), unit: "ms", atMost: frame });
}

function describe(rules: number, bytes: number): string {
  const size = bytes < 100_000 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
  return `${size} (${rules.toLocaleString("en")} rules)`;
}
