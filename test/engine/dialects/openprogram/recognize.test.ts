import assert from "node:assert/strict";
import test from "node:test";
import { hintedDialect, recognizeDialect } from "../../../../server/engine/dialects/recognize.ts";
import { parseJson } from "../../../../server/engine/syntax/json.ts";

function isProfile(value: unknown, file: string): boolean {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return recognizeDialect(file, parseJson(text))?.id === "openprogram";
}

test("names hint, on paths and URIs", () => {
  for (const file of ["agent.json", "/a/b/agent.json", "file:///a/b/research.agent.json?x#y", "C:\\a\\agent.json"]) {
    assert.equal(hintedDialect(file)?.id, "openprogram", file);
  }
  assert.equal(hintedDialect("agents.json"), undefined);
});

test("under a telling name one known key is enough, and a file being written counts", () => {
  for (const text of ["", "{}", "{", '{ "tools"', '{ "id": "x" }', '{ "mcp": 3 }', '{ "tools": ["bash"] }', "[]"]) {
    assert.ok(isProfile(text, "agent.json"), text);
  }
  assert.ok(!isProfile({ name: "x", version: "1.0" }, "agent.json"));
});

test("an agent card of A2A is no profile, whatever else it holds", () => {
  for (const mark of [
    { url: "https://agents.example" },
    { capabilities: {} },
    { protocolVersion: "0.3.0" },
    { supportedInterfaces: [] },
    { defaultInputModes: [] },
    { skills: [{ id: "find" }] },
  ]) {
    assert.ok(
      !isProfile(
        { id: "x", name: "card", tools: { disabled: ["a"] }, mcp: { disabled: ["b"] }, ...mark },
        "agent.json",
      ),
    );
  }
});

test("without a telling name a file needs an id and a block of this form, or two blocks", () => {
  assert.ok(isProfile({ id: "x", tools: { disabled: [] } }, "research.json"));
  assert.ok(isProfile({ tools: { mode: "none" }, skills: { categories: ["a"] } }, "research.json"));
  assert.ok(!isProfile({ tools: { disabled: ["a"] } }, "settings.json"));
  assert.ok(!isProfile({ id: "x" }, "thing.json"));
  assert.ok(
    !isProfile({ tools: { allowed: ["a"], exclude: [] }, mcp: { allowed: ["b"], excluded: [] } }, "settings.json"),
  );
  assert.ok(!isProfile({ id: "x", tools: ["a"] }, "thing.json"));
  assert.ok(!isProfile("", "thing.json"));
});
