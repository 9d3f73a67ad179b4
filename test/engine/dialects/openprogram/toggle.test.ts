import assert from "node:assert/strict";
import test from "node:test";
import { reanalyze } from "../../../../server/engine/analysis.ts";
import { openprogram } from "../../../../server/engine/dialects/openprogram/dialect.ts";
import { formatMessage } from "../../../../server/engine/text/message.ts";
import { applyEdits } from "../../../../server/engine/text/text-edit.ts";
import { policyOf, type ReadOptions, read, smallCatalog } from "./support.ts";

interface Tried {
  readonly title: string;
  readonly text: string;
  readonly reached: boolean;
  /** Names of other tools and skills that change. */
  readonly others: readonly string[];
  readonly beyond: string | undefined;
}

/** All proposals for a tick on one tool or skill, tried out in their order. */
function tick(
  text: string,
  name: string,
  options: ReadOptions = {},
): { readonly tried: readonly Tried[]; readonly obstacle: string } {
  const analysis = read(text, options);
  const { policy, resolution } = policyOf(analysis);
  const decision = resolution.decisions.find(({ subject }) => subject.name === name);
  assert.ok(decision !== undefined);
  const wish = decision.effect === "allow" ? "deny" : "allow";
  const { tree, context } = analysis;
  const { proposals, obstacle } = openprogram.propose({ tree, policy, resolution, decision, wish, context });
  const tried = proposals.map(({ title, edits, beyondCatalog }) => {
    const edited = applyEdits(text, edits) ?? "";
    const { decisions } = policyOf(reanalyze(analysis, edited)).resolution;
    const changed = decisions.flatMap((now, at) =>
      now.effect === resolution.decisions[at]?.effect ? [] : [now.subject.name],
    );
    return {
      title: formatMessage(title),
      text: edited,
      reached: changed.includes(name),
      others: changed.filter((one) => one !== name),
      beyond: beyondCatalog && formatMessage(beyondCatalog),
    };
  });
  return { tried, obstacle: formatMessage(obstacle) };
}

/** The first proposal, which must do exactly what was wished for the known names. */
function best(text: string, name: string, options: ReadOptions = {}): Tried {
  const [first] = tick(text, name, options).tried;
  assert.ok(first !== undefined);
  assert.deepEqual([first.reached, first.others], [true, []]);
  return first;
}

test("off: into `disabled`, whose block and list are made when they are not there", () => {
  assert.equal(best(`{ "id": "x" }`, "bash").text, `{ "id": "x", "tools": { "disabled": ["bash"] } }`);
  assert.equal(best(`{ "id": "x", "tools": {} }`, "bash").text, `{ "id": "x", "tools": { "disabled": ["bash"] } }`);
  assert.equal(best(`{ "id": "x", "tools": [] }`, "bash").text, `{ "id": "x", "tools": { "disabled": ["bash"] } }`);
  assert.equal(
    best(`{ "tools": { "disabled": null }, "id": "x" }`, "bash").text,
    `{ "tools": { "disabled": ["bash"] }, "id": "x" }`,
  );
  assert.equal(
    best(`{ "tools": { "disabled": "xy" }, "id": "x" }`, "bash").text,
    `{ "tools": { "disabled": ["x", "y", "bash"] }, "id": "x" }`,
  );
});

test("off: lines, indentation and line breaks of the file are kept", () => {
  const text = '{\r\n\t"id": "x",\r\n\t"tools": {\r\n\t\t"disabled": [\r\n\t\t\t"write"\r\n\t\t]\r\n\t}\r\n}\r\n';
  assert.equal(best(text, "bash").text, text.replace('"write"\r\n', '"write",\r\n\t\t\t"bash"\r\n'));
});

test("off: a file without blanks gets none", () => {
  assert.equal(best('{"id":"x"}', "bash").text, '{"id":"x","tools":{"disabled":["bash"]}}');
  assert.equal(best('{"id":"x","tools":[]}', "bash").text, '{"id":"x","tools":{"disabled":["bash"]}}');
  const written = '{"id":"x","tools":{"enabled":["bash","read","write","process"]}}';
  assert.equal(
    best('{"id":"x"}', "process", { catalog: { ...smallCatalog, openprogram: { default: ["bash", "read", "write"] } } })
      .text,
    written,
  );
});

test("off: a name with wildcards in it is escaped", () => {
  const catalog = { tools: ["a*[b]?", "ab"] };
  assert.equal(
    best(`{ "id": "x" }`, "a*[b]?", { catalog }).text,
    `{ "id": "x", "tools": { "disabled": ["a[*][[]b][?]"] } }`,
  );
});

test("off: out of the list that names it, unless the list became empty and so no limit", () => {
  assert.equal(
    best(`{ "id": "x", "tools": { "allowed": ["bash", "read"] } }`, "bash").text,
    `{ "id": "x", "tools": { "allowed": ["read"] } }`,
  );
  assert.match(best(`{ "id": "x", "tools": { "allowed": ["bash"] } }`, "bash").text, /"disabled": \["bash"\]/);
  assert.match(best(`{ "id": "x", "tools": { "allowed": ["b*", "read"] } }`, "bash").text, /"disabled": \["bash"\]/);
  assert.equal(
    best(`{ "id": "x", "tools": { "enabled": ["bash", "read"] } }`, "bash").text,
    `{ "id": "x", "tools": { "enabled": ["read"] } }`,
  );
  assert.equal(
    best(`{ "id": "x", "tools": { "mode": "selected", "allowed": ["bash"] } }`, "bash").text,
    `{ "id": "x", "tools": { "mode": "selected", "allowed": [] } }`,
  );
});

test("off: the last entry of `enabled` goes where that means nothing, and gives way to a mode where it means everything", () => {
  const text = `{ "id": "x", "tools": { "enabled": ["bash"] } }`;
  assert.equal(best(text, "bash").text, `{ "id": "x", "tools": { "enabled": [] } }`);
  const { tried } = tick(text, "bash", { release: "access-modes" });
  assert.deepEqual(
    tried.map(({ reached, others }) => reached && others.length === 0),
    [false, true],
  );
  assert.equal(tried[1]?.text, `{ "id": "x", "tools": { "enabled": ["bash"], "mode": "none" } }`);
});

test("off: the key `web_search` is set to false, and the list named too when that is not enough", () => {
  assert.equal(
    best(`{ "id": "x", "tools": { "web_search": true } }`, "web_search").text,
    `{ "id": "x", "tools": { "web_search": false } }`,
  );
  const both = best(`{ "id": "x", "tools": { "web_search": true, "mode": "automatic" } }`, "web_search");
  assert.equal(
    both.text,
    `{ "id": "x", "tools": { "web_search": false, "mode": "automatic", "disabled": ["web_search"] } }`,
  );
});

test("off: the last tool of a required server can only go with its server", () => {
  const { tried, obstacle } = tick(
    `{ "id": "x", "tools": { "mode": "automatic" }, "mcp": { "required": ["git*"] } }`,
    "github__issues",
  );
  const [first, second] = tried;
  assert.ok(first !== undefined && first.others.length > 0);
  assert.deepEqual([second?.title, second?.reached, second?.others], ["add `github` to `mcp.disabled`", true, []]);
  assert.match(obstacle, /`git\*` in `mcp.required` needs a tool of this server/);
});

test("on: the entry of just this name goes", () => {
  const first = best(`{ "id": "x", "tools": { "disabled": ["bash", "write"] } }`, "bash");
  assert.equal(first.text, `{ "id": "x", "tools": { "disabled": ["write"] } }`);
  assert.equal(first.beyond, undefined);
  assert.equal(
    best(`{ "id": "x", "tools": { "disabled": ["bash", "bash"] } }`, "bash").text,
    `{ "id": "x", "tools": { "disabled": [] } }`,
  );
});

test("on: a pattern is written out as the other names it keeps off, and says what that changes for unknown names", () => {
  const text = `{ "id": "x", "tools": { "mode": "automatic", "disabled": ["slack__*", "*e*"] } }`;
  const first = best(text, "write");
  assert.equal(
    first.text,
    `{ "id": "x", "tools": { "mode": "automatic", "disabled": ["slack__*", "read", "web_search", "tool_search", "process", "github__issues"] } }`,
  );
  assert.equal(first.beyond, "names unknown today are no longer blocked by `*e*`");
  assert.equal(first.title, "replace `*e*` in `tools.disabled` by the 5 other names it matches");
});

test("on: a written-out pattern has a line for each name where the list has", () => {
  const text =
    '{\n  "id": "x",\n  "tools": {\n    "mode": "automatic",\n    "disabled": [\n      "slack__*",\n      "x"\n    ]\n  }\n}\n';
  const { servers = [] } = smallCatalog;
  const catalog = { ...smallCatalog, servers: servers.map((one) => ({ ...one, tools: [...one.tools, "more"] })) };
  assert.equal(
    best(text, "slack__post", { catalog }).text,
    text.replace('"slack__*"', '"slack__list",\n      "slack__more"'),
  );
});

test("on: into the list that lets nothing else through", () => {
  assert.equal(
    best(`{ "id": "x", "tools": { "allowed": ["read"] } }`, "bash").text,
    `{ "id": "x", "tools": { "allowed": ["read", "bash"] } }`,
  );
  assert.equal(
    best(`{ "id": "x", "tools": { "enabled": [] } }`, "process").text,
    `{ "id": "x", "tools": { "enabled": ["process"] } }`,
  );
  assert.equal(
    best(`{ "id": "x", "tools": { "mode": "selected" } }`, "bash").text,
    `{ "id": "x", "tools": { "mode": "selected", "allowed": ["bash"] } }`,
  );
});

test("on: everything that stands against it is cleared at once", () => {
  const text = `{ "id": "x", "tools": { "allowed": ["read"], "disabled": ["bash", "wri*"] } }`;
  assert.equal(
    best(text, "bash").text,
    `{ "id": "x", "tools": { "allowed": ["read", "bash"], "disabled": ["wri*"] } }`,
  );
});

test("on: outside the default list the names wished are written out; tool sets and the mode are offered with what they add", () => {
  const { tried, obstacle } = tick(`{ "id": "x", "tools": { "disabled": ["write"] } }`, "process");
  assert.equal(obstacle, "`process` is not in the default list, and no other list can add it");
  const [names, set] = tried;
  assert.equal(
    names?.text,
    `{ "id": "x", "tools": { "disabled": ["write"], "enabled": ["bash", "read", "process"] } }`,
  );
  assert.deepEqual(
    [names?.reached, names?.others, names?.beyond],
    [true, [], "tools that are installed later stay off"],
  );
  assert.match(set?.title ?? "", /^set `tools.toolset` to `/);
  assert.equal(tried.at(-1)?.title, "set `tools.mode` to `automatic`");
  assert.deepEqual(tried.at(-1)?.others, ["web_search", "tool_search", "slack__post", "slack__list", "github__issues"]);
});

test("on: a long list is written in lines with the file's line breaks and indentation, wherever it goes", () => {
  const names = Array.from({ length: 8 }, (_, index) => `a_tool_with_a_long_name_${index}`);
  const catalog = { tools: [...names, "one_more"], openprogram: { default: names } };
  const list = [...names, "one_more"].map((name) => `\r\n\t\t"${name}"`).join(",");
  const empty = '{\r\n\t"id": "x",\r\n\t"tools": {},\r\n\t"mcp": {}\r\n}';
  const filled = empty.replace("{},", `{ "enabled": [${list}\r\n\t] },`);
  assert.equal(best(empty, "one_more", { catalog }).text, filled);
  const preset = '{\r\n\t"id": "x",\r\n\t"tools": { "preset": "mine" }\r\n}';
  const presets = { catalog: { ...catalog, openprogram: { presets: { mine: names } } } };
  const selected = `"mode": "selected", "allowed": [${list}\r\n\t]`;
  assert.equal(best(preset, "one_more", presets).text, preset.replace('"preset": "mine"', selected));
});

test("on: `web_search` has its own key", () => {
  const first = best(`{ "id": "x", "tools": { "disabled": ["web_*"] } }`, "web_search");
  assert.equal(first.text, `{ "id": "x", "tools": { "disabled": ["web_*"], "web_search": true } }`);
});

test("on: a preset gives way to the names it has and the one that is wished", () => {
  const first = best(`{ "id": "x", "tools": { "preset": "mine" } }`, "bash");
  assert.equal(first.text, `{ "id": "x", "tools": { "mode": "selected", "allowed": ["read", "process", "bash"] } }`);
});

test("on: a deferred tool brings its loader along, and that is said", () => {
  const { tried, obstacle } = tick(`{ "id": "x", "tools": { "mode": "selected", "allowed": ["read"] } }`, "process");
  assert.deepEqual(tried[0]?.others, ["tool_search"]);
  assert.equal(obstacle, "`process` is deferred, so a selection that names it also gets `tool_search`, which finds it");
});

test("on: the mode `none` becomes a selection of one", () => {
  const first = best(`{ "id": "x", "tools": { "mode": "none", "disabled": ["read"] } }`, "read");
  assert.equal(first.text, `{ "id": "x", "tools": { "mode": "selected", "disabled": [], "allowed": ["read"] } }`);
});

test("on: a rule on servers concerns the whole server, so that is said and told with its side effects", () => {
  const blocked = tick(
    `{ "id": "x", "tools": { "mode": "automatic" }, "mcp": { "disabled": ["slack*"] } }`,
    "slack__post",
  );
  assert.equal(blocked.obstacle, "`slack*` in `mcp.disabled` blocks the whole server `slack`");
  assert.deepEqual(
    blocked.tried.map(({ title, reached, others }) => [title, reached, others]),
    [["remove `slack*` from `mcp.disabled`", true, ["slack__list"]]],
  );
  const limited = tick(
    `{ "id": "x", "tools": { "mode": "automatic" }, "mcp": { "allowed": ["github"] } }`,
    "slack__post",
  );
  assert.equal(limited.tried[0]?.title, "add `slack` to `mcp.allowed`");
  assert.equal(limited.obstacle, "`mcp.allowed` does not name the server `slack`, and it lets whole servers through");
});

test("on: a requirement that is not met can only be dropped, which brings everything back", () => {
  const { tried, obstacle } = tick(`{ "id": "x", "mcp": { "required": ["k8s", "jira"] } }`, "bash");
  assert.equal(obstacle, "no server is left for `k8s` in `mcp.required`, so the agent has no tools at all");
  assert.deepEqual(
    tried.map(({ title, reached, others }) => [title, reached, others]),
    [["remove `k8s`, `jira` from `mcp.required`", true, ["read", "write"]]],
  );
});

test("on: a tool that the gate was waiting for opens it", () => {
  const text = `{ "id": "x", "tools": { "mode": "automatic", "disabled": ["github__issues"] }, "mcp": { "required": ["github"] } }`;
  const [first] = tick(text, "github__issues").tried;
  assert.equal(first?.title, "remove `github__issues` from `tools.disabled`");
  assert.equal(first?.reached, true);
});

test("on: what the installation does not have no profile can give", () => {
  const catalog = {
    ...smallCatalog,
    openprogram: { ...smallCatalog.openprogram, userDisabled: ["bash"], unsafeIn: { read: ["wechat"] } },
  };
  const user = tick(`{ "id": "x" }`, "bash", { catalog });
  assert.deepEqual(
    [user.tried, user.obstacle],
    [[], "`bash` is switched off by the user of this installation; no profile can change that"],
  );
  const channel = tick(`{ "id": "x" }`, "read", { catalog, source: "wechat" });
  assert.deepEqual(
    [channel.tried, channel.obstacle],
    [[], "`read` is not safe in the channel of the settings; no profile can change that"],
  );
});

test("on: a number where a list should be is made a list", () => {
  const { tried, obstacle } = tick(`{ "id": "x", "tools": { "disabled": 5 } }`, "bash");
  assert.equal(tried[0]?.text, `{ "id": "x", "tools": { "disabled": [] } }`);
  assert.equal(obstacle, "`tools.disabled` is no list, so the agent has no tools at all");
});

test("skills: out of and into their lists, and by category as a whole", () => {
  assert.equal(best(`{ "id": "x" }`, "pdf").text, `{ "id": "x", "skills": { "disabled": ["pdf"] } }`);
  assert.equal(
    best(`{ "id": "x", "skills": { "allowed": ["pdf", "note"] } }`, "pdf").text,
    `{ "id": "x", "skills": { "allowed": ["note"] } }`,
  );
  assert.equal(
    best(`{ "id": "x", "skills": { "disabled": ["pdf"] } }`, "pdf").text,
    `{ "id": "x", "skills": { "disabled": [] } }`,
  );
  const category = tick(`{ "id": "x", "skills": { "categories": ["ops"] } }`, "pdf");
  assert.equal(category.tried[0]?.text, `{ "id": "x", "skills": { "categories": ["ops", "docs"] } }`);
  assert.equal(category.obstacle, "`skills.categories` lets whole categories through, not single skills");
});

test("of repeated keys the one that counts is edited", () => {
  const text = `{ "id": "x", "tools": { "disabled": ["read"] }, "tools": { "disabled": ["x"], "disabled": ["y"] } }`;
  assert.equal(best(text, "bash").text, text.replace('["y"]', '["y", "bash"]'));
});

test("a file that does not load is not edited", () => {
  for (const text of [`{ "id": "x", }`, `{ "id": "x", "tools": ["bash"] }`, `{ "id": "x"`]) {
    const { tried, obstacle } = tick(text, "bash");
    assert.deepEqual(
      [tried, obstacle],
      [[], "the file does not load, so nothing in it counts; correct the errors first"],
    );
  }
});

test("what-ifs are no part of what is planned from", () => {
  const overrides = [{ pattern: "bash", effect: "allow" }] as const;
  const analysis = read(`{ "id": "x", "tools": { "disabled": ["bash"] } }`, { overrides });
  const { policy, resolution } = policyOf(analysis);
  const [decision] = resolution.decisions;
  assert.ok(decision !== undefined && decision.effect === "allow");
  const { tree, context } = analysis;
  const { proposals } = openprogram.propose({ tree, policy, resolution, decision, wish: "allow", context });
  assert.equal(
    proposals[0] && applyEdits(analysis.text, proposals[0].edits),
    `{ "id": "x", "tools": { "disabled": [] } }`,
  );
});
