import assert from "node:assert/strict";
import test from "node:test";
import type { Analysis } from "../../../server/engine/analysis.ts";
import { matchesAll, takesAll } from "../../../server/engine/diagnostics/all-names.ts";
import { allowAndDeny } from "../../../server/engine/diagnostics/allow-and-deny.ts";
import { catchAllFirst } from "../../../server/engine/diagnostics/catch-all-first.ts";
import type { DiagnosticRule } from "../../../server/engine/diagnostics/diagnostic.ts";
import { diagnose } from "../../../server/engine/diagnostics/index.ts";
import { partlyShadowed } from "../../../server/engine/diagnostics/partly-shadowed.ts";
import { placedAt } from "../../../server/engine/diagnostics/rules.ts";
import { compileFnmatch } from "../../../server/engine/pattern/fnmatch.ts";
import { longestName } from "../../../server/engine/pattern/pattern.ts";
import { endsOf } from "../../../server/engine/policy/pattern-ends.ts";
import { analyzed, catalogOf } from "../../helpers/engine.ts";
import { makeWorld } from "../language/enumerate.ts";
import { random } from "../pattern/random.ts";

// What is found by questions about all names, beside a look at every name of a small world.

const pieces = [..."ab", "*", "*", "?", "[ab]", "[!a]", "[!abx]", "[abx]"];
const { words, domain } = makeWorld("abx", 1, 5);

/** All that a diagnostic finds at the rules of a file. */
function foundBy<Found>(diagnostic: DiagnosticRule<Found>, analysis: Analysis): readonly Found[] {
  assert.ok(diagnostic.scope === "rule");
  const placed = analysis.policies.flatMap((of) => of.policy.rules.flatMap((_, order) => placedAt(of, order) ?? []));
  return placed.flatMap((one) => diagnostic.findIn(one, analysis));
}

test("a pattern that matches every name is one that no name gets past", () => {
  const source = random(61);
  let whole = 0;
  for (let round = 0; round < 3000; round += 1) {
    const pattern = compileFnmatch(source.text(pieces, 3));
    const plain = words.every((name) => pattern.matches(name));
    assert.equal(matchesAll(pattern, domain), plain, pattern.source);
    if (plain) whole += 1;
  }
  assert.ok(whole > 100, `${whole}`);
});

test("a pattern that takes all of another leaves none of its names, and is missed only where the ends differ", () => {
  const source = random(62);
  let taken = 0;
  for (let round = 0; round < 3000; round += 1) {
    const [outer, inner] = [compileFnmatch(source.text(pieces, 3)), compileFnmatch(source.text(pieces, 4))];
    const plain = words.every((name) => outer.matches(name) || !inner.matches(name));
    const found = takesAll(outer, inner, domain);
    const wide = endsOf(outer);
    const narrow = endsOf(inner);
    const isSeen = narrow.head.startsWith(wide.head) && narrow.tail.endsWith(wide.tail);
    if (found || isSeen) assert.equal(found, plain, `${outer.source} ${inner.source}`);
    if (found) taken += 1;
  }
  assert.ok(taken > 500, `${taken}`);
});

test("a catch-all is found whatever the names of the known tools", () => {
  const text = JSON.stringify({
    rules: [
      { mode: "deactivate", pattern: "*" },
      { mode: "activate", pattern: "math_*" },
    ],
  });
  const known = catalogOf({ tools: ["math_add"] });
  const [tool = assert.fail()] = known.tools;
  for (const length of [1, longestName, longestName + 1]) {
    const catalog = { ...known, tools: [{ ...tool, name: "x".repeat(length) }, tool] };
    const found = diagnose(analyzed(text, { catalog })).filter(({ code }) => code === catchAllFirst.code);
    assert.equal(found.length, 1, `behind a tool with a name of ${length}`);
  }
});

test("the name that a rule loses is decided by the rule that is said to keep it on", () => {
  const source = random(63);
  const parts = [..."ab_", "*", "*", "?", "[ab]"];
  let found = 0;
  for (let round = 0; round < 600; round += 1) {
    const rules = Array.from({ length: 2 + source.below(5) }, () => ({
      mode: source.pick(["activate", "deactivate"]),
      pattern: source.text(parts, 4),
    }));
    const analysis = analyzed(JSON.stringify({ rules }));
    for (const { of, rule, by, lost } of foundBy(partlyShadowed, analysis)) {
      const [name = assert.fail()] = lost;
      assert.ok(rule.effect === "deny" && rule.pattern.matches(name));
      const [keeper] = by;
      assert.equal(
        of.policy.rules.find(({ pattern }) => pattern.matches(name)),
        keeper,
        `${JSON.stringify(rules)}: ${name}`,
      );
      assert.equal(keeper?.effect, "allow");
      const isException = keeper !== undefined && takesAll(rule.pattern, keeper.pattern, of.proofs.domainOf("tool"));
      assert.ok(!isException, "what is an exception is how it should be");
      found += 1;
    }
  }
  assert.ok(found > 20, `${found}`);
});

test("a contradiction is an entry that allows just what the one that decides blocks", () => {
  const source = random(64);
  const lists = () => Array.from({ length: 1 + source.below(2) }, () => source.text(["a", "*", "?", "[a]", "[!,]"], 3));
  const letters = makeWorld("abx.", 1, 4).words;
  let found = 0;
  for (let round = 0; round < 600; round += 1) {
    const text = JSON.stringify({ tools: { disabled: lists(), allowed: lists() } });
    for (const { rule, deny } of foundBy(allowAndDeny, analyzed(text, { file: "agent.json" }))) {
      const differs = letters.find((name) => rule.pattern.matches(name) !== deny.pattern.matches(name));
      assert.equal(differs, undefined, `${text}: ${rule.path} ${deny.path}`);
      assert.ok(rule.effect === "allow" && deny.effect === "deny");
      if (rule.pattern.source !== deny.pattern.source) found += 1;
    }
  }
  assert.ok(found > 20, `${found}`);
});
