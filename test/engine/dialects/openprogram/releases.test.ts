import assert from "node:assert/strict";
import test from "node:test";
import type { Analysis } from "../../../../server/engine/analysis.ts";
import { analyzed, catalogOf } from "../../../helpers/engine.ts";
import { random } from "../../pattern/random.ts";
import { catalogFiles } from "../../properties/profiles.ts";

/** The tools that only one release has, by release. */
function differences({ problems }: Analysis): unknown {
  return problems.flatMap((problem) => (problem.code === "release-dependent" ? [problem.releases] : []));
}

test("what two releases make of a file does not hang on the files that were read before", () => {
  const source = random(12);
  const entries = ["bash", "read", "math__*", "*", "web_search", "github__list_issues", "r*"];
  const catalogs = catalogFiles.map(catalogOf);
  const list = () => Array.from({ length: source.below(4) }, () => source.pick(entries));
  let found = 0;
  for (let round = 0; round < 300; round += 1) {
    const which = source.below(catalogs.length);
    const tools = { ...(source.below(3) > 0 ? { allowed: list() } : {}), disabled: list() };
    const text = JSON.stringify({ id: "one", tools, mcp: { disabled: list() } });
    const [catalog, unread] = [catalogs[which], catalogOf(catalogFiles[which])];
    const here = differences(analyzed(text, { file: "agent.json", catalog: catalog ?? assert.fail() }));
    assert.deepEqual(here, differences(analyzed(text, { file: "agent.json", catalog: unread })), text);
    if (JSON.stringify(here) !== "[]") found += 1;
  }
  assert.ok(found > 30, `${found}`);
});
