import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { createProofs } from "../../../server/engine/policy/create-proofs.ts";
import type { Policy, Rule } from "../../../server/engine/policy/policy.ts";
import { usualBudget } from "../../../server/engine/policy/proof-budget.ts";
import { coverOf, proveFully, type Reach } from "../../../server/engine/policy/proofs.ts";
import { type AnalyzeOptions, analyzed, catalogOf } from "../../helpers/engine.ts";
import { random } from "../pattern/random.ts";

const vectors: readonly (readonly [string, readonly string[], boolean])[] = JSON.parse(
  readFileSync(new URL("../../fixtures/vectors/covered.json", import.meta.url), "utf8"),
);

function policyFor(text: string, options: AnalyzeOptions = {}): Policy {
  const [policy] = analyzed(text, options).policies;
  assert.ok(policy);
  return policy.policy;
}

/** A controller of these patterns, all of one effect but the last. */
function controller(patterns: readonly string[], options: AnalyzeOptions = {}): Policy {
  const rules = patterns.map((pattern, index) => ({
    mode: index === patterns.length - 1 ? "deactivate" : "activate",
    pattern,
  }));
  return policyFor(JSON.stringify({ rules }), options);
}

/** `"name"`: reachable by this name. Else the paths of what covers it, with `=` where all have its own effect. */
function told(reach: Reach | undefined): string | undefined {
  if (reach?.kind === "reachable") return JSON.stringify(reach.witness);
  if (reach?.kind !== "covered") return reach?.kind;
  const paths = [...reach.by.map(({ path }) => path), ...reach.verdicts.map(({ reason }) => reason.path)];
  return `${reach.sameEffect ? "= " : ""}${paths.join(" ")}`;
}

function proved(policy: Policy, names: "tool" | "any" = "tool"): Readonly<Record<string, string | undefined>> {
  const proofs = createProofs(policy, { names });
  proveFully(proofs);
  return Object.fromEntries(policy.rules.map((rule) => [rule.path, told(proofs.of(rule))]));
}

function last<Item>(items: readonly Item[]): Item {
  const item = items.at(-1);
  assert.ok(item);
  return item;
}

test("recorded answers, as the rules of a controller", () => {
  assert.equal(vectors.length, 300);
  for (const [pattern, earlier, covered] of vectors) {
    const policy = controller([...earlier, pattern]);
    const proofs = createProofs(policy, { names: "any" });
    proveFully(proofs);
    const reach = proofs.of(last(policy.rules));
    assert.equal(reach?.kind, covered ? "covered" : "reachable", JSON.stringify([pattern, earlier]));
  }
});

/** Profiles, and what is proved of their rules. */
const profiles: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  [
    `{ "tools": { "disabled": ["bash"], "allowed": ["bash", "slack__*", "read"] }, "mcp": { "disabled": ["slack"] } }`,
    {
      "tools.disabled[0]": '"bash"',
      "tools.allowed[0]": "tools.disabled[0]",
      "tools.allowed[1]": "mcp.disabled[0]",
      "tools.allowed[2]": '"read"',
      "mcp.disabled[0]": '"slack__"',
    },
  ],
  [
    `{ "tools": { "allowed": ["slack__*", "*__post"] }, "mcp": { "allowed": ["github"] } }`,
    {
      "tools.allowed[0]": "mcp.allowed",
      "tools.allowed[1]": '"__post"',
      "mcp.allowed[0]": '"github__post"',
    },
  ],
  [
    // One list leaves some of its names out, and the other list takes the rest.
    `{ "tools": { "allowed": ["s[ab]__x"] }, "mcp": { "disabled": ["sa"], "allowed": ["sa", "sc"] } }`,
    {
      "tools.allowed[0]": "mcp.disabled[0] mcp.allowed",
      "mcp.disabled[0]": '"sa__x"',
      "mcp.allowed[0]": "mcp.disabled[0]",
      "mcp.allowed[1]": "tools.allowed",
    },
  ],
  [
    `{ "tools": { "allowed": ["read"] }, "mcp": { "disabled": ["slack"] } }`,
    { "tools.allowed[0]": '"read"', "mcp.disabled[0]": "= tools.allowed" },
  ],
  [
    // A name without a server, or with nothing before the mark, is not gated.
    `{ "tools": { "allowed": ["__*", "x*"] }, "mcp": { "disabled": ["*"] } }`,
    { "tools.allowed[0]": '"__"', "tools.allowed[1]": '"x"', "mcp.disabled[0]": '"x__"' },
  ],
  [
    // Names of a selection are compared as names.
    `{ "tools": { "mode": "selected", "allowed": ["bash", "ba*", "bash", "s__x"], "disabled": ["b?sh"] }, "mcp": { "disabled": ["s"], "required": ["q"] } }`,
    {
      "tools.allowed[0]": "tools.disabled[0]",
      "tools.allowed[1]": "= ",
      "tools.allowed[2]": "tools.disabled[0]",
      "tools.allowed[3]": "mcp.disabled[0]",
      "tools.disabled[0]": '"bxsh"',
      "mcp.disabled[0]": '"s__"',
    },
  ],
  [
    `{ "tools": { "enabled": ["bash", "read", "bash"], "disabled": ["bash"] } }`,
    { "tools.enabled[0]": '"bash"', "tools.enabled[1]": '"read"', "tools.enabled[2]": "= tools.enabled[0]" },
  ],
  [
    `{ "skills": { "disabled": ["a*"], "allowed": ["ab", "b", "b"], "categories": ["docs", "d*", "dx"] } }`,
    {
      "skills.disabled[0]": '"a"',
      "skills.allowed[0]": "skills.disabled[0]",
      "skills.allowed[1]": '"b"',
      "skills.allowed[2]": "= skills.allowed[1]",
      "skills.categories[0]": '"docs"',
      "skills.categories[1]": '"d"',
      "skills.categories[2]": "= skills.categories[1]",
    },
  ],
  [
    // No skill gets as far as the list of categories.
    `{ "skills": { "disabled": ["ab"], "allowed": ["ab"], "categories": ["docs"] } }`,
    {
      "skills.disabled[0]": '"ab"',
      "skills.allowed[0]": "skills.disabled[0]",
      "skills.categories[0]": "skills.disabled[0] skills.allowed",
    },
  ],
  [
    // An entry that is no text makes a list that lets nothing pass.
    `{ "tools": { "disabled": ["a"], "allowed": [1] }, "mcp": { "disabled": ["s"] } }`,
    { "tools.disabled[0]": '"a"', "mcp.disabled[0]": "= tools.allowed" },
  ],
];

test("lists that are asked one after the other", () => {
  for (const [text, expected] of profiles) {
    const found = proved(policyFor(text, { file: "agent.json" }));
    const known = Object.entries(found).filter(([, reach]) => reach !== undefined);
    assert.deepEqual(Object.fromEntries(known), expected, text);
  }
});

test("a key that settles a name keeps it from the lists", () => {
  const catalog = catalogOf({ tools: ["web_search", "web_get"], openprogram: { default: ["web_get"] } });
  const text = `{ "tools": { "web_search": true, "disabled": ["web_search", "web_*"] } }`;
  assert.deepEqual(proved(policyFor(text, { file: "agent.json", catalog })), {
    "tools.disabled[0]": "tools.web_search",
    "tools.disabled[1]": '"web_"',
  });
});

test("what a key settles is what the file says, whatever the catalog is", () => {
  const sets = [
    '"toolset": "full"',
    '"mode": "automatic"',
    '"preset": "P"',
    '"enabled": ["web_search", "b"]',
    '"default": 1',
  ];
  const own = ["web_search", "b"];
  const installations = [
    { default: own, presets: { P: own } },
    { default: ["b"], presets: { P: ["b"] } },
    { default: own, presets: { P: own }, userDisabled: ["web_search"] },
    { default: own, presets: { P: own }, unexposed: ["web_search"] },
  ];
  const options = [
    {},
    ...installations.map((openprogram) => ({
      catalog: catalogOf({ tools: ["web_search", "b", "web_x"], openprogram }),
    })),
  ];
  const lists = ['["web_search", "b"]', '["web_*", "web_search"]', '["b"]', '["*"]', "[]"];
  let settled = 0;
  for (const set of sets) {
    for (const list of ["disabled", "allowed"].flatMap((key) => lists.map((entries) => `"${key}": ${entries}`))) {
      const text = `{ "tools": { ${set}, ${list}, "web_search": true } }`;
      const read = options.map((option) => policyFor(text, { file: "agent.json", ...option }));
      const [first] = read.map((policy) => proved(policy));
      for (const [at, policy] of read.entries()) assert.deepEqual(proved(policy), first, `${text} with catalog ${at}`);
      const deciding = new Set(
        options.flatMap((option) =>
          analyzed(text, { file: "agent.json", ...option }).policies.flatMap(({ resolution }) =>
            resolution.decisions.map(({ subject, reason }) => `${reason.path} ${subject.name}`),
          ),
        ),
      );
      for (const [path, reach] of Object.entries(first ?? {})) {
        const isReached = deciding.has(`${path} web_search`);
        if (reach === '"web_search"') assert.ok(isReached, `${path} of ${text}`);
        if (reach !== "tools.web_search") continue;
        assert.ok(!isReached, `${path} of ${text}`);
        settled += 1;
      }
    }
  }
  assert.equal(settled, 8);
});

test("the domain is what the setting says", () => {
  const patterns = ["[!A-Za-z0-9_-]*", "[!A-Za-z0-9_./-]*", "", "*"];
  assert.deepEqual(Object.values(proved(controller(patterns), "tool")), ['"."', "= ", "= ", '"x"']);
  assert.deepEqual(Object.values(proved(controller(patterns), "any")), ['"."', "= rules[0]", '""', '"x"']);
});

test("what is proved holds for known tools with unusual names as well", () => {
  const catalog = catalogOf({ tools: ["搜索", "x".repeat(200)] });
  const policy = controller(["[A-Za-z0-9_./-]*", "搜*", "?"], { catalog });
  assert.deepEqual(Object.values(proved(policy)), ['"x"', '"搜"', '"索"']);
  assert.deepEqual(Object.values(proved(controller(["?*"], { catalog }))), ['"x"']);
  const long = `${"?".repeat(150)}*`;
  assert.deepEqual(Object.values(proved(controller([long]))), ["= "]);
  assert.deepEqual(Object.values(proved(controller([long], { catalog }))), [`"${"x".repeat(150)}"`]);
});

test("letters are compared as the platform does", () => {
  const patterns = ["Math_*", "math_add", "a\\b", "A/B"];
  assert.deepEqual(Object.values(proved(controller(patterns))), ['"Math_"', '"math_add"', "= ", '"A/B"']);
  const windows = controller(patterns, { settings: { platform: "windows" } });
  assert.deepEqual(Object.values(proved(windows)), ['"math_"', "= rules[0]", '"a/b"', "rules[2]"]);
});

test("nothing is proved of a file that does not load, nor of fields that are not read", () => {
  assert.deepEqual(proved(policyFor(`{ "rules": [{ "mode": "activate", "pattern": "a" }, 7] }`)), {
    "rules[0]": undefined,
  });
  const text = `{ "tools": { "mode": "none", "disabled": ["a"] }, "mcp": { "allowed": ["a"] } }`;
  assert.deepEqual(proved(policyFor(text, { file: "agent.json" })), {
    "tools.disabled[0]": undefined,
    "mcp.allowed[0]": undefined,
  });
});

test("what-ifs have no say", () => {
  const text = JSON.stringify({
    rules: ["a*", "ab", "*"].map((pattern) => ({ mode: "activate", pattern })),
  });
  const overrides = [
    { pattern: "*", effect: "deny" },
    { pattern: "a*", effect: "deny" },
  ] as const;
  assert.deepEqual(proved(policyFor(text, { overrides })), proved(policyFor(text)));
  assert.deepEqual(proved(policyFor(text))["rules[1]"], "= rules[0]");
});

/** Random clauses: a name of letters `a` and `b` that none of them excludes is a solution. */
function clauses(seed: number, variables: number): readonly string[] {
  const source = random(seed);
  const clause = () => {
    const letters = Array.from({ length: variables }, () => "?");
    for (let index = 0; index < 3; index += 1) letters[source.below(variables)] = source.pick(["a", "b"]);
    return letters.join("");
  };
  return [...Array.from({ length: Math.round(variables * 4.3) }, clause), "[ab]".repeat(variables)];
}

test("a hostile policy ends as unknown, and nothing that is not sure is told", () => {
  const policy = controller(clauses(5, 24));
  const proofs = createProofs(policy, { names: "tool" });
  let pauses = 0;
  for (const _ of proofs.work()) pauses += 1;
  assert.ok(proofs.isDone);
  assert.equal(proofs.of(last(policy.rules))?.kind, "unknown");
  assert.equal(coverOf(proofs, last(policy.rules)), undefined);
  assert.equal(proofs.repeats(last(policy.rules)), undefined);
  assert.ok(pauses < usualBudget.statesOfPolicy / 100);
});

test("when the policy's budget is spent, a single rule that covers another is still told", () => {
  const policy = controller([...clauses(5, 24), "a*", "ab", "c"]);
  const budget = { ...usualBudget, statesOfPolicy: 1 };
  const proofs = createProofs(policy, { names: "tool", budget });
  proveFully(proofs);
  const kinds = policy.rules.slice(-3).map((rule) => proofs.of(rule)?.kind);
  assert.deepEqual(kinds, ["unknown", "covered", "unknown"]);
});

test("time is counted by the caller's clock, for each rule and for the policy", () => {
  const policy = controller([...clauses(5, 24), "a*", "ab", "c"]);
  const hard = policy.rules.length - 4;
  const kindsWith = (step: number) => {
    let time = 0;
    const proofs = createProofs(policy, { names: "tool" });
    // The hard rule asks for the time again and again.
    proveFully(proofs, () => {
      time += step;
      return time;
    });
    return policy.rules.slice(hard).map((rule) => proofs.of(rule)?.kind);
  };
  assert.deepEqual(kindsWith(0), ["unknown", "reachable", "covered", "reachable"]);
  assert.deepEqual(kindsWith(1), ["unknown", "reachable", "covered", "reachable"]);
  assert.deepEqual(kindsWith(usualBudget.millisecondsOfPolicy), ["unknown", "unknown", "covered", "unknown"]);
});

test("the rules that somebody looks at come first, and the work can be left and taken up again", () => {
  const policy = controller(["a*", "b*", "ab", "c*"]);
  const proofs = createProofs(policy, { names: "tool" });
  const third = policy.rules[2];
  assert.ok(third);
  const work = proofs.work([third]);
  const known = (): readonly Rule[] => policy.rules.filter((rule) => proofs.of(rule) !== undefined);
  while (known().length === 0) assert.equal(work.next().done, false);
  assert.deepEqual(known(), [third]);
  work.return();
  assert.equal(proofs.isDone, false);
  proveFully(proofs);
  assert.equal(known().length, 4);
});

test("several who work on the same proofs find what one alone finds, at the cost of one", () => {
  const source = random(71);
  const pieces = [..."aab", "_", "*", "*", "?", "[ab]", "[!a]"];
  let compared = 0;
  for (let round = 0; round < 60; round += 1) {
    const hard = round % 3 === 0 ? clauses(round, 16 + source.below(8)) : [];
    const patterns = [...Array.from({ length: 12 }, () => source.text(pieces, 4)), ...hard, "*"];
    const rules = patterns.map((pattern) => ({ mode: source.pick(["activate", "deactivate"]), pattern }));
    const policy = policyFor(JSON.stringify({ default_mode: "deactivate", rules }));
    const own = source.pick([200, 1000, 5000, usualBudget.statesOfPolicy]);
    const budget = { ...usualBudget, statesOfPolicy: own };
    const alone = createProofs(policy, { names: "tool", budget });
    proveFully(alone);
    const proofs = createProofs(policy, { names: "tool", budget });
    const told = new Map<Rule, Reach["kind"]>();
    const workers = Array.from({ length: 3 }, () => proofs.work());
    while (workers.length > 0) {
      const worker = source.pick(workers);
      // One of them gives up at some time.
      const isLeft = workers.length === 3 && source.below(40) === 0;
      if (isLeft || worker.next().done === true) workers.splice(workers.indexOf(worker), 1);
      for (const rule of proofs.takeChanges()) {
        const kind = proofs.of(rule)?.kind;
        if (kind === undefined) continue;
        assert.equal(kind, told.get(rule) ?? kind, `${rule.path} is told again as something else`);
        told.set(rule, kind);
      }
    }
    assert.ok(proofs.isDone);
    for (const rule of policy.rules) {
      assert.deepEqual(proofs.of(rule), alone.of(rule), rule.path);
      assert.deepEqual(proofs.repeats(rule), alone.repeats(rule), rule.path);
      compared += 1;
    }
  }
  assert.ok(compared > 700);
});
