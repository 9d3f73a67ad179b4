import assert from "node:assert/strict";
import { test } from "./registry.ts";
import { findings, inWorkspace, show, untilFindings } from "./support.ts";

test("files of other systems with the same names get no finding", async () => {
  const foreign = ["agent.json", "tools.json", "api/tools.json"].map(inWorkspace);
  for (const uri of foreign) await show(uri);
  const real = inWorkspace("real.tool-controller.json");
  await show(real);
  await untilFindings(real, ['schema error 1: "sometimes"']);
  for (const uri of foreign) assert.deepEqual(findings(uri), []);
});
