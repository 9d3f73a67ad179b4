import assert from "node:assert/strict";
import { getEventListeners } from "node:events";
import test from "node:test";
import { type FailedStart, McpFailure, type McpHost, type Session } from "../../server/mcp/index.ts";
import { amplyMs, discover, failureOf, faultSpec, nodeSpec, wait, withFault, withHost } from "./helpers/hosts.ts";
import { descendantsOf } from "./helpers/process-table.ts";
import { until } from "./helpers/until.ts";

// What a running server is used for, several servers beside each other, and the ends of waiting.

function call(session: Session, tool: string): Promise<unknown> {
  return session.call(tool, {}, wait());
}

test("a call answers with all that the tool answers", async () => {
  await withFault("good", async (session) => {
    const { content, isError, structuredContent } = await session.call("echo", { text: "moon" }, wait());
    assert.deepEqual(content, [{ type: "text", text: 'echo: {"text":"moon"}' }]);
    assert.deepEqual([isError, structuredContent], [false, undefined]);
  });
});

test("a call tells its progress before it answers", async () => {
  await withFault("slow-call", async (session) => {
    const told: unknown[] = [];
    await session.call("slow", {}, { ...wait(), onProgress: (progress) => told.push(progress) });
    const steps = [1, 2, 3].map((progress) => ({ progress, total: 3, message: `step ${progress}` }));
    assert.deepEqual(told, steps);
  });
});

test("a call that is cancelled leaves the session as it is", async () => {
  await withFault("slow-call", async (session) => {
    const cancel = new AbortController();
    const endless = session.call("endless", {}, { ...wait(amplyMs, cancel.signal), onProgress: () => cancel.abort() });
    assert.equal((await failureOf(endless)).reason, "cancelled");
    assert.deepEqual(getEventListeners(cancel.signal, "abort"), []);
    assert.equal((await session.call("slow", {}, wait())).isError, false);
  });
});

test("progress does not prolong a call", async () => {
  await withFault("slow-call", async (session) => {
    const steps: number[] = [];
    const limits = { ...wait(300), onProgress: () => steps.push(1) };
    const { reason, text } = await failureOf(session.call("endless", {}, limits));
    assert.deepEqual([reason, text], ["timeout", "no answer within 0.3 s"]);
    assert.ok(steps.length > 0, "it was under way");
  });
});

test("an answer that comes too late answers no other call", async () => {
  await withFault("late-call", async (session) => {
    const late = failureOf(session.call("echo", { after: 100 }, wait(30)));
    assert.equal((await late).reason, "timeout");
    const { content } = await session.call("echo", { after: 200 }, wait());
    assert.deepEqual(content, [{ type: "text", text: "after 200 ms" }]);
  });
});

test("calls fail in ways that can be told apart", async () => {
  await withFault("failing-call", async (session) => {
    const failed = await session.call("fail", {}, wait());
    assert.deepEqual([failed.isError, failed.content], [true, [{ type: "text", text: "out of stock" }]]);
    const refused = await failureOf(call(session, "refuse"));
    assert.deepEqual([refused.reason, /-32602: no such tool/.test(refused.text)], ["protocol", true]);
    const crashed = await failureOf(call(session, "crash"));
    assert.deepEqual([crashed.reason, crashed.exitCode, crashed.stderr], ["exited", 5, "segmentation fault\n"]);
  });
});

test("a server that ends by itself is told of, once, and to those as well who ask later", async () => {
  await withFault("failing-call", async (session) => {
    const told: FailedStart[] = [];
    const heard = new Promise<void>((resolve) => {
      session.onClosed((failure) => {
        told.push(failure);
        resolve();
      });
    });
    await failureOf(call(session, "crash"));
    await heard;
    await new Promise<void>((resolve) => session.onClosed(() => resolve()));
    assert.deepEqual(
      told.map(({ reason, exitCode }) => [reason, exitCode]),
      [["exited", 5]],
    );
    assert.equal((await failureOf(session.list(wait()))).reason, "exited");
  });
});

test("a server that is closed on purpose is not told of", async () => {
  await withFault("good", async (session) => {
    session.onClosed(() => assert.fail("nobody asked"));
    await Promise.all([session.close(), session.close()]);
    assert.equal((await failureOf(session.list(wait()))).reason, "closed");
    assert.equal((await failureOf(call(session, "echo"))).reason, "closed");
  });
});

test("a list that changes is told of, and is another one then", async () => {
  await withFault("list-changed", async (session) => {
    const names = async () => (await session.list(wait())).tools.map(({ name }) => name);
    assert.deepEqual(await names(), ["grow"]);
    const changed = new Promise<void>((resolve) => session.onToolsChanged(resolve));
    await call(session, "grow");
    await changed;
    assert.deepEqual(await names(), ["grow", "grown_1"]);
  });
});

test("annotations are told", async () => {
  await withFault("destructive", async (session) => {
    const { tools } = await session.list(wait());
    assert.deepEqual(
      tools.map(({ annotations }) => annotations),
      [
        { destructive: true, readOnly: false },
        { destructive: false, readOnly: true },
      ],
    );
  });
});

function reasonOf(error: unknown): string {
  assert.ok(error instanceof McpFailure);
  return error.failure.reason;
}

test("servers that fail hide nothing of those beside them", async () => {
  const modes = [
    "exit-before",
    "good",
    "silent",
    "duplicate-names",
    "huge-line",
    "banner",
    "old-version",
    "exit-after",
  ];
  const outcomes = await withHost((host) =>
    Promise.all(
      modes.map((mode) => {
        const limits = wait(mode === "silent" ? 400 : amplyMs);
        return discover(host, faultSpec(mode), limits).then(({ tools }) => tools.length, reasonOf);
      }),
    ),
  );
  assert.deepEqual(outcomes, ["exited", 2, "timeout", 3, "too-large", 2, "protocol", "exited"]);
});

test("a program that cannot be started", async () => {
  await withHost(async (host) => {
    const { name, transport } = nodeSpec("none");
    assert.ok(transport.kind === "stdio");
    const rows = [
      [{ command: "no-such-program-here" }, "spawn", /`no-such-program-here` is not found/],
      [{ cwd: "/no/such/folder" }, "spawn", /the folder `\/no\/such\/folder`/],
      [{ command: "" }, "spawn", /cannot be started|not found/],
      [{ args: ["-e", "process.exit(7)"] }, "exited", /exit code 7/],
      [{ args: ["-e", "process.kill(process.pid, 'SIGKILL')"] }, "exited", /SIGKILL/],
    ] as const;
    for (const [more, reason, text] of rows) {
      const failure = await failureOf(host.open({ name, transport: { ...transport, ...more } }, wait()));
      assert.equal(failure.reason, reason);
      assert.match(failure.text, text);
    }
  });
});

/** The processes of a mode that run below this one. */
function serversOf(mode: string): readonly number[] {
  return descendantsOf(process.pid)
    .filter(({ command }) => command.endsWith(`fault-server.ts ${mode}`))
    .map(({ pid }) => pid);
}

test("at most four servers start at the same time, and the others have their turn", async () => {
  await withHost(async (host) => {
    const opens = Array.from({ length: 6 }, () => startCancellable(host, "silent"));
    await until(
      "four servers",
      amplyMs,
      () => serversOf("silent").length,
      (count) => count === 4,
    );
    const good = discover(host, faultSpec("good"));
    for (const { cancel, outcome } of opens.slice(0, 3)) {
      cancel.abort();
      assert.equal(await outcome, "cancelled");
      assert.ok(serversOf("silent").length + serversOf("good").length <= 4);
    }
    assert.equal((await good).tools.length, 2);
    // One that waits for its turn is cancelled like one that starts.
    for (const { cancel } of opens) cancel.abort();
    assert.deepEqual(new Set(await Promise.all(opens.map(({ outcome }) => outcome))), new Set(["cancelled"]));
    assert.deepEqual(serversOf("silent"), []);
  });
});

function startCancellable(host: McpHost, mode: string): { cancel: AbortController; outcome: Promise<string> } {
  const cancel = new AbortController();
  const outcome = failureOf(host.open(faultSpec(mode), wait(amplyMs, cancel.signal)));
  return { cancel, outcome: outcome.then(({ reason }) => reason) };
}

test("a host that is disposed of ends all, and starts nothing more", async () => {
  const opens = await withHost(async (host) => {
    const session = await host.open(faultSpec("stubborn-family"), wait());
    session.onClosed(() => assert.fail("it was closed on purpose"));
    const waiting = Array.from({ length: 6 }, () => startCancellable(host, "silent").outcome);
    await until(
      "four servers",
      amplyMs,
      () => serversOf("silent").length,
      (count) => count === 4,
    );
    const disposed = host.dispose();
    const late = failureOf(host.open(faultSpec("good"), wait())).then(({ reason }) => reason);
    await disposed;
    assert.deepEqual(descendantsOf(process.pid), []);
    return await Promise.all([...waiting, late]);
  });
  assert.deepEqual(new Set(opens), new Set(["closed"]));
});
