import assert from "node:assert/strict";
import test from "node:test";
import { stdioModes } from "./faults/stdio-modes.ts";
import { faultSpec, withHost } from "./helpers/hosts.ts";
import { checkDiscovery } from "./helpers/outcomes.ts";
import { descendantsOf } from "./helpers/process-table.ts";
import { stdioOutcomes } from "./helpers/stdio-outcomes.ts";

// What a discovery makes of each mode of the fault server over standard input and output, and that it leaves no process.

test("every mode has an expected outcome", () => {
  assert.deepEqual(Object.keys(stdioOutcomes), Object.keys(stdioModes));
});

for (const [mode, expected] of Object.entries(stdioOutcomes)) {
  test(`${mode}: ${stdioModes[mode]?.about}`, async () => {
    await withHost(async (host) => {
      await checkDiscovery(host, faultSpec(mode), expected);
      const left = descendantsOf(process.pid).filter(({ command }) => !command.includes("supervisor"));
      assert.deepEqual(left, [], "nothing runs when a discovery has ended");
    });
    assert.deepEqual(descendantsOf(process.pid), [], "nothing runs when the host is gone");
  });
}
