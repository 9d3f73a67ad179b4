import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import test, { type TestContext } from "node:test";
import { createMcpHost, type FailedStart, McpFailure } from "../../../server/mcp/index.ts";
import { cameTrue, isGroupGone } from "../../../server/mcp/process-group.ts";
import { projectRoot } from "../../helpers/project.ts";
import { patience } from "./web-server.ts";

const supervisor = join(projectRoot, "server/mcp/supervisor.ts");
const isWindows = process.platform === "win32";

/** The start of programs that speak: `told` gets every message, `tell` sends one. */
const speaks = `
  const tell = (value) => process.stdout.write(JSON.stringify(value) + "\\n");
  const greet = ({ id }) => tell({ id, result: { protocolVersion: "2025-06-18", capabilities: {} } });
  require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => told(JSON.parse(line)));
`;

function host(context: TestContext) {
  const lines: string[] = [];
  const made = createMcpHost({ supervisor, log: (line) => lines.push(line) });
  context.after(() => made.dispose());
  return {
    lines,
    open: (
      script: string,
      more: { readonly env?: Record<string, string>; readonly cwd?: string } = {},
      wait = patience(),
    ) => {
      const transport = {
        kind: "stdio",
        command: process.execPath,
        args: ["-e", script],
        env: {},
        cwd: undefined,
        ...more,
      } as const;
      return made.open({ name: "test", transport }, wait);
    },
    openCommand: (command: string, cwd: string | undefined) =>
      made.open({ name: "test", transport: { kind: "stdio", command, args: [], env: {}, cwd } }, patience()),
    dispose: () => made.dispose(),
  };
}

async function failureOf(work: Promise<unknown>): Promise<FailedStart> {
  const failure: unknown = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  assert.ok(failure instanceof McpFailure, String(failure));
  return failure.failure;
}

const starts: readonly (readonly [what: string, script: string, failure: Partial<FailedStart>])[] = [
  [
    "ends with words",
    `process.stderr.write("no\\n"); process.exitCode = 3;`,
    { reason: "exited", text: "the program ended with exit code 3", exitCode: 3, stderr: "no\n" },
  ],
  [
    "is ended",
    `process.kill(process.pid, "SIGKILL")`,
    { reason: "exited", text: isWindows ? "the program ended with exit code 1" : "the program was ended by SIGKILL" },
  ],
  [
    "closes its output",
    `require("node:fs").closeSync(1); setInterval(() => {}, 1000);`,
    { reason: "closed", text: "the program closed its output" },
  ],
  [
    "speaks another version",
    `${speaks} const told = ({ id }) => tell({ id, result: { protocolVersion: "1999-01-01" } });`,
    {
      reason: "protocol",
      text: "the server speaks version 1999-01-01 of MCP; versions 2024-11-05 to 2025-11-25 are understood",
    },
  ],
  [
    "does not say its version",
    `${speaks} const told = ({ id }) => tell({ id, result: {} });`,
    { reason: "protocol", text: "the server does not say which version of MCP it speaks" },
  ],
];
for (const [what, script, expected] of starts) {
  test(`a program that ${what} is told`, async (context) => {
    const failure = await failureOf(host(context).open(script));
    assert.deepEqual({ ...failure, ...expected }, failure);
  });
}

test("a program or folder that is not there is told", async (context) => {
  const { openCommand } = host(context);
  const missing = join(projectRoot, "no-such-folder");
  const texts = [
    await failureOf(openCommand("no-such-program", undefined)),
    await failureOf(openCommand("node", missing)),
  ];
  assert.deepEqual(
    texts.map(({ reason, text }) => [reason, text]),
    [
      ["spawn", "`no-such-program` is not found"],
      ["spawn", `the folder \`${missing}\` to start it in does not exist`],
    ],
  );
});

test("an argument that cannot be given is not told", async (context) => {
  const { reason, text } = await failureOf(host(context).open("secret\0"));
  assert.deepEqual([reason, text], ["spawn", `\`${process.execPath}\` cannot be started: ERR_INVALID_ARG_VALUE`]);
});

for (const version of ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"]) {
  test(`version ${version} is spoken, between words for people`, async (context) => {
    const { open, lines, dispose } = host(context);
    const session = await open(`${speaks}
      console.log("Welcome!\\n\\n{ not JSON");
      tell({ method: "notifications/message", params: {} });
      const told = ({ id, method }) => {
        if (id === undefined) return;
        tell({ id: 4711, result: {} });
        tell({ id, result: method === "initialize" ? { protocolVersion: "${version}" } : { tools: [] } });
      };`);
    const { protocolVersion, tools } = await session.list(patience());
    assert.deepEqual([protocolVersion, tools], [version, []]);
    await dispose();
    assert.deepEqual(lines, ["test: 3 lines of standard output were no messages"]);
  });
}

test("progress is told, also just before the answer, and a late call is told to the server", async (context) => {
  const session = await host(context).open(`${speaks}
    const told = ({ id, method, params }) => {
      if (method === "initialize") greet({ id });
      if (method === "notifications/cancelled") tell({ method: "notifications/tools/list_changed" });
      if (method !== "tools/call" || params.name !== "good") return;
      const { progressToken } = params._meta;
      tell({ method: "notifications/progress", params: { progressToken, progress: 1, total: 2, message: "half" } });
      tell({ method: "notifications/progress", params: { progressToken, progress: "much" } });
      tell({ method: "notifications/progress", params: { progressToken, progress: 2 } });
      tell({ id, result: { isError: true, structuredContent: params.arguments } });
    };`);
  const heard: unknown[] = [];
  const { result, ...rest } = await session.call(
    "good",
    { a: 1 },
    patience({ onProgress: (told) => heard.push(told) }),
  );
  assert.deepEqual(rest, { content: [], isError: true, structuredContent: { a: 1 } });
  assert.deepEqual(result, { isError: true, structuredContent: { a: 1 } });
  assert.deepEqual(heard, [
    { progress: 1, total: 2, message: "half" },
    { progress: 2, total: undefined, message: undefined },
  ]);
  const changed = new Promise<void>((resolve) => session.onToolsChanged(resolve));
  const { reason, text } = await failureOf(session.call("silent", {}, patience({ timeoutMs: 1 })));
  assert.deepEqual([reason, text], ["timeout", "no answer within 0.001 s"]);
  await changed;
});

test("a message above 8 MB is refused, and the server stays", async (context) => {
  const session = await host(context).open(`${speaks}
    const told = ({ id, method }) => {
      if (method === "initialize") greet({ id });
      if (method === "tools/call") tell({ id, result: { text: "x".repeat(8 * 1024 * 1024) } });
      if (method === "tools/list") tell({ id, result: { tools: [] } });
    };`);
  const { reason, text } = await failureOf(session.call("t", {}, patience()));
  assert.deepEqual([reason, text], ["too-large", "a message above 8 MB is refused"]);
  assert.deepEqual((await session.list(patience())).tools, []);
});

test("an end in the middle of a call is told to the call and to all who listen, with the last words", async (context) => {
  const session = await host(context).open(`${speaks}
    const told = ({ id, method }) => {
      if (method === "initialize") greet({ id });
      if (method === "tools/call") process.stderr.write("x".repeat(5000) + "end", () => process.exit(4));
    };`);
  const closed = new Promise<FailedStart>((resolve) => session.onClosed(resolve));
  const failure = await failureOf(session.call("t", {}, patience()));
  assert.deepEqual([failure.reason, failure.exitCode, failure.stderr.length], ["exited", 4, 4096]);
  assert.ok(failure.stderr.endsWith("xend"));
  assert.deepEqual(await closed, failure);
  const late = new Promise<FailedStart>((resolve) => session.onClosed(resolve));
  assert.deepEqual(await late, failure);
});

test("an orderly end is told to nobody", async (context) => {
  const session = await host(context).open(
    `${speaks} const told = (message) => message.method !== "initialize" || greet(message);`,
  );
  session.onClosed(() => assert.fail("it was closed by us"));
  const waiting = failureOf(session.call("t", {}, patience()));
  await Promise.all([session.close(), session.close()]);
  assert.notEqual((await waiting).reason, "exited");
  assert.equal((await failureOf(session.list(patience()))).reason, "closed");
});

test("whoever opens after the end is refused", async (context) => {
  const { open, dispose } = host(context);
  await dispose();
  assert.equal((await failureOf(open(""))).reason, "closed");
});

/** A program that ignores all requests to end, with a child of the same kind; it writes both ids in one line. */
const stubborn = `
  process.on("SIGTERM", () => {});
  const stay = 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000); console.log(process.pid)';
  const child = require("node:child_process").spawn(process.execPath, ["-e", stay], { stdio: ["ignore", "pipe", "ignore"] });
  setInterval(() => {}, 1000);
`;

// Windows has no signals that a program could ignore.
if (!isWindows) {
  test("a program that ignores all requests is gone with its children", async (context) => {
    const { open, dispose } = host(context);
    const session = await open(`${speaks} ${stubborn}
    const told = ({ id, method }) => {
      if (method === "initialize") child.stdout.on("data", () => greet({ id }));
      if (method === "tools/list") tell({ id, result: { tools: [], nextCursor: null } });
      if (method === "tools/call") tell({ id, result: { structuredContent: process.pid } });
    };`);
    const { structuredContent } = await session.call("t", {}, patience());
    assert.ok(typeof structuredContent === "number");
    assert.equal(isGroupGone(structuredContent), false);
    await dispose();
    assert.equal(isGroupGone(structuredContent), true);
  });

  test("the supervisor ends all groups when its pipe closes, and does not end before", async () => {
    const groups = [0, 1].map(() => {
      const child = spawn(process.execPath, ["-e", `${stubborn} child.stdout.on("data", () => console.log("ready"))`], {
        detached: true,
        stdio: ["ignore", "pipe", "ignore"],
      });
      return {
        pid: child.pid ?? 0,
        ready: new Promise((resolve) => createInterface({ input: child.stdout }).once("line", resolve)),
      };
    });
    const watch = spawn(process.execPath, [supervisor], { detached: true, stdio: ["pipe", "ignore", "inherit"] });
    const ended = new Promise((resolve) => watch.once("exit", (...how) => resolve(how)));
    await Promise.all(groups.map(({ ready }) => ready));
    for (const { pid } of groups) watch.stdin.write(`+${pid}\n`);
    watch.stdin.write("+1\n-0\nnonsense\n");
    assert.deepEqual(
      groups.map(({ pid }) => isGroupGone(pid)),
      [false, false],
    );
    watch.stdin.end();
    assert.deepEqual(await ended, [0, null]);
    const areGone = () => groups.every(({ pid }) => isGroupGone(pid));
    assert.ok(await cameTrue(areGone, 1_000));
  });
}
