import assert from "node:assert/strict";
import { join } from "node:path";
import { colours, editorLine } from "./harness/editor.ts";
import { pageSuite } from "./harness/page-suite.ts";
import { poll } from "./harness/poll.ts";
import { openWorkbench } from "./harness/workbench.ts";

// The grammar for wildcards is injected into every JSON file, so it could colour what is not ours.

pageSuite("page colours", { workspace: "controller" }, async ({ page, server, workspace, step }) => {
  await openWorkbench(page, server, { folder: workspace, file: join(workspace, "package.json") });

  await step("strings with wildcards in package.json keep one colour", async () => {
    const colourOf = async (text: string) => {
      const pieces = await colours(editorLine(page, text).first());
      const drawn = pieces.find((piece) => piece.text.includes(text));
      assert.ok(drawn, `${text} is drawn in pieces: ${JSON.stringify(pieces)}`);
      return drawn.colour;
    };
    // A file is first drawn without colours.
    const plain = await poll(
      "colours",
      () => Promise.all([colourOf('"sample"'), colourOf('"name"')]),
      ([value, key]) => value !== key,
    );
    for (const text of ['"dist/*.js"', '"src/**"', '"packages/*"', '"rm -rf dist/*"']) {
      assert.equal(await colourOf(text), plain[0]);
    }
  });
});
