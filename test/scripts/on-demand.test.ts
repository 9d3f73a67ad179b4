import assert from "node:assert/strict";
import test from "node:test";
import { importedAtOnce, pastFacade } from "../../scripts/on-demand.ts";
import { projectFiles, readProjectFile } from "../helpers/project.ts";

const facade = [
  'export { type Analysis, analyze } from "./analysis.ts";',
  'export type { Catalog } from "./catalog/catalog.ts";',
  "export {",
  "  fixAll,",
  "  type Fix,",
  '} from "./features/fix-all.ts";',
].join("\n");

test("names of the façade are imported from where they are made", () => {
  const source = 'import { type Analysis, analyze, fixAll as all } from "../engine/index.ts";\nanalyze(all);\n';
  assert.equal(
    pastFacade(source, facade),
    'import { analyze } from "../engine/analysis.ts"; import { fixAll as all } from "../engine/features/fix-all.ts";\nanalyze(all);\n',
  );
});

test("an import over several lines, and one of types alone", () => {
  assert.equal(
    pastFacade('import {\n  analyze,\n  type Analysis,\n} from "../engine/index.ts";\n', facade),
    'import { analyze } from "../engine/analysis.ts";\n',
  );
  assert.equal(pastFacade('import { type Analysis } from "../engine/index.ts";\nrun();\n', facade), "\nrun();\n");
});

test("a name that the façade does not make is left to the façade, which tells", () => {
  assert.equal(
    pastFacade('import { other } from "../engine/index.ts";', facade),
    'import { other } from "../engine/index.ts";',
  );
});

test("no file of the server keeps an import of a value from the façade", () => {
  const text = readProjectFile("server/engine/index.ts");
  const files = [...projectFiles("server/lsp/*.ts"), ...projectFiles("server/workspace/*.ts")];
  const users = files.filter((path) => /^import \{/m.test(readProjectFile(path)));
  assert.ok(users.length > 20);
  const kept = users.filter((path) =>
    /^import (?!type ).*"\.\.\/engine\/index\.ts"/m.test(pastFacade(readProjectFile(path), text)),
  );
  assert.deepEqual(kept, []);
});

test("what waits is imported at once, each file one time", () => {
  assert.equal(
    importedAtOnce(
      'const a = () => import("./a.ts");\nconst b = async () => [(await import("./b.ts")).b, await import("./a.ts")];\n',
    ),
    "const a = () => Promise.resolve(onDemand0);\nconst b = async () => [(await Promise.resolve(onDemand1)).b, await Promise.resolve(onDemand0)];\n" +
      'import * as onDemand0 from "./a.ts";\nimport * as onDemand1 from "./b.ts";\n',
  );
});

test("a file in which nothing waits stays as it is", () => {
  const source = 'import { a } from "./a.ts";\nimport type { B } from "node:b";\n';
  assert.equal(importedAtOnce(source), source);
});
