import assert from "node:assert/strict";
import test from "node:test";
import { environmentFor } from "../../../server/mcp/environment.ts";

test("what an editor sets for its own children is not passed on", () => {
  const inherited = {
    PATH: "/bin",
    ELECTRON_RUN_AS_NODE: "1",
    VSCODE_PID: "1",
    vscode_ipc_hook: "x",
    Node_Options: "--inspect",
    NODE_OPTIONS: "--inspect",
    NODE_OPTIONS_OF_MINE: "kept",
    MY_VSCODE_THING: "kept",
    none: undefined,
  };
  const expected = { PATH: "/bin", NODE_OPTIONS_OF_MINE: "kept", MY_VSCODE_THING: "kept" };
  assert.deepEqual(environmentFor({}, inherited), expected);
});

test("a definition says more, and other values", () => {
  const own = { PATH: "/own", NODE_OPTIONS: "--max-old-space-size=64" };
  assert.deepEqual(environmentFor(own, { PATH: "/bin", HOME: "/home", NODE_OPTIONS: "--inspect" }), {
    HOME: "/home",
    ...own,
  });
});
