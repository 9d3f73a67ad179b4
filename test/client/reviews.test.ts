import "./use-vscode.ts";
import assert from "node:assert/strict";
import test, { type TestContext } from "node:test";
import {
  CodeAction,
  CodeActionKind,
  commands,
  Document,
  Position,
  Range,
  TabInputTextDiff,
  TextEdit,
  tabGroups,
  Uri,
  WorkspaceEdit,
  window,
  workspace,
} from "./vscode.ts";

const { decideReview, registerReviews, reviewChange, withReviews } = await import("../../client/reviews.ts");

const uri = "memory:///agent.json";

function replaced(kind = CodeActionKind.RefactorRewrite): CodeAction {
  const action = new CodeAction("minimize", kind);
  action.edit = new WorkspaceEdit();
  const replace = (from: number, to: number, text: string) =>
    TextEdit.replace(new Range(new Position(0, from), new Position(0, to)), text);
  action.edit.set(Uri.parse(uri), [replace(0, 1, "<"), replace(3, 4, ">")]);
  return action;
}

/** How the user answers: by a button in the corner, as a function, or not at all. */
type Answer = "Apply" | "Discard" | (() => unknown);

/** A document with the text `[ab]`, of which the user is asked whether it shall be `<ab>`. */
function start(context: TestContext, answer: Answer) {
  const document = new Document(uri, "[ab]");
  const applied: unknown[] = [];
  const compared: unknown[] = [];
  const asked: (readonly string[])[] = [];
  const hidden: string[] = [];
  const before = { ...window, documents: workspace.textDocuments, run: commands.executeCommand };
  const { registerTextDocumentContentProvider } = workspace;
  context.after(() => {
    workspace.textDocuments = before.documents;
    workspace.registerTextDocumentContentProvider = registerTextDocumentContentProvider;
    window.showInformationMessage = before.showInformationMessage;
    commands.executeCommand = before.run;
    registration.dispose();
  });
  workspace.textDocuments = [document];
  let textOf: ((uri: Uri) => string) | undefined;
  workspace.registerTextDocumentContentProvider = (_, { provideTextDocumentContent }) => {
    textOf = provideTextDocumentContent;
    return { dispose: () => undefined };
  };
  const registration = registerReviews();
  const other = { input: new TabInputTextDiff(Uri.parse(uri)) };
  tabGroups.tabs = [other];
  commands.executeCommand = async (id, _left, right) => {
    if (id !== "vscode.diff") return void hidden.push(id);
    assert.ok(right instanceof Uri);
    compared.push(textOf?.(right));
    if (tabGroups.tabs.length === 1) tabGroups.tabs = [other, { input: new TabInputTextDiff(right) }];
  };
  window.showInformationMessage = async (text, ...buttons) => {
    asked.push([text, ...buttons]);
    if (typeof answer === "string") return answer;
    setImmediate(answer);
    return new Promise(() => undefined);
  };
  const queue = {
    apply: async (...change: readonly unknown[]) => {
      applied.push(change.slice(0, 2));
      return { applied: true } as const;
    },
  };
  const review = (id: unknown) => reviewChange(queue as never, id);
  const reviewed = (action: CodeAction, version = document.version) => {
    const [made] = withReviews(document as never, version, [action as never]) as unknown as CodeAction[];
    return made;
  };
  const isClosed = () => tabGroups.tabs.length === 1 && tabGroups.tabs[0] === other;
  return { document, review, reviewed, applied, compared, asked, hidden, isClosed };
}

test("a rewritten list is shown first, and made when the user agrees", async (context) => {
  const { reviewed, review, applied, compared, asked, hidden, isClosed } = start(context, "Apply");
  const action = reviewed(replaced());
  assert.deepEqual(
    [action?.title, action?.edit, action?.command?.command],
    ["minimize", undefined, "toolsight.reviewChange"],
  );
  assert.deepEqual(await review(action?.command?.arguments?.[0]), { applied: true });
  assert.deepEqual(compared, ["<ab>"]);
  assert.deepEqual(asked, [["Make this change? minimize", "Apply", "Discard"]]);
  assert.deepEqual([applied, hidden, isClosed()], [[[uri, 1]], [], true]);
});

test("beside the title of the comparison the user agrees as well, and the question in the corner goes", async (context) => {
  const { reviewed, review, applied, hidden, isClosed } = start(context, () => decideReview(true));
  assert.deepEqual(await review(reviewed(replaced())?.command?.arguments?.[0]), { applied: true });
  assert.deepEqual([applied, hidden, isClosed()], [[[uri, 1]], ["notifications.hideToasts"], true]);
});

const refusals: readonly { readonly name: string; readonly answer: Answer }[] = [
  { name: "the button in the corner", answer: "Discard" },
  { name: "the one beside the title", answer: () => decideReview(false) },
  { name: "closing the comparison", answer: () => tabGroups.close(tabGroups.tabs.slice(1)) },
];
for (const { name, answer } of refusals) {
  test(`nothing is made, and nothing told, after ${name}`, async (context) => {
    const { reviewed, review, applied, isClosed } = start(context, answer);
    const outcome = await review(reviewed(replaced())?.command?.arguments?.[0]);
    assert.deepEqual([outcome, applied, isClosed()], [{ applied: false, reason: "" }, [], true]);
  });
}

test("a question in the corner that is put away leaves the one beside the title", async (context) => {
  const { reviewed, review, applied } = start(context, "Discard");
  window.showInformationMessage = async () => {
    setImmediate(() => decideReview(true));
    return undefined;
  };
  assert.deepEqual(await review(reviewed(replaced())?.command?.arguments?.[0]), { applied: true });
  assert.deepEqual(applied, [[uri, 1]]);
});

test("who asks again while the comparison is open is shown it and asked once", async (context) => {
  const { reviewed, review, asked, compared } = start(context, () => decideReview(true));
  const id = reviewed(replaced())?.command?.arguments?.[0];
  const both = await Promise.all([review(id), review(id)]);
  assert.deepEqual([both, asked.length, compared.length], [[{ applied: true }, { applied: false, reason: "" }], 1, 2]);
});

test("the buttons beside a title do nothing about another comparison", async (context) => {
  const { reviewed, review, applied } = start(context, () => {
    const [other, own] = tabGroups.tabs;
    assert.ok(other !== undefined && own !== undefined);
    tabGroups.tabs = [own, other];
    decideReview(true);
    void tabGroups.close([own]);
  });
  assert.deepEqual(await review(reviewed(replaced())?.command?.arguments?.[0]), { applied: false, reason: "" });
  assert.deepEqual(applied, []);
});

test("other actions stay as they are, and those for another text are left out", (context) => {
  const { reviewed } = start(context, "Apply");
  const fix = replaced(CodeActionKind.QuickFix);
  assert.equal(reviewed(fix), fix);
  const bare = new CodeAction("none", CodeActionKind.RefactorRewrite);
  assert.equal(reviewed(bare), bare);
  assert.equal(reviewed(replaced(), 7), undefined);
});

test("a change for an earlier text, and one that nobody made, are refused without being shown", async (context) => {
  const { document, reviewed, review, applied, compared } = start(context, "Apply");
  const id = reviewed(replaced())?.command?.arguments?.[0];
  document.change("[abc]");
  for (const odd of [id, "forged", undefined, {}]) {
    const outcome = await review(odd);
    assert.ok(!outcome.applied && /earlier text/.test(outcome.reason));
  }
  assert.deepEqual([applied, compared], [[], []]);
});

test("a text that changes while somebody looks through the comparison is told from an editor that takes no change", async (context) => {
  const { document, reviewed, review, applied, isClosed } = start(context, () => {
    document.change("[abc]");
    decideReview(true);
  });
  const outcome = await review(reviewed(replaced())?.command?.arguments?.[0]);
  assert.ok(!outcome.applied && /earlier text/.test(outcome.reason));
  assert.deepEqual([applied, isClosed()], [[], true]);
});

test("only the newest changes are kept", async (context) => {
  const { reviewed, review } = start(context, "Apply");
  const ids = Array.from({ length: 51 }, () => reviewed(replaced())?.command?.arguments?.[0]);
  assert.equal((await review(ids[0])).applied, false);
  assert.equal((await review(ids[1])).applied, true);
});
