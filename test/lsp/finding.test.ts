import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { treeRequest } from "../../server/protocol/tool-tree.ts";
import { filesOf, severityFor, situations } from "../workspace/situations.ts";
import { type LanguageClient, startClient } from "./language-client.ts";

// All situations side by side below one folder, which is no workspace folder itself: one server for all of them, in
// which the files opened alone are alone.

const severities = [undefined, "error", "warning", "information", "hint"];
const folderOf = (index: number, path: string): string => `${index}${path === "" ? "" : `/${path}`}`;

let client: LanguageClient;

before(async () => {
  const files = situations.flatMap((situation, index) =>
    Object.entries(filesOf(situation)).map(([path, text]) => [folderOf(index, path), text] as const),
  );
  const folders = situations.flatMap(({ opened }, index) => (opened === undefined ? [] : [folderOf(index, opened)]));
  client = await startClient(Object.fromEntries(files), { folders });
});

after(() => client.stop());

for (const [index, situation] of situations.entries()) {
  const { title, profile, expected } = situation;
  test(`settings and catalogs: ${title}`, async () => {
    const path = folderOf(index, profile);
    client.open(path, filesOf(situation)[profile] ?? "");
    await client.settled();
    const told = client.published.findLast(({ uri }) => uri === client.uri(path));
    const shadowed = told?.diagnostics.find(({ code }) => code === "shadowed-rule");
    assert.equal(severities[shadowed?.severity ?? 0], severityFor(situation, expected.settings));
    const model = await client.request(treeRequest, { uri: client.uri(path) });
    const tools = model?.policies[0]?.groups.flatMap((group) => group.tools.map(({ subject }) => subject.name));
    assert.deepEqual(tools?.toSorted(), expected.catalogs.toSorted());
  });
}
