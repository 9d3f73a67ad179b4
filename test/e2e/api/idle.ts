import assert from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";
import { test } from "./registry.ts";
import { inWorkspace, show, toolsight, untilFindings, write } from "./support.ts";

test("a workspace without our files starts no server and sends nothing for ten seconds", async () => {
  const api = await toolsight();
  await show(inWorkspace("package.json"));
  // A window in which nothing may happen has a length, so this one test cannot wait for an event.
  for (let second = 0; second < 10; second++) {
    await pause(1000);
    assert.equal(api.serverRunning(), false);
    assert.equal(api.messageCount(), 0);
  }
});

test("the first profile in such a workspace starts the server, also one that nobody opens", async () => {
  const api = await toolsight();
  const first = inWorkspace("agents/first/tool-controller.json");
  await write(first, '{ "default_mode": "sometimes" }\n');
  await untilFindings(first, ["schema error 1"]);
  assert.ok(api.serverRunning());
});
