import assert from "node:assert/strict";
import test from "node:test";
import { cleanName, gateServerOf, joinName } from "../../../../server/engine/dialects/openprogram/names.ts";

test("server and tool are joined by two underscores, native tools keep their name", () => {
  assert.equal(joinName("slack", "post"), "slack__post");
  assert.equal(joinName(undefined, "read file!"), "read file!");
});

test("letters and digits of every script stay, everything else becomes an underscore", () => {
  assert.equal(cleanName("é²中Ⅷ-_a9"), "é²中Ⅷ-_a9");
  assert.equal(cleanName("a.b/c d"), "a_b_c_d");
  // A character outside the basic plane is one character; a combining mark is no letter.
  assert.equal(cleanName("x🚀y"), "x_y");
  assert.equal(cleanName("𝔸e\u0301"), "𝔸e_");
  assert.equal(cleanName("\ud800"), "_");
});

test("a name of more than 64 characters keeps the end of its tool part", () => {
  const joined = joinName("github", `start${"x".repeat(80)}end`);
  assert.equal(joined.length, 64);
  assert.ok(joined.startsWith("github__x") && joined.endsWith("xend"));
  assert.equal(joinName("github", "t".repeat(56)), `github__${"t".repeat(56)}`);
});

test("where fewer than 8 characters were left for the tool, the whole name is cut", () => {
  assert.equal(joinName("s".repeat(54), "abcdefghij"), `${"s".repeat(54)}__cdefghij`);
  assert.equal(joinName("s".repeat(55), "abcdefghij"), `${"s".repeat(55)}__abcdefg`);
  assert.equal(joinName("s".repeat(70), "abc"), "s".repeat(64));
});

test("characters are counted, not UTF-16 units", () => {
  const tool = "𝔸".repeat(56);
  assert.equal(joinName("github", tool), `github__${tool}`);
  assert.equal(Array.from(joinName("github", `b${tool}`)).length, 64);
  assert.ok(!joinName("github", `b${tool}`).includes("b𝔸"));
});

test("the gate takes the text before the first mark for the server", () => {
  assert.equal(gateServerOf("slack__post"), "slack");
  assert.equal(gateServerOf(joinName("my__srv", "run")), "my");
  assert.equal(gateServerOf(joinName("lab_", "run")), "lab");
  assert.equal(gateServerOf(joinName("__lab", "run")), undefined);
  assert.equal(gateServerOf("util__sort"), "util");
  assert.equal(gateServerOf("read_file"), undefined);
});
