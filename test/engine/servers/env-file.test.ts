import assert from "node:assert/strict";
import test from "node:test";
import { parseEnvFile } from "../../../server/engine/servers/env-file.ts";

const files: readonly (readonly [what: string, text: string, variables: Readonly<Record<string, string>>])[] = [
  ["nothing", "", {}],
  ["plain lines", "A=1\nB=two words \r\nC=\n", { A: "1", B: "two words", C: "" }],
  ["blanks and export", "  export A = 1\n\tB=2", { A: "1", B: "2" }],
  ["comments", "# A=1\nB=2 # two\nC=3#3\nD=# none\nE='#' # sign", { B: "2", C: "3#3", D: "", E: "#" }],
  [
    "quotes",
    `A="x y"\nB='x "y"'\nC="a\\n\\"b\\"\\\\\\q"\nD='a\\n'`,
    { A: "x y", B: 'x "y"', C: 'a\n"b"\\\\q', D: "a\\n" },
  ],
  ["several lines", `A="one\ntwo"\nB=3`, { A: "one\ntwo", B: "3" }],
  ["a quote that does not end", `A="one\nB=2`, { A: '"one', B: "2" }],
  ["letters behind a quote", `A="one" two\nB='x'y`, { A: '"one" two', B: "'x'y" }],
  ["the last counts", "A=1\nA=2", { A: "2" }],
  ["nothing is expanded", `A=\${B}\nC=$(x)`, { A: `\${B}`, C: "$(x)" }],
  ["lines of another form", "A\n=1\n1A=2\nB-C=3\nD.E=4\n[x]", { "B-C": "3", "D.E": "4" }],
  ["a byte order mark", "\ufeffA=1", { A: "1" }],
];

for (const [what, text, variables] of files) {
  test(`a file of the environment: ${what}`, () => {
    assert.deepEqual(Object.fromEntries(parseEnvFile(text)), variables);
  });
}

test("a megabyte of quotes is read in one go", () => {
  for (const part of [`A="\n`, `A='x\n`, `A="\\"\n`, `A="x" y\n`, "A=\n"]) {
    assert.ok(parseEnvFile(part.repeat(1_000_000 / part.length)).size <= 1);
  }
});
