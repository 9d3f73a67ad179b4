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
  Uri,
  WorkspaceEdit,
  window,
  workspace,
} from "./vscode.ts";

const { registerReviews, reviewChange, withReviews } = await import("../../client/reviews.ts");

const uri = "memory:///agent.json";

function replaced(kind = CodeActionKind.RefactorRewrite): CodeAction {
  const action = new CodeAction("minimize", kind);
  action.edit = new WorkspaceEdit();
  const replace = (from: number, to: number, text: string) =>
    TextEdit.replace(new Range(new Position(0, from), new Position(0, to)), text);
  action.edit.set(Uri.parse(uri), [replace(0, 1, "<"), replace(3, 4, ">")]);
  return action;
}

/** A document with the text `[ab]`, of which the user is asked whether it shall be `<ab>`. */
function start(context: TestContext, answer: string | undefined) {
  const document = new Document(uri, "[ab]");
  const applied: unknown[] = [];
  const compared: unknown[] = [];
  const closed: unknown[] = [];
  const before = { ...window, documents: workspace.textDocuments, run: commands.executeCommand };
  const { registerTextDocumentContentProvider } = workspace;
  context.after(() => {
    workspace.textDocuments = before.documents;
    workspace.registerTextDocumentContentProvider = registerTextDocumentContentProvider;
    window.showQuickPick = before.showQuickPick;
    window.tabGroups = before.tabGroups;
    commands.executeCommand = before.run;
  });
  workspace.textDocuments = [document];
  let textOf: ((uri: Uri) => string) | undefined;
  workspace.registerTextDocumentContentProvider = (_, { provideTextDocumentContent }) => {
    textOf = provideTextDocumentContent;
    return { dispose: () => undefined };
  };
  registerReviews();
  commands.executeCommand = async (id, _left, right) => {
    assert.ok(right instanceof Uri);
    compared.push([id, textOf?.(right)]);
    window.tabGroups = {
      all: [{ tabs: [{ input: new TabInputTextDiff(right) }, { input: new TabInputTextDiff(Uri.parse(uri)) }] }],
      close: async (tabs) => {
        closed.push(...tabs.map(({ input }) => input instanceof TabInputTextDiff && input.modified === right));
        return true;
      },
    };
  };
  window.showQuickPick = async (items) => items.find(({ label }) => answer !== undefined && label.includes(answer));
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
  return { document, review, reviewed, applied, compared, closed };
}

test("a rewritten list is shown first, and made when the user agrees", async (context) => {
  const { reviewed, review, applied, compared, closed } = start(context, "Apply");
  const action = reviewed(replaced());
  assert.deepEqual(
    [action?.title, action?.edit, action?.command?.command],
    ["minimize", undefined, "toolsight.reviewChange"],
  );
  assert.deepEqual(await review(action?.command?.arguments?.[0]), { applied: true });
  assert.deepEqual(compared, [["vscode.diff", "<ab>"]]);
  assert.deepEqual(closed, [true]);
  assert.deepEqual(applied, [[uri, 1]]);
});

for (const answer of ["Discard", undefined]) {
  test(`nothing is made, and nothing told, after ${answer ?? "Escape"}`, async (context) => {
    const { reviewed, review, applied, closed } = start(context, answer);
    const outcome = await review(reviewed(replaced())?.command?.arguments?.[0]);
    assert.deepEqual([outcome, applied, closed], [{ applied: false, reason: "" }, [], [true]]);
  });
}

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
  const { document, reviewed, review, applied, closed } = start(context, "Apply");
  const ask = window.showQuickPick;
  window.showQuickPick = async (items, options) => {
    document.change("[abc]");
    return ask(items, options);
  };
  const outcome = await review(reviewed(replaced())?.command?.arguments?.[0]);
  assert.ok(!outcome.applied && /earlier text/.test(outcome.reason));
  assert.deepEqual([applied, closed], [[], [true]]);
});

test("only the newest changes are kept", async (context) => {
  const { reviewed, review } = start(context, "Apply");
  const ids = Array.from({ length: 51 }, () => reviewed(replaced())?.command?.arguments?.[0]);
  assert.equal((await review(ids[0])).applied, false);
  assert.equal((await review(ids[1])).applied, true);
});
