import "./use-vscode.ts";
import assert from "node:assert/strict";
import test, { type TestContext } from "node:test";
import type { TreeGroup, TreePolicy, TreeTool } from "../../server/protocol/tool-tree.ts";

const { ToolTree } = await import("../../client/tool-tree.ts");
const { TreeItemCheckboxState } = await import("./vscode.ts");

/** A server whose tools are on as told. */
function groupOf(label: string, tools: Readonly<Record<string, boolean>>): TreeGroup {
  const rows = Object.entries(tools).map(([name, on]) => ({
    subject: { kind: "tool", name: `${label}_${name}`, server: label } as const,
    label: name,
    on,
    description: "",
    accessibilityLabel: name,
    whatIf: false,
    definition: null,
    deciding: null,
  }));
  const on = rows.filter((row) => row.on).length;
  const total = rows.length;
  return {
    ...{ id: `server:${label}`, label, kind: "server", on, total, tools: rows, problem: null },
    description: `${on} of ${total}`,
    accessibilityLabel: label,
  };
}

const details = { tooltip: "**rule 1** decides", deciding: null, passed: [], overruled: [] };

/** Answers for every tool but one. */
async function detailsOf({ label }: TreeTool) {
  return label === "push" ? undefined : details;
}

function treeOf(context: TestContext, groups: readonly TreeGroup[]) {
  const policy = { name: "", groups } as Partial<TreePolicy>;
  const tree = new ToolTree({ policy, model: { uri: "memory:///agent.json" } } as never, detailsOf);
  context.after(() => tree.dispose());
  return tree;
}

test("under a filter a group stands for the tools that are left, and its box for them alone", (context) => {
  const tree = treeOf(context, [
    groupOf("git", { read_file: true, read_log: true, push: false }),
    groupOf("mail", { send: true }),
  ]);
  const boxes = () => tree.getChildren().map((node) => tree.getTreeItem(node).checkboxState);
  assert.deepEqual(
    boxes().map((box) => (typeof box === "object" ? box.state : box)),
    [TreeItemCheckboxState.Unchecked, TreeItemCheckboxState.Checked],
  );
  tree.filter = "READ";
  const [group, ...others] = tree.getChildren();
  assert.deepEqual(others, []);
  assert.ok(group?.kind === "group");
  assert.deepEqual(
    group.group.tools.map(({ label }) => label),
    ["read_file", "read_log"],
  );
  assert.deepEqual(
    boxes().map((box) => (typeof box === "object" ? box.state : box)),
    [TreeItemCheckboxState.Checked],
  );
});

test("the trace of a row is asked for when the mouse rests on it", async (context) => {
  const tree = treeOf(context, [groupOf("git", { read_file: true, push: false })]);
  const [group] = tree.getChildren();
  const rows = tree.getChildren(group);
  const tooltips = rows.map(async (row) => (await tree.resolveTreeItem(tree.getTreeItem(row), row)).tooltip);
  assert.deepEqual(
    (await Promise.all(tooltips)).map((tooltip) => (typeof tooltip === "object" ? tooltip.value : tooltip)),
    [details.tooltip, undefined],
  );
});
