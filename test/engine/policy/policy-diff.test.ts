import assert from "node:assert/strict";
import { test } from "node:test";
import type { Analysis } from "../../../server/engine/analysis.ts";
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
      ...(form === "toolset" ? { toolset: source.pick(["x", "y"]) } : {}),
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
  return finish(policyDiff(left.policy, right.policy, domainOf));
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
  const rounds = 1500;
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
    const { subject, name, category } = diff;
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
