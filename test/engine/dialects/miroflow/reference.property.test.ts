import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import { catalogOf } from "../../../helpers/engine.ts";
import { read, reasons } from "./support.ts";

// The program itself in a few lines, for files that it takes: which tools it lists, and why one is missing.

const serverNames = ["a", "b", "a/b", "%"];
const toolNames = ["x", "b/x", "a"];
const params = fc.constantFrom<unknown>({ command: "x" }, "http://host.example", "HTTP://host.example", {});
const servers = fc.array(fc.record({ name: fc.constantFrom(...serverNames), params }), { maxLength: 4 });
const pair = fc.tuple(fc.constantFrom(...serverNames), fc.constantFrom(...toolNames));
/** What each server has, in the order of the file, as a listing of them gives it. */
const tools = fc.array(fc.subarray(toolNames, { minLength: 1 }), { minLength: 4, maxLength: 4 });

interface Config {
  readonly name: string;
  readonly params: unknown;
}

function listed(
  configs: readonly Config[],
  pairs: readonly (readonly [string, string])[],
  own: readonly (readonly string[])[],
) {
  const found: Record<string, string> = {};
  for (const [place, { name, params: how }] of configs.entries()) {
    const isSse = typeof how === "string" && how.startsWith("http://");
    const isStdio = typeof how === "object" && how !== null && "command" in how;
    if (!isSse && !isStdio) continue;
    for (const tool of own[place] ?? []) {
      const index = pairs.findIndex(([server, other]) => server === name && other === tool);
      const key = `${name} ${tool}`;
      const reason = index < 0 ? "default" : isSse ? "not-filtered-sse" : `off tool_blacklist[${index}]`;
      // Of two servers with one name, one that shows the tool is enough.
      if (found[key] === undefined || found[key].startsWith("off")) found[key] = reason;
    }
  }
  return found;
}

test("a file gives the tools that the program lists", () => {
  let hidden = 0;
  fc.assert(
    fc.property(servers, fc.array(pair, { maxLength: 4 }), tools, (configs, pairs, own) => {
      const known = catalogOf({ servers: configs.map(({ name }, place) => ({ name, tools: own[place] ?? [] })) });
      const text = JSON.stringify({ server_configs: configs, tool_blacklist: pairs });
      const expected = listed(configs, pairs, own);
      assert.deepEqual(reasons(read(text, { known })), expected);
      hidden += Object.values(expected).filter((reason) => reason.startsWith("off")).length;
    }),
    { numRuns: 500, seed: 4 },
  );
  assert.ok(hidden > 50, String(hidden));
});
