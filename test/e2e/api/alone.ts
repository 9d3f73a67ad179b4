import assert from "node:assert/strict";
import { test } from "./registry.ts";
import {
  bytes,
  findings,
  outsideWorkspace,
  showProfile,
  toolsight,
  untilDrawn,
  untilFindings,
  write,
} from "./support.ts";

test("a profile opened alone, without a folder, works with the catalog beside it", async () => {
  const profile = outsideWorkspace("alone/tool-controller.json");
  await write(outsideWorkspace("alone/some.tools.json"), '{ "tools": ["read_file", "write_file"] }\n');
  await write(
    profile,
    '{\n  "rules": [\n    { "mode": "deactivate", "pattern": "write_*" },\n    { "mode": "deactivate", "pattern": "wirte_file" }\n  ]\n}\n',
  );
  const { document } = await showProfile(profile);
  await untilFindings(profile, ['unknown-tool warning 4: "wirte_file"']);
  await untilDrawn("read_file on", "write_file off");
  assert.deepEqual(await (await toolsight()).toggle("read_file", "deny"), { applied: true });
  await untilDrawn("read_file off");
  assert.ok(await document.save());
  assert.match(await bytes(profile), /read_file/);
});

test("without any catalog nothing is said to match nothing", async () => {
  const profile = outsideWorkspace("bare/tool-controller.json");
  await write(
    profile,
    '{ "rules": [{ "mode": "deactivate", "pattern": "wirte_*" }, { "mode": "activate", "pattern": "wirte_file" }] }\n',
  );
  await showProfile(profile);
  await untilFindings(profile, ['shadowed-rule warning 1: "wirte_file"']);
  assert.equal(findings(profile).length, 1);
});
