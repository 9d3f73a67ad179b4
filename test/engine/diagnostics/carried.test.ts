import test from "node:test";
import { diagnosticRules } from "../../../server/engine/diagnostics/index.ts";
import { editedAnalysis } from "../../../server/engine/edited-analysis.ts";
import { analysisOf } from "../../helpers/marked.ts";
import { random } from "../pattern/random.ts";
import { editedByHand, typeInto } from "./carrying.ts";
import { readFixtures } from "./read-fixtures.ts";

// Edits of the patterns of all fixtures: what is carried over must be what a search from nothing finds.

for (const { code } of diagnosticRules) {
  const fixtures = await readFixtures(code);
  // Which may have none, the registry's test knows.
  if (fixtures === undefined) continue;
  const files = [...fixtures.hits, ...fixtures.nearMisses, ...fixtures.fixes];
  test(`in the fixtures of ${code}, edits of patterns carry over what they do not change`, () => {
    const source = random(code.length);
    for (const marked of files) {
      const first = analysisOf(marked);
      typeInto(first, 12, source, editedByHand);
      typeInto(first, 12, source, (before, edit) => editedAnalysis(before, edit));
    }
  });
}
