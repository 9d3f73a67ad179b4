import assert from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";
import { poll } from "../harness/poll.ts";
import { test } from "./registry.ts";
import { inWorkspace, showProfile, toolsight } from "./support.ts";

test("a window that nobody touches sends no message for ten seconds", async () => {
  await showProfile(inWorkspace("tool-controller.json"));
  const api = await toolsight();
  let last = -1;
  await poll("the start to be over", async () => {
    await pause(2000);
    const before = last;
    last = api.messageCount();
    return before === last;
  });
  await pause(10_000);
  assert.equal(api.messageCount(), last);
});
