import assert from "node:assert/strict";
import test from "node:test";
import { readArguments } from "../../server/cli/arguments.ts";
import { folderWith } from "./folder.ts";

const wrong: readonly { readonly args: readonly string[]; readonly says: RegExp }[] = [
  { args: [], says: /name a command/ },
  { args: ["explode"], says: /no command `explode`/ },
  { args: ["help", "explode"], says: /no command `explode`/ },
  { args: ["help", "check", "set"], says: /`help` takes one command, not also `set`/ },
  { args: ["check"], says: /needs a file/ },
  { args: ["resolve", "a", "b"], says: /one file, not also `b`/ },
  { args: ["set", "a"], says: /at least one/ },
  { args: ["check", "a", "--write"], says: /`--write` is an option of `set` only/ },
  { args: ["diff", "a"], says: /two files/ },
  { args: ["diff", "a", "b", "c"], says: /two files, not also `c`/ },
  { args: ["diff", "a", "b", "--budget", "soon"], says: /seconds above 0, such as 10, not `soon`/ },
  { args: ["diff", "a", "b", "--budget", "0"], says: /seconds above 0, such as 10, not `0`/ },
  { args: ["diff", "a", "b", "--budget", "-1"], says: /seconds above 0, such as 10, not `-1`/ },
  { args: ["diff", "a", "b", "--budget", ""], says: /seconds above 0, such as 10, not ``/ },
  {
    args: ["diff", "a", "b", "--policy", "x", "--policy", "y", "--policy", "z"],
    says: /one for each file, not also `z`/,
  },
  { args: ["set", "a", "--on", "x", "--policy", "x", "--policy", "y"], says: /one `--policy`, not also `y`/ },
  { args: ["check", "a", "--policy", "x"], says: /option of `resolve`, `diff` and `set` only/ },
  { args: ["resolve", "a", "--budget", "1"], says: /`--budget` is an option of `diff` only/ },
  { args: ["check", "a", "--platform", "dos"], says: /posix or windows, not `dos`/ },
  { args: ["check", "a", "--release", "1"], says: /documented or access-modes, not `1`/ },
  { args: ["check", "a", "--format", "xml"], says: /text or json, not `xml`/ },
  { args: ["check", "a", "--catalogue", "b"], says: /no option `--catalogue`; did you mean `--catalog`\?/ },
  { args: ["check", "a", "--bogus"], says: /^toolsight: there is no option `--bogus`\nSee `toolsight --help`\.\n$/ },
  { args: ["check", "a", "--constructor"], says: /no option `--constructor`/ },
  { args: ["check", "a", "-x"], says: /no option `-x`/ },
  { args: ["check", "a", "--catalog"], says: /`--catalog` needs a value behind it/ },
  { args: ["set", "a", "--on", "--write"], says: /really `--write` is written `--on=--write`/ },
  { args: ["set", "a", "--on", "x", "--write=no"], says: /`--write` takes no value, so `=no` is too much/ },
];

for (const { args, says } of wrong) {
  test(`cannot run: toolsight ${args.join(" ")}`, async (context) => {
    const { code, out, error } = await folderWith(context, {}).toolsight(...args);
    assert.equal(code, 2);
    assert.equal(out, "");
    assert.match(error, says);
  });
}

test("repeated options add up, the others have their place", () => {
  const command = readArguments([
    "set",
    "a.json",
    "--on",
    "x",
    "--off=-y",
    "--on",
    "z",
    "--write",
    "--catalog",
    "1",
    "--catalog",
    "2",
    "--format",
    "json",
  ]);
  assert.deepEqual(command, {
    kind: "set",
    file: "a.json",
    on: ["x", "z"],
    off: ["-y"],
    write: true,
    policy: undefined,
    options: { catalogs: ["1", "2"], config: undefined, platform: undefined, release: undefined, format: "json" },
  });
});

test("help and version need no file", async (context) => {
  const folder = folderWith(context, {});
  const help = await folder.toolsight("--help");
  assert.equal(help.code, 0);
  for (const word of [
    "check",
    "resolve",
    "set",
    "--catalog",
    "--config",
    "--platform",
    "--release",
    "--format",
    "Exit codes",
  ]) {
    assert.ok(help.out.includes(word), word);
  }
  for (const args of [["-h"], ["help"], ["help", "diff"], ["diff", "--help"]])
    assert.deepEqual(await folder.toolsight(...args), help, args.join(" "));
  for (const option of ["--version", "-v"])
    assert.deepEqual(await folder.toolsight(option), { code: 0, out: "1.2.3\n", error: "" });
});
