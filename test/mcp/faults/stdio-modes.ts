import {
  chatter,
  crash,
  floodStandardError,
  ignoreTermination,
  pause,
  printJunk,
  startGrandchild,
  tooLong,
  writeEndlessLine,
} from "./acts.ts";
import { growingList, lateCall, slowCall } from "./calls.ts";
import { type Answer, type Behaviour, latestVersion, listing, saying, speaking, tool } from "./conversation.ts";
import { paged, unsoundTools } from "./lists.ts";

/** A mode of the fault server over standard input and output. */
export interface StdioMode extends Behaviour {
  readonly about: string;
}

const megabyte = 1024 * 1024;
const never: Answer = () => undefined;

/** All modes over standard input and output. A behaviour is made anew by each process, so it may keep state. */
export const stdioModes: Readonly<Record<string, StdioMode>> = {
  good: { about: "a good server that speaks the version it is asked for" },
  ...Object.fromEntries(
    ["2024-11-05", "2025-03-26", "2025-06-18", latestVersion].map((version) => [
      `version-${version}`,
      { about: `a good server that speaks only ${version}`, answers: { initialize: speaking(version) } },
    ]),
  ),
  banner: { about: "banner and junk on standard output", start: printJunk },
  "notification-first": {
    about: "notifications before the answer to initialize",
    start: (client) => {
      client.send({ method: "notifications/message", params: { level: "info", data: "starting" } });
      client.send({ method: "notifications/tools/list_changed" });
    },
  },
  chatter: { about: "log messages without end", start: chatter },
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
        await pause(tooLong);
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
        writeEndlessLine(client);
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
  "invalid-schemas": {
    about: "tools whose definitions are wrong",
    answers: { "tools/list": listing(...unsoundTools) },
  },
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
  "stderr-flood": { about: "100 MB on standard error", start: () => floodStandardError(100) },
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
  "late-call": { about: "answers calls when nobody waits any more", ...lateCall() },
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
