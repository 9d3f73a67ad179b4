import assert from "node:assert/strict";
import test from "node:test";
import { withoutPage } from "../../scripts/without-pages.ts";
import { projectFiles, readProjectFile } from "../helpers/project.ts";

test("a page is cut out, whatever braces its texts hold", () => {
  const source =
    'const rule = {\n  page: {\n    summary: "a } and \\" {",\n    avoid: `{\n  },\n$x \\` }`,\n  },\n  find: 1,\n};\n';
  assert.equal(withoutPage(source), "const rule = {\n  page: {},\n  find: 1,\n};\n");
});

test("a page that computes something stays", () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text is TypeScript.
  const source = "const rule = {\n  page: {\n    summary: `${word}`,\n  },\n};\n";
  assert.equal(withoutPage(source), source);
});

test("no diagnostic keeps its page in a bundle", () => {
  const withPage = projectFiles("server/engine/diagnostics/*.ts").filter((path) =>
    readProjectFile(path).includes("\n  page: {"),
  );
  assert.ok(withPage.length > 30);
  const kept = withPage.filter((path) => /\bsummary:/.test(withoutPage(readProjectFile(path))));
  assert.deepEqual(kept, []);
});
