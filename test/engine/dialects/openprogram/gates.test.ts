import assert from "node:assert/strict";
import test from "node:test";
import { policyOf, read, reasonFor, skillsOn, smallCatalog, toolsOn } from "./support.ts";

const everything = { mode: "automatic" };

function serversOn(profile: unknown, catalog = smallCatalog): readonly string[] {
  return toolsOn(read(profile, { catalog })).filter((name) => name.includes("__"));
}

test("skills: disabled, then allowed, then the category of those that have one", () => {
  const analysis = read({ id: "x", skills: { disabled: ["de*"], allowed: ["*"], categories: ["docs"] } });
  assert.deepEqual(skillsOn(analysis), ["pdf", "note"]);
  assert.equal(reasonFor(analysis, "deploy"), "rule skills.disabled[0]");
  assert.equal(reasonFor(analysis, "pdf"), "rule skills.categories[0]");
  assert.equal(reasonFor(analysis, "note"), "rule skills.allowed[0]");
  assert.deepEqual(skillsOn(read({ id: "x", skills: { categories: ["doc?"] } })), ["pdf", "note"]);
  assert.equal(reasonFor(read({ id: "x", skills: { categories: ["ops"] } }), "pdf"), "list skills.categories");
  assert.deepEqual(skillsOn(read({ id: "x", skills: { allowed: [] } })), ["pdf", "deploy", "note"]);
  assert.equal(reasonFor(read({ id: "x", skills: { allowed: ["no"] } }), "pdf"), "list skills.allowed");
});

test("skills and tools of one name are decided apart", () => {
  const catalog = { tools: ["pdf"], skills: [{ name: "pdf" }] };
  const analysis = read({ id: "x", tools: { disabled: ["pdf"] } }, { catalog });
  assert.deepEqual([toolsOn(analysis), skillsOn(analysis)], [[], ["pdf"]]);
});

test("servers are matched by their name only, after the tools", () => {
  assert.deepEqual(
    serversOn({ id: "x", tools: everything, mcp: { disabled: ["slack/*", "slack__post", "SLACK"] } }).length,
    3,
  );
  const analysis = read({
    id: "x",
    tools: { ...everything, disabled: ["slack__list"] },
    mcp: { disabled: ["git*"], allowed: ["sl*"] },
  });
  assert.deepEqual(
    toolsOn(analysis).filter((name) => name.includes("__")),
    ["slack__post"],
  );
  assert.equal(reasonFor(analysis, "slack__list"), "rule tools.disabled[0]");
  assert.equal(reasonFor(analysis, "slack__post"), "rule mcp.allowed[0]");
  assert.equal(reasonFor(analysis, "github__issues"), "rule mcp.disabled[0]");
  assert.equal(
    reasonFor(read({ id: "x", tools: everything, mcp: { allowed: ["git*"] } }), "slack__post"),
    "list mcp.allowed",
  );
  assert.equal(reasonFor(analysis, "bash"), "mode tools.mode");
});

test("the gate sees the joined name, so a mark inside a server's name misleads it", () => {
  const catalog = {
    tools: ["util__sort", "bash"],
    servers: ["my__srv", "lab_", "__lab"].map((name) => ({ name, tools: ["run"] })),
  };
  const on = (mcp: object) => serversOn({ id: "x", tools: everything, mcp }, catalog);
  assert.deepEqual(on({ disabled: ["my"] }), ["util__sort", "lab___run", "__lab__run"]);
  assert.deepEqual(on({ disabled: ["my__srv", "lab_", "__lab"] }), [
    "util__sort",
    "my__srv__run",
    "lab___run",
    "__lab__run",
  ]);
  assert.deepEqual(on({ disabled: ["lab"] }), ["util__sort", "my__srv__run", "__lab__run"]);
  assert.deepEqual(on({ disabled: ["*"] }), ["__lab__run"]);
  assert.deepEqual(on({ disabled: ["util"] }), ["my__srv__run", "lab___run", "__lab__run"]);
});

test("every required pattern needs a server that still has a tool; else the turn has no tools at all", () => {
  const closed = read({
    id: "x",
    tools: everything,
    mcp: { required: ["git*", "k8s", "jira"] },
    skills: { disabled: ["pdf"] },
  });
  assert.deepEqual(toolsOn(closed), []);
  assert.equal(reasonFor(closed, "bash"), "gate mcp.required[1]");
  assert.deepEqual(skillsOn(closed), ["deploy", "note"]);
  const { gates } = policyOf(closed).resolution;
  assert.deepEqual(
    gates.map(({ metBy, starved }) => [metBy, starved]),
    [
      [["github"], []],
      [[], []],
      [[], []],
    ],
  );
});

test("a what-if is the last word, also where a requirement is not met", () => {
  const profile = { id: "x", tools: everything, mcp: { required: ["k8s"] } };
  const tried = read(profile, { overrides: [{ pattern: "bash", effect: "allow" }] });
  assert.deepEqual(toolsOn(tried), ["bash"]);
  assert.equal(reasonFor(tried, "bash"), "override override[0]");
  assert.equal(reasonFor(tried, "read"), "gate mcp.required[0]");
});

test("rules of a list that is not read are overruled by nobody", () => {
  const analysis = read({ id: "x", tools: { mode: "automatic", allowed: ["bash"], disabled: ["ba*"] } });
  const decision = policyOf(analysis).resolution.decisions.find(({ subject }) => subject.name === "bash");
  assert.equal(reasonFor(analysis, "bash"), "rule tools.disabled[0]");
  assert.deepEqual(decision?.overruled, []);
});

test("an unmet requirement decides every tool, whatever its pattern matches", () => {
  const closed = read({ id: "x", tools: everything, mcp: { required: ["github", "k8s", "slack"] } });
  assert.deepEqual(
    policyOf(closed).facts.map(({ rule, matches, decides }) => [rule.path, matches.length, decides.length]),
    [
      ["mcp.required[0]", 1, 0],
      ["mcp.required[1]", 0, 9],
      ["mcp.required[2]", 2, 0],
    ],
  );
});

test("a tools list that is too broad starves a required server", () => {
  const starved = read({ id: "x", tools: { ...everything, disabled: ["git*"] }, mcp: { required: ["github"] } });
  assert.deepEqual(toolsOn(starved), []);
  assert.deepEqual(policyOf(starved).resolution.gates[0]?.starved, ["github"]);
  // The reason is the gate's for every tool, also for those that an earlier list had removed.
  assert.equal(reasonFor(starved, "github__issues"), "gate mcp.required[0]");
});

test("a server both required and disabled passes the requirement and then loses its tools", () => {
  assert.deepEqual(serversOn({ id: "x", tools: everything, mcp: { required: ["slack"], disabled: ["slack"] } }), [
    "github__issues",
  ]);
});

test("required entries that are no text are skipped", () => {
  assert.deepEqual(serversOn({ id: "x", tools: everything, mcp: { required: [3, null] } }).length, 3);
});

test("the documented default list holds no tool of a server, so a requirement is not met", () => {
  const profile = { id: "x", mcp: { required: ["slack"] } };
  assert.deepEqual(toolsOn(read(profile, { release: "documented" })), []);
  assert.equal(toolsOn(read(profile, { release: "access-modes" })).length, 9);
});
