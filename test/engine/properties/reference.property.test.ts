import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import { analyzed, catalogOf, namesOn } from "../../helpers/engine.ts";

interface Rule {
  readonly mode: string;
  readonly pattern: string;
}
interface Controller {
  readonly default_mode?: string;
  readonly rules?: readonly Rule[];
}

/** The format in twenty lines: the first rule whose pattern matches the whole name decides, else the default. */
function referenceOn(
  { default_mode = "activate", rules = [] }: Controller,
  names: readonly string[],
): readonly string[] {
  return names.filter((name) => {
    const rule = rules.find(({ pattern }) => regularExpression(pattern).test(name));
    return (rule?.mode ?? default_mode) === "activate";
  });
}

/** Well-formed classes only; all other letters mean themselves. */
function regularExpression(pattern: string): RegExp {
  const parts = pattern.match(/\[!?\]?[^\]]*\]|[\s\S]/gu) ?? [];
  const source = parts.map((part) => {
    if (part === "*") return ".*";
    if (part === "?") return ".";
    if (part.length > 2) return part.replace(/^\[!/, "[^");
    return part.replace(/[\\^$.|+(){}[\]/-]/u, "\\$&");
  });
  return new RegExp(`^${source.join("")}$`, "su");
}

const letter = fc.constantFrom("a", "b", "_", ".", "/", "A", "é", "😀", "\n", "$", "{", "\\");
const name = fc.array(letter, { minLength: 1, maxLength: 6 }).map((letters) => letters.join(""));
const part = fc.oneof(letter, fc.constantFrom("*", "*", "?", "[ab]", "[!a]", "[a-c]", "[!_-é]"));
const pattern = fc.oneof(
  fc.array(part, { maxLength: 5 }).map((parts) => parts.join("")),
  name.map((text) => `${text.slice(0, 2)}*`),
);
const mode = fc.constantFrom("activate", "deactivate");
const controller = fc.record(
  { default_mode: mode, rules: fc.array(fc.record({ mode, pattern }), { maxLength: 8 }) },
  { requiredKeys: [] },
);

test("random controllers are resolved as the format says", () => {
  fc.assert(
    fc.property(controller, fc.uniqueArray(name, { minLength: 1, maxLength: 12 }), (value, names) => {
      const analysis = analyzed(JSON.stringify(value), { catalog: catalogOf({ tools: names }) });
      assert.deepEqual(namesOn(analysis), referenceOn(value, names));
    }),
    { numRuns: 4000 },
  );
});
