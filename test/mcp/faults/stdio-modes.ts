import { spawn } from "node:child_process";
import { writeSync } from "node:fs";
import {
  type Answer,
  type Behaviour,
  type Client,
  latestVersion,
  listing,
  saying,
  speaking,
  tool,
} from "./conversation.ts";

/** A mode of the fault server over standard input and output. */
export interface StdioMode extends Behaviour {
  readonly about: string;
}

/** How long "late" answers are kept back, in milliseconds: above every limit that a test sets. */
const late = 30_000;
const megabyte = 1024 * 1024;
const never: Answer = () => undefined;

/** Ends this process as a crash does: with words on standard error. */
function crash(text: string, exitCode: number): never {
  // Writes through a stream could be lost by the exit.
  writeSync(2, `${text}\n`);
  process.exit(exitCode);
}

function later(ms: number, run: () => void): void {
  setTimeout(run, ms);
}

/** `tools/list` in pages of `size` tools; `cursorAfter` gives the cursor behind a page, counted from 0. */
function paged(size: number, cursorAfter: (page: number) => string | undefined, more: object = {}): Answer {
  return ({ cursor }) => {
    const page = Number(cursor ?? 0);
    const tools = Array.from({ length: size }, (_, at) => ({ ...tool(`tool_${page * size + at}`), ...more }));
    return { result: { tools, nextCursor: cursorAfter(page) } };
  };
}

function ignoreTermination(): void {
  process.on("SIGTERM", () => undefined);
  // Keeps the process although its input has ended.
  setInterval(() => undefined, late);
}

/** A process in the same group that holds on to standard output and neither ends by itself nor on SIGTERM. */
function startGrandchild(): void {
  const program =
    "process.on('SIGTERM', () => undefined); setInterval(() => undefined, 1000); console.error('grandchild')";
  spawn(process.execPath, ["-e", program], { stdio: ["ignore", "inherit", "inherit"] });
}

function junk(client: Client): void {
  client.write("Welcome to the fault server!\n\n\u001b[1mready\u001b[0m\r\n");
  client.write('{"almost": "json"\n[1, 2]\nnull\n"text"\n{"level":"info","message":"log line"}\n{"jsonrpc":"2.0"}\n');
}

function floodStandardError(): void {
  const line = `${"x".repeat(1023)}\n`.repeat(1024);
  for (let written = 0; written < 100; written += 1) writeAll(2, line);
  writeAll(2, "the last line\n");
}

/** Writes all of it before it returns, also when the pipe is full for a while. */
function writeAll(file: number, text: string): void {
  for (let rest = Buffer.from(text); rest.length > 0; ) {
    try {
      rest = rest.subarray(writeSync(file, rest));
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EAGAIN")) throw error;
    }
  }
}

const unsound: readonly object[] = [
  tool("good"),
  { name: "no_schema" },
  tool("text_schema", { inputSchema: "object" }),
  tool("null_schema", { inputSchema: null }),
  tool("array_schema", { inputSchema: { type: "array" } }),
  tool("bad_keyword", { inputSchema: { type: "object", properties: { text: { type: "strnig" } } } }),
  { ...tool("odd_description"), description: 7 },
  { name: 12, inputSchema: { type: "object" } },
  { ...tool("odd_annotations"), annotations: "destructive" },
  tool("good_too"),
];

/** Reports progress three times, then ends; or earlier, when the client cancels. */
function slowCall(): Behaviour {
  const cancelled = new Set<number | string>();
  return {
    answers: {
      "tools/list": listing(tool("slow"), tool("endless")),
      "tools/call": async ({ name, _meta }, client, id) => {
        const progressToken = _meta?.progressToken;
        for (let progress = 1; progress <= 3 || name === "endless"; progress += 1) {
          await new Promise((resolve) => setTimeout(resolve, 20));
          if (id !== undefined && cancelled.has(id)) return undefined;
          if (progressToken === undefined) continue;
          const params = { progressToken, progress, total: 3, message: `step ${progress}` };
          client.send({ method: "notifications/progress", params });
        }
        return saying("done");
      },
      "notifications/cancelled": ({ requestId }) => {
        if (requestId !== undefined) cancelled.add(requestId);
        return undefined;
      },
    },
  };
}

/** A call of `grow` adds a tool and says that the list has changed. */
function growingList(): Behaviour {
  const tools = [tool("grow")];
  return {
    answers: {
      "tools/list": () => ({ result: { tools } }),
      "tools/call": (_, client) => {
        tools.push(tool(`grown_${tools.length}`));
        client.send({ method: "notifications/tools/list_changed" });
        return saying(`${tools.length} tools`);
      },
    },
  };
}

/** All modes over standard input and output. A behaviour is made anew by each process, so it may keep state. */
export const stdioModes: Readonly<Record<string, StdioMode>> = {
  good: { about: "a good server that speaks the version it is asked for" },
  ...Object.fromEntries(
    ["2024-11-05", "2025-03-26", "2025-06-18", latestVersion].map((version) => [
      `version-${version}`,
      { about: `a good server that speaks only ${version}`, answers: { initialize: speaking(version) } },
    ]),
  ),
  banner: { about: "banner and junk on standard output", start: junk },
  "notification-first": {
    about: "notifications before the answer to initialize",
    start: (client) => {
      client.send({ method: "notifications/message", params: { level: "info", data: "starting" } });
      client.send({ method: "notifications/tools/list_changed" });
    },
  },
  "carriage-returns": {
    about: "lines end with CR LF",
    answers: {
      "tools/list": (_, client, id) => {
        client.write(`${JSON.stringify({ jsonrpc: "2.0", id, result: { tools: [tool("echo")] } })}\r\n`);
        return undefined;
      },
    },
  },
  "exit-before": { about: "ends before initialize with words", start: () => crash("no API key in EXAMPLE_KEY", 3) },
  "exit-after": {
    about: "ends after initialize with words",
    answers: { "tools/list": () => crash("the database is locked", 4) },
  },
  silent: { about: "never answers", answers: { initialize: never } },
  "silent-list": { about: "never answers tools/list", answers: { "tools/list": never } },
  late: {
    about: "answers after the limit",
    answers: {
      initialize: async (params, client, id) => {
        await new Promise<void>((resolve) => later(late, resolve));
        return speaking(latestVersion)(params, client, id);
      },
    },
  },
  "huge-line": {
    about: "20 MB in one line",
    answers: { "tools/list": listing(tool("huge", { description: "x".repeat(20 * megabyte) }), tool("small")) },
  },
  "endless-line": {
    about: "a line without an end",
    answers: {
      "tools/list": (_, client) => {
        const chunk = "x".repeat(megabyte);
        const write = () => {
          client.write(chunk);
          setImmediate(write);
        };
        write();
        return undefined;
      },
    },
  },
  "many-pages": {
    about: "10,000 tools over 100 pages",
    answers: { "tools/list": paged(100, (page) => (page < 99 ? String(page + 1) : undefined)) },
  },
  "large-page": {
    about: "a page of a megabyte, with 1,000 tools",
    answers: { "tools/list": paged(1000, () => undefined, { description: "x".repeat(900) }) },
  },
  "repeated-cursor": {
    about: "a cursor that repeats for ever",
    answers: { "tools/list": paged(2, () => "1") },
  },
  "endless-pages": {
    about: "each page has a cursor to one more",
    answers: { "tools/list": paged(1, (page) => String(page + 1)) },
  },
  "heavy-pages": {
    about: "pages of a megabyte without end",
    answers: { "tools/list": paged(1, (page) => String(page + 1), { description: "x".repeat(megabyte) }) },
  },
  "duplicate-names": {
    about: "two tools of one name",
    answers: { "tools/list": listing(tool("echo"), tool("twin"), tool("twin", { description: "the other" })) },
  },
  "invalid-schemas": { about: "tools whose definitions are wrong", answers: { "tools/list": listing(...unsound) } },
  "wrong-list": { about: "a list that is none", answers: { "tools/list": () => ({ result: { tools: "none" } }) } },
  "no-tools": {
    about: "a server without tools",
    answers: { "tools/list": () => ({ error: { code: -32601, message: "Method not found" } }) },
  },
  "old-version": { about: "speaks a version that nobody knows", answers: { initialize: speaking("1999-12-31") } },
  "odd-version": { about: "a version that is no text", answers: { initialize: speaking(7) } },
  "refused-start": {
    about: "an error in place of the answer to initialize",
    answers: { initialize: () => ({ error: { code: -32000, message: "licence expired" } }) },
  },
  "stray-ids": {
    about: "answers to requests that nobody made, and then the right one",
    answers: {
      "tools/list": (_, client) => {
        for (const stray of [999, "none", -1, 0.5, null, {}]) client.send({ id: stray, result: { tools: [] } });
        return { result: { tools: [tool("right")] } };
      },
    },
  },
  "wrong-ids": {
    about: "answers with wrong ids only",
    answers: {
      "tools/list": (_, client, id) => {
        client.send({ id: Number(id) + 1000, result: { tools: [tool("wrong")] } });
        return undefined;
      },
    },
  },
  "stderr-flood": { about: "100 MB on standard error", start: floodStandardError },
  "ignores-sigterm": { about: "stays when it is told to end", start: ignoreTermination },
  grandchild: { about: "starts a process that stays", start: startGrandchild },
  "stubborn-family": {
    about: "stays with a process that stays",
    start: () => {
      ignoreTermination();
      startGrandchild();
    },
  },
  "asks-client": {
    about: "asks the client before it answers",
    answers: {
      "tools/list": (_, client) => {
        client.send({ id: "ping", method: "ping" });
        client.send({ id: "roots", method: "roots/list" });
        client.send({ id: "sampling", method: "sampling/createMessage", params: { messages: [], maxTokens: 1 } });
        return { result: { tools: [tool("echo")] } };
      },
    },
  },
  "list-changed": { about: "its list changes", ...growingList() },
  "slow-call": { about: "a call with progress", ...slowCall() },
  "failing-call": {
    about: "calls that fail in three ways",
    answers: {
      "tools/list": listing(tool("fail"), tool("refuse"), tool("crash")),
      "tools/call": ({ name }) => {
        if (name === "fail") return saying("out of stock", true);
        if (name === "crash") return crash("segmentation fault", 5);
        return { error: { code: -32602, message: "no such tool" } };
      },
    },
  },
  destructive: {
    about: "tools with annotations",
    answers: {
      "tools/list": listing(
        tool("erase", { annotations: { destructiveHint: true } }),
        tool("look", { annotations: { readOnlyHint: true, destructiveHint: false } }),
      ),
    },
  },
};
