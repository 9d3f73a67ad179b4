import assert from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";
import { test } from "./registry.ts";
import { inWorkspace, show, toolsight } from "./support.ts";

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
