import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repository } from "./harness/environment.ts";
import { hostedSuite } from "./harness/hosted-suite.ts";

// What can be asked through VS Code's API is tested inside the extension host: fast, and with exact values.

const catalog = readFileSync(join(repository, "test/e2e/workspaces/controller/catalog/all.tools.json"), "utf8");
const profile = `{
  "default_mode": "deactivate",
  "rules": [
    { "mode": "activate", "pattern": "math_*" },
    { "mode": "activate", "pattern": "txet_*" }
  ]
}
`;

hostedSuite("api controller", { tests: "controller.ts", workspace: "controller" });
hostedSuite("api alone", { tests: "alone.ts" });
hostedSuite("api virtual", {
  tests: "virtual.ts",
  virtual: { "/workspace/tool-controller.json": profile, "/workspace/all.tools.json": catalog },
});
hostedSuite("api foreign", { tests: "foreign.ts", workspace: "foreign" });
hostedSuite("api idle", { tests: "idle.ts", workspace: "plain" });
hostedSuite("api quiet", { tests: "quiet.ts", workspace: "controller" });
