import assert from "node:assert/strict";
import test from "node:test";
import { check, findingsIn, fixed, messageOf, titlesOf } from "../../helpers/findings.ts";

const profile = { file: "agent.json", only: ["syntax"] };
const controller = { only: ["syntax"] };
const profileWithComment = `{
  // no shell for this one
  "tools": { "disabled": ["bash"] }
}`;

test("a strict loader refuses comments, commas and marks; the first one says what follows", () => {
  const found = check(
    `{
  "tools": { "disabled": ["bash",] }, // no shell
//                              ^ syntax
//                                    ^^^^^^^^^^^ syntax
  "mcp": {}
}`,
    profile,
  );
  assert.deepEqual(
    found.map(({ severity }) => severity),
    ["error", "error"],
  );
  assert.match(found[0] === undefined ? "" : messageOf(found[0]), /without any gate/);
  assert.doesNotMatch(found[1] === undefined ? "" : messageOf(found[1]), /without any gate/);
});

test("a tolerant loader's file has them as information", () => {
  const found = check(
    `{
  // why
//^^^^^^ syntax
  "default_mode": "deactivate",
  "rules": [],
//           ^ syntax
}`,
    controller,
  );
  assert.deepEqual(
    found.map(({ severity }) => severity),
    ["information", "information"],
  );
});

test("a byte order mark stops a strict loader", () => {
  const [found] = findingsIn(`\ufeff{ "tools": {} }`, profile);
  assert.equal(found?.severity, "error");
  assert.equal(fixed(`\ufeff{ "tools": {} }`, found ?? assert.fail(), "remove the byte order mark"), `{ "tools": {} }`);
});

test("numbers that Python alone takes are reported, though they stop nothing", () => {
  const [found] = check(
    `
{ "session_daily_reset": NaN, "tools": {} }
//                       ^^^ syntax`,
    profile,
  );
  assert.equal(found?.severity, "error");
  assert.doesNotMatch(found === undefined ? "" : messageOf(found), /gate/);
});

test("what no reader takes stops every loader", () => {
  const [found] = check(
    `
{ "rules": [ { "mode": "activate" "pattern": "a" } ] }
//                                ^^^^^^^^^ syntax`,
    controller,
  );
  assert.equal(found?.severity, "error");
  assert.match(found === undefined ? "" : messageOf(found), /does not load/);
});

test("where the editor reports slips itself, one finding says what follows from the first", () => {
  const text = `{
  // one
  "tools": { "disabled": ["bash",] }, // two
  "mcp": {}
}`;
  const found = findingsIn(text, { ...profile, syntaxReportedElsewhere: true });
  assert.equal(found.length, 1);
  assert.match(found[0] === undefined ? "" : messageOf(found[0]), /without any gate/);
  assert.deepEqual(findingsIn(`{ "rules": [], /* one */ }`, { ...controller, syntaxReportedElsewhere: true }), []);
});

test("a text without slips has no finding", () => {
  check(`{ "tools": { "disabled": ["bash"] } }`, profile);
});

test("a comment is removed with its line when it is alone there", () => {
  const [found] = findingsIn(profileWithComment, profile);
  const expected = `{
  "tools": { "disabled": ["bash"] }
}`;
  assert.equal(fixed(profileWithComment, found ?? assert.fail(), "remove the comment"), expected);
});

test("a comment behind something is removed with the blanks before it", () => {
  const text = `{ "tools": {}, // why\r\n  "mcp": {} }`;
  const [found] = findingsIn(text, profile);
  assert.equal(fixed(text, found ?? assert.fail(), "remove the comment"), `{ "tools": {},\r\n  "mcp": {} }`);
});

test("all of them can be removed at once", () => {
  const text = `{
  /* one */ "tools": { "disabled": ["bash",], },
  // two
}`;
  const [found] = findingsIn(text, profile);
  const title = "remove all 5 comments, commas and marks that JSON does not allow";
  assert.deepEqual(titlesOf(found ?? assert.fail()), ["remove the comment", title]);
  assert.equal(fixed(text, found ?? assert.fail(), title), `{\n  "tools": { "disabled": ["bash"] }\n}`);
});

test("a hopeless file has a bounded number of findings", () => {
  const found = findingsIn(`{ "rules": [${"?,".repeat(3000)}`, controller);
  assert.ok(found.length > 0 && found.length <= 501);
});

test("a file that is too deep or too long has one clear finding, also where the editor reports slips", () => {
  const deep = findingsIn(`{ "rules": ${"[".repeat(100_000)}`, { ...controller, syntaxReportedElsewhere: true });
  assert.deepEqual(
    deep.map(({ severity }) => severity),
    ["error"],
  );
  const long = findingsIn(`{ "rules": [${" ".repeat(20_000_000)}] }`, { ...controller, syntaxReportedElsewhere: true });
  assert.deepEqual(
    long.map(({ severity }) => severity),
    ["error"],
  );
});

test("a setting of the user's own decides the severity", () => {
  const settings = { rules: new Map([["syntax", "hint"] as const]) };
  assert.deepEqual(
    findingsIn(profileWithComment, { ...profile, settings }).map(({ severity }) => severity),
    ["hint"],
  );
});
