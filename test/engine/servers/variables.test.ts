import assert from "node:assert/strict";
import test from "node:test";
import { expand, piecesOf, type VariableValues, variablesIn } from "../../../server/engine/servers/variables.ts";
import { read } from "./marked-servers.ts";

const values: VariableValues = {
  env: (name) =>
    new Map([
      ["HOME_PORT", "80"],
      ["EMPTY", ""],
      ["ODD", `\${OTHER} $& $1`],
      ["ProgramFiles(x86)", "C:\\P"],
      ["OTHER", "never"],
    ]).get(name),
  workspaceFolder: "/w",
  userHome: undefined,
  input: (id) => (id === "the key" ? "secret" : undefined),
};

const texts: readonly (readonly [text: string, expanded: string])[] = [
  ["", ""],
  ["plain $HOME $$ } {", "plain $HOME $$ } {"],
  [`\${HOME_PORT}`, "80"],
  [`a\${env:HOME_PORT}b\${HOME_PORT}c`, "a80b80c"],
  [`[\${EMPTY}]`, "[]"],
  [`\${workspaceFolder}/x`, "/w/x"],
  [`\${input:the key}`, "secret"],
  [`\${oc.env:HOME_PORT}`, "80"],
  [`\${oc.env:HOME_PORT,90}`, "80"],
  [`\${oc.env:NONE,90}`, "90"],
  [`\${oc.env: NONE , a b }`, "a b"],
  [`\${oc.env:NONE,'a, b'}`, "a, b"],
  [`\${oc.env:NONE,""}`, ""],
  [`\${oc.env:NONE,}`, ""],
  [`\${oc.env:NONE,'}`, "'"],
  [`\${env:ProgramFiles(x86)}`, "C:\\P"],
  // What a value holds is not read again, and no letter in it is special.
  [`\${ODD}`, `\${OTHER} $& $1`],
];

for (const [text, expanded] of texts) {
  test(`expands ${JSON.stringify(text)}`, () => {
    assert.deepEqual(expand(text, values), { kind: "text", text: expanded });
  });
}

const refused: readonly (readonly [text: string, kind: "unknown" | "missing", variable: string])[] = [
  [`\${NONE}`, "missing", `\${NONE}`],
  [`\${env:NONE}`, "missing", `\${env:NONE}`],
  [`\${oc.env:NONE}`, "missing", `\${oc.env:NONE}`],
  [`\${oc.env:NONE,null}`, "missing", `\${oc.env:NONE,null}`],
  [`\${userHome}`, "missing", `\${userHome}`],
  [`\${input:other}`, "missing", `\${input:other}`],
  [`\${HOME_PORT}\${NONE}\${WORSE-}`, "missing", `\${NONE}`],
  [`\${}`, "unknown", `\${}`],
  [`\${ HOME_PORT }`, "unknown", `\${ HOME_PORT }`],
  [`\${HOME_PORT:-80}`, "unknown", `\${HOME_PORT:-80}`],
  [`\${HOME_PORT,80}`, "unknown", `\${HOME_PORT,80}`],
  [`\${env:HOME_PORT,80}`, "unknown", `\${env:HOME_PORT,80}`],
  [`\${env:}`, "unknown", `\${env:}`],
  [`\${input:}`, "unknown", `\${input:}`],
  [`\${command:x.y}`, "unknown", `\${command:x.y}`],
  [`\${config:a.b}`, "unknown", `\${config:a.b}`],
  [`\${workspaceFolder:x}`, "unknown", `\${workspaceFolder:x}`],
  [`\${a.b}`, "unknown", `\${a.b}`],
  [`\${1}`, "unknown", `\${1}`],
  [`x\${HOME_PORT`, "unknown", `\${HOME_PORT`],
  [`\${`, "unknown", `\${`],
  [`\${env:\${HOME_PORT}}`, "unknown", `\${env:\${HOME_PORT}`],
  [`\${oc.env:NONE,\${HOME_PORT}}`, "unknown", `\${oc.env:NONE,\${HOME_PORT}`],
];

for (const [text, kind, variable] of refused) {
  test(`refuses ${text}`, () => {
    assert.deepEqual(expand(text, values), { kind, variable });
  });
}

test("the pieces of a text are the text", () => {
  for (const [text] of [...texts, ...refused])
    assert.equal(
      piecesOf(text)
        .map((piece) => piece.text)
        .join(""),
      text,
    );
});

test("a text of a million signs is cut in one go", () => {
  for (const sign of ["$", `\${`, `\${a`, `\${oc.env:`, `\${a}`, `\${oc.env:A,`]) {
    const text = sign.repeat(1_000_000 / sign.length);
    assert.equal(
      piecesOf(text).reduce((sum, piece) => sum + piece.text.length, 0),
      text.length,
    );
  }
});

test("the variables of a definition, each once, in the order of command, arguments, environment, folders", () => {
  const text = `{ "mcpServers": { "x": {
    "cwd": "\${workspaceFolder}",
    "env": { "\${NAME}": "\${oc.env:A,b}\${TOKEN}" },
    "args": ["\${TOKEN}", "\${odd:one}"],
    "command": "\${env:TOKEN}"
  } } }`;
  const [server] = read(text).servers;
  assert.ok(server);
  assert.deepEqual(
    variablesIn(server).map(({ kind, name, hasDefault, span }) => [
      kind,
      name,
      hasDefault,
      text.slice(span.start, span.end),
    ]),
    [
      ["env", "TOKEN", false, `"\${env:TOKEN}"`],
      ["env", "TOKEN", false, `"\${TOKEN}"`],
      ["unknown", `\${odd:one}`, false, `"\${odd:one}"`],
      ["env", "A", true, `"\${oc.env:A,b}\${TOKEN}"`],
      ["workspaceFolder", `\${workspaceFolder}`, false, `"\${workspaceFolder}"`],
    ],
  );
});

test("a definition that cannot be started needs nothing", () => {
  const [server] = read(`{ "mcpServers": { "x": { "command": ["\${TOKEN}"] } } }`).servers;
  assert.deepEqual(server && variablesIn(server), []);
});
