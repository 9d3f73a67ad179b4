import assert from "node:assert/strict";
import test from "node:test";
import { stdioModes } from "./faults/stdio-modes.ts";
import { faultSpec, withHost } from "./helpers/hosts.ts";
import { checkDiscovery, type Expected } from "./helpers/outcomes.ts";
import { descendantsOf } from "./helpers/process-table.ts";

// What a discovery makes of each mode of the fault server over standard input and output, and that it leaves no process.

const usual: Expected = { tools: ["echo", "add"] };
/** Long enough for nobody, so that the limit is reached for sure. */
const soon = { timeoutMs: 400 };

const outcomes: Readonly<Record<string, Expected>> = {
  good: { ...usual, version: "2025-11-25", pages: 1 },
  "version-2024-11-05": { ...usual, version: "2024-11-05" },
  "version-2025-03-26": { ...usual, version: "2025-03-26" },
  "version-2025-06-18": { ...usual, version: "2025-06-18" },
  "version-2025-11-25": { ...usual, version: "2025-11-25" },
  banner: usual,
  "notification-first": usual,
  "carriage-returns": { tools: ["echo"] },
  "exit-before": { reason: "exited", exitCode: 3, stderr: /^no API key in EXAMPLE_KEY$/m },
  "exit-after": { reason: "exited", exitCode: 4, stderr: /^the database is locked$/m },
  silent: { reason: "timeout", text: /no answer within 0\.4 s/, ...soon },
  "silent-list": { reason: "timeout", ...soon },
  late: { reason: "timeout", ...soon },
  "huge-line": { reason: "too-large", text: /above 8 MB is refused/ },
  "endless-line": { reason: "too-large", text: /above 8 MB is refused/ },
  "many-pages": { tools: 10_000, pages: 100 },
  "repeated-cursor": { tools: 4, pages: 2, note: /repeats a cursor/ },
  "endless-pages": { tools: 1000, pages: 1000, note: /more than 1000 pages/ },
  "heavy-pages": { tools: 7, note: /definitions above 8 MB are refused/ },
  "duplicate-names": {
    tools: ["echo", "twin", "twin"],
    problems: { twin: "an earlier tool of the server has the same name" },
  },
  "invalid-schemas": {
    tools: [
      "good",
      "no_schema",
      "text_schema",
      "null_schema",
      "array_schema",
      "bad_keyword",
      "odd_description",
      "",
      "odd_annotations",
      "good_too",
    ],
    problems: {
      no_schema: "it has no input schema",
      text_schema: "its input schema is no object",
      null_schema: "its input schema is no object",
      array_schema: "its input schema is not of type `object`",
      bad_keyword: "its input schema is invalid: `properties.text.type` is not a type of JSON",
      odd_description: "its description is no text",
      "": "its name is no text",
    },
  },
  "wrong-list": { reason: "protocol", text: /the answer to `tools\/list` has no tools/ },
  "no-tools": { tools: [] },
  "old-version": { reason: "protocol", text: /version 1999-12-31/ },
  "odd-version": { reason: "protocol", text: /does not say which version/ },
  "refused-start": { reason: "protocol", text: /licence expired/ },
  "stray-ids": { tools: ["right"] },
  "wrong-ids": { reason: "timeout", ...soon },
  "stderr-flood": usual,
  "ignores-sigterm": usual,
  grandchild: usual,
  "stubborn-family": usual,
  "asks-client": { tools: ["echo"] },
  "list-changed": { tools: ["grow"] },
  "slow-call": { tools: ["slow", "endless"] },
  "failing-call": { tools: ["fail", "refuse", "crash"] },
  destructive: { tools: ["erase", "look"] },
};

test("every mode has an expected outcome", () => {
  assert.deepEqual(Object.keys(outcomes), Object.keys(stdioModes));
});

for (const [mode, expected] of Object.entries(outcomes)) {
  test(`${mode}: ${stdioModes[mode]?.about}`, async () => {
    await withHost(async (host) => {
      await checkDiscovery(host, faultSpec(mode), expected);
      const left = descendantsOf(process.pid).filter(({ command }) => !command.includes("supervisor"));
      assert.deepEqual(left, [], "nothing runs when a discovery has ended");
    });
    assert.deepEqual(descendantsOf(process.pid), [], "nothing runs when the host is gone");
  });
}
