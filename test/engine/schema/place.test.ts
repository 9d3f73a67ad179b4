import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import { pathInPolicy, pathNamed } from "../../../server/engine/schema/place.ts";
import { pathText } from "../../../server/engine/syntax/find.ts";

test("a policy's name leads back to its place", () => {
  const step = fc.oneof(
    fc.string(),
    fc.nat(1000),
    fc.constantFrom("__proto__", "tool_controller", "a.b", "[0]", '"', "\\", "日本", "-x"),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 5 }), (path) => {
      assert.deepEqual(pathNamed(pathText(path)), path);
    }),
  );
});

test("a text that is no path has no place", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const path = pathNamed(text);
      assert.ok(path === undefined || Array.isArray(path));
    }),
  );
  assert.equal(pathNamed("a b"), undefined);
  assert.equal(pathNamed("[1"), undefined);
});

test("a path in a file is taken from the innermost policy around it", () => {
  const policies = ["", "agents[0].tool_controller"];
  assert.deepEqual(pathInPolicy(policies, ["agents", 0, "tool_controller", "rules", 1]), ["rules", 1]);
  assert.deepEqual(pathInPolicy(policies, ["agents", 1]), ["agents", 1]);
  assert.equal(pathInPolicy(policies.slice(1), ["agents", 1]), undefined);
});
