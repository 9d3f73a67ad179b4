import assert from "node:assert/strict";
import { test } from "node:test";
import type { Analysis } from "../../../server/engine/analysis.ts";
import { nameDomains } from "../../../server/engine/language/domain.ts";
import { finish } from "../../../server/engine/language/effort.ts";
import type { PolicyDiff } from "../../../server/engine/policy/difference.ts";
import { type DomainOf, policyDiff } from "../../../server/engine/policy/policy-diff.ts";
import { analyzed, catalogOf } from "../../helpers/engine.ts";
import { makeWorld } from "../language/enumerate.ts";
import { type Random, random } from "../pattern/random.ts";

// Pairs of OpenProgram profiles, judged by the decisions on all names of a small world.

const world = makeWorld("ab_", 1, 5);
const shortWorld = makeWorld("ab", 1, 2);
const domainOf: DomainOf = (kind) => (kind === "tool" ? world.domain : shortWorld.domain);

type Lists = Readonly<Record<string, readonly string[]>>;

interface WrittenProfile {
  readonly tools: Readonly<Record<string, readonly string[] | string>>;
  readonly mcp: Lists;
  readonly skills: Lists;
}

const pieces = [..."aab", "_", "__", "*", "*", "?", "[!a]"];
const list = (source: Random, most: number) =>
  Array.from({ length: source.below(most + 1) }, () => source.text(pieces, 4));
const short = (source: Random) => Array.from({ length: source.below(3) }, () => source.text([..."ab*"], 2));

function randomProfile(source: Random): WrittenProfile {
  const form = source.pick([
    "default",
    "default",
    "default",
    "default",
    "enabled",
    "toolset",
    "automatic",
    "selected",
    "preset",
    "none",
  ]);
  const exact = Array.from({ length: source.below(4) }, () => source.text([..."ab_"], 2));
  return {
    tools: {
      disabled: list(source, 3),
      ...(form === "selected" ? { mode: "selected", allowed: exact } : { allowed: list(source, 2) }),
      ...(form === "enabled" ? { enabled: exact } : {}),
      ...(form === "toolset" ? { toolset: source.pick(["x", "y", "full"]) } : {}),
      ...(form === "preset" ? { preset: "FULL" } : {}),
      ...(form === "automatic" || form === "none" ? { mode: form } : {}),
    },
    mcp: {
      disabled: list(source, 2),
      allowed: list(source, 1),
      required: source.below(6) === 0 ? list(source, 2) : [],
    },
    skills: { disabled: short(source), allowed: short(source), categories: short(source) },
  };
}

/** The same profile with one list changed. */
function edited({ tools, mcp, skills }: WrittenProfile, source: Random): WrittenProfile {
  const listAt = (lists: Lists | WrittenProfile["tools"], key: string) => {
    const value = lists[key] ?? [];
    return typeof value === "string" ? [] : value;
  };
  const change = <Block extends Lists | WrittenProfile["tools"]>(lists: Block, key: string) => {
    const own = listAt(lists, key);
    const place = source.below(Math.max(1, own.length));
    const added = source.below(3) > 0 ? [source.text(pieces, 4)] : [];
    return { ...lists, [key]: own.toSpliced(place, source.below(2), ...added) };
  };
  switch (source.below(8)) {
    case 0:
      return { tools, mcp: change(mcp, "disabled"), skills };
    case 1:
      return { tools, mcp: change(mcp, "allowed"), skills };
    case 2:
      return { tools, mcp, skills: change(skills, source.pick(["disabled", "allowed", "categories"])) };
    case 3:
      return { tools, mcp: change(mcp, "required"), skills };
    case 4:
      return { tools: { ...tools, disabled: listAt(tools, "disabled").toReversed() }, mcp, skills };
    case 5:
      return { tools: change(tools, "allowed"), mcp, skills };
    default:
      return { tools: change(tools, "disabled"), mcp, skills };
  }
}

const everything = catalogOf({
  tools: world.words,
  skills: shortWorld.words.flatMap((name) => [{ name }, ...shortWorld.words.map((category) => ({ name, category }))]),
});

function read(profile: WrittenProfile, catalog = catalogOf([])): Analysis {
  return analyzed(JSON.stringify(profile), { file: "agent.json", catalog });
}

function diffOf(one: Analysis, other: Analysis): PolicyDiff {
  const [left] = one.policies;
  const [right] = other.policies;
  assert.ok(left && right);
  return finish(policyDiff(left.policy, right.policy, { domainOf }));
}

/** What is decided differently, as `kind name category`. */
function differences(one: Analysis, other: Analysis) {
  const decisions = other.policies[0]?.resolution.decisions ?? [];
  return (one.policies[0]?.resolution.decisions ?? []).flatMap(({ subject, effect }, index) =>
    decisions[index]?.effect === effect ? [] : [{ ...subject, effect }],
  );
}

/** Some of the names, some of these in the sets of the installation. */
function smallInstallation(source: Random) {
  const some = (names: readonly string[], share: number) => names.filter(() => source.below(100) < share);
  const tools = some(world.words, 30);
  return catalogOf({
    tools,
    skills: some(shortWorld.words, 50).map((name) => ({ name, category: source.pick(shortWorld.words) })),
    openprogram: {
      default: some(tools, 60),
      toolsets: { x: { tools: some(tools, 50) }, y: { tools: some(tools, 50) } },
      deferred: some(tools, 20),
    },
  });
}

test("profiles are compared as the decisions on all names say, in any installation", () => {
  const source = random(17);
  const counts = { equal: 0, differs: 0, effort: 0, installation: 0, form: 0 };
  const rounds = 800;
  for (let round = 0; round < rounds; round += 1) {
    const one = randomProfile(source);
    const other = round % 4 === 0 ? randomProfile(source) : edited(one, source);
    const question = `${JSON.stringify(one)}\n${JSON.stringify(other)}`;
    const diff = diffOf(read(one), read(other));
    counts[diff.kind === "unknown" ? diff.because : diff.kind] += 1;
    if (diff.kind === "unknown") {
      assert.equal(diff.because, "installation", question);
      continue;
    }
    const full = differences(read(one, everything), read(other, everything));
    if (diff.kind === "equal") {
      assert.deepEqual(full, [], question);
      for (let times = 0; times < 3; times += 1) {
        const installation = smallInstallation(source);
        assert.deepEqual(differences(read(one, installation), read(other, installation)), [], question);
      }
      continue;
    }
    const { subject, name, category, otherKind } = diff;
    assert.ok(otherKind && otherKind.subject !== subject, question);
    const ofOther = full.filter((each) => each.kind === otherKind.subject);
    if (otherKind.diff.kind === "equal") assert.deepEqual(ofOther, [], question);
    if (otherKind.diff.kind === "differs") assert.ok(ofOther.length > 0, question);
    const found = full.filter((each) => each.kind === subject && each.name === name && each.category === category);
    assert.equal(found[0]?.effect, diff.one.effect, `${question}\n${JSON.stringify(diff)}`);
    assert.notEqual(diff.one.effect, diff.other.effect, question);
    const ofKind = full.filter((each) => each.kind === subject);
    const plain = ofKind.filter((each) => each.category === undefined).map((each) => each.name);
    const lengths = (category === undefined ? plain : ofKind.flatMap((each) => each.category ?? [])).map(
      ({ length }) => length,
    );
    assert.equal((category ?? name).length, Math.min(...lengths), question);
    if (category !== undefined) assert.deepEqual(plain, [], question);
  }
  assert.equal(counts.effort + counts.form, 0);
  assert.ok(counts.equal > rounds / 8 && counts.differs > rounds / 3, JSON.stringify(counts));
  assert.ok(counts.installation < rounds / 3, JSON.stringify(counts));
});

/** What is said of two profiles, in a few words. */
function said(one: unknown, other: unknown): string {
  const [left, right] = [one, other].map((profile) => analyzed(JSON.stringify(profile), { file: "agent.json" }));
  const pair = [left?.policies[0], right?.policies[0]];
  assert.ok(pair[0] && pair[1]);
  const letters = [...nameDomains.tool.letters];
  const diff = finish(
    policyDiff(pair[0].policy, pair[1].policy, { domainOf: () => ({ letters, least: 1, most: 20 }) }),
  );
  if (diff.kind === "equal") return "equal";
  if (diff.kind === "unknown") return diff.because;
  const { name, category, one: verdict, other: otherVerdict, table, isGated } = diff;
  return [
    category === undefined ? name : `${name} of ${category}`,
    `${verdict.effect} ${verdict.reason.path}`,
    `${otherVerdict.effect} ${otherVerdict.reason.path}`,
    ...(table === undefined ? [] : [`if ${table.key} holds it`]),
    ...(isGated ? ["if servers are there"] : []),
  ].join(", ");
}

const cases: readonly { readonly name: string; readonly pair: readonly [unknown, unknown]; readonly said: string }[] = [
  {
    name: "a list in another order",
    pair: [{ tools: { disabled: ["a*", "b"] } }, { tools: { disabled: ["b", "a*", "ab"] } }],
    said: "equal",
  },
  {
    name: "an entry that covers another one",
    pair: [{ tools: { disabled: ["a*"] } }, { tools: { disabled: ["a*"], allowed: ["*"] } }],
    said: "equal",
  },
  {
    name: "the set is the same, so what it holds is left open",
    pair: [{ tools: { disabled: ["ab"] } }, { tools: { disabled: [] } }],
    said: "ab, deny tools.disabled[0], allow default, if default holds it",
  },
  {
    name: "sets of the installation are compared on the known tools only",
    pair: [{ tools: { toolset: "coding" } }, { tools: {} }],
    said: "installation",
  },
  {
    name: "but the whole set, the whole preset and all that can be had are one",
    pair: [{ tools: { toolset: "full", disabled: ["a"] } }, { tools: { mode: "automatic", disabled: ["a"] } }],
    said: "equal",
  },
  {
    name: "in whatever order they are compared",
    pair: [{ tools: { preset: "FULL" } }, { tools: { toolset: "full" } }],
    said: "equal",
  },
  {
    name: "but a set of another name is not",
    pair: [{ tools: { preset: "full" } }, { tools: { toolset: "full" } }],
    said: "installation",
  },
  {
    name: "but not when nothing of them is left",
    pair: [{ tools: { toolset: "coding", disabled: ["*"] } }, { tools: { disabled: ["?*"] } }],
    said: "equal",
  },
  {
    name: "exact names say all by themselves",
    pair: [{ tools: { enabled: ["bash", "read"] } }, { tools: { enabled: ["read", "bash", "bash"] } }],
    said: "equal",
  },
  {
    name: "another exact name",
    pair: [{ tools: { enabled: ["bash"] } }, { tools: { enabled: ["bash", "read"] } }],
    said: "read, deny tools.enabled, allow tools.enabled[1]",
  },
  {
    name: "exact names whose server is blocked",
    pair: [
      { tools: { enabled: ["bash", "x__post"] }, mcp: { disabled: ["x"] } },
      { tools: { enabled: ["bash"] }, mcp: { disabled: ["x"] } },
    ],
    said: "equal",
  },
  {
    name: "what is selected may bring `tool_search` along",
    pair: [
      { tools: { mode: "selected", allowed: ["bash", "read"], disabled: ["read"] } },
      { tools: { mode: "selected", allowed: ["bash"], disabled: ["read"] } },
    ],
    said: "installation",
  },
  {
    name: "`web_search`, which no list removes",
    pair: [
      { tools: { disabled: ["web_*"], web_search: true } },
      { tools: { disabled: ["web_*", "web_search"], web_search: true } },
    ],
    said: "equal",
  },
  {
    name: "`web_search` in one of them only",
    pair: [{ tools: { disabled: ["web_*"], web_search: true } }, { tools: { disabled: ["web_*"] } }],
    said: "web_search, allow tools.web_search, deny tools.disabled[0], if default holds it",
  },
  {
    name: "servers",
    pair: [{ mcp: { disabled: ["slack"] } }, { mcp: { disabled: ["slack", "s*k"] } }],
    said: "sk__, allow default, deny mcp.disabled[1], if default holds it",
  },
  {
    name: "a server's names in a list of tools say the same as the server",
    pair: [{ tools: { disabled: ["slack__*"] } }, { mcp: { disabled: ["slack"] } }],
    said: "equal",
  },
  {
    name: "the same servers are required",
    pair: [{ mcp: { required: ["git*"], disabled: ["a"] } }, { mcp: { required: ["git*"] } }],
    said: "a__, deny mcp.disabled[0], allow default, if default holds it, if servers are there",
  },
  {
    name: "other servers are required",
    pair: [{ mcp: { required: ["git*"] } }, { mcp: {} }],
    said: "installation",
  },
  {
    name: "a server is required of which no tool is left",
    pair: [{ tools: { disabled: ["*"] }, mcp: { required: ["git"] } }, { tools: { disabled: ["*"] } }],
    said: "equal",
  },
  {
    name: "categories",
    pair: [{ skills: { categories: ["docs"] } }, { skills: { categories: ["docs", "ops"] } }],
    said: "x of ops, deny skills.categories, allow skills.categories[1]",
  },
  {
    name: "categories of skills that are all off",
    pair: [{ skills: { disabled: ["*"], categories: ["docs"] } }, { skills: { disabled: ["*"] } }],
    said: "equal",
  },
  {
    name: "one that is refused and runs without gates",
    pair: [{ tools: [1] }, { tools: {} }],
    said: "equal",
  },
];

for (const { name, pair, said: expected } of cases) {
  test(`two profiles: ${name}`, () => assert.equal(said(...pair), expected));
}

test("files of two formats are not compared for all names", () => {
  const agent = analyzed("{}", { file: "agent.json" });
  const controller = analyzed('{ "rules": [] }');
  const diff = diffOf(agent, controller);
  assert.deepEqual(diff, { kind: "unknown", because: "form" });
});
