import "../use-vscode.ts";
import assert from "node:assert/strict";
import test, { type TestContext } from "node:test";
import { setImmediate } from "node:timers/promises";
import type { RequestOf } from "../../../server/protocol/requests.ts";
import {
  commands,
  Document,
  EventEmitter,
  Uri,
  ViewColumn,
  WebviewPanel,
  webviews,
  window,
  workspace,
} from "../vscode.ts";
import { answerTo } from "./answers.ts";

const { MatrixPanel } = await import("../../../client/matrix/panel.ts");

const filter = { rules: "", tools: "", matchedOnly: false };
const stretch = { from: 0, to: 32 };
const question = { type: "ask", turn: 7, filter, rows: stretch, columns: stretch };
const range = { start: { line: 3, character: 4 }, end: { line: 3, character: 9 } };

const policyOf = (name: string) => ({ name, title: `title ${name}`, summary: "1 of 2 tools on", notice: null });

/** A panel over a profile with two policies; `asked` are the questions to the server. */
function start(context: TestContext, options: { readonly profile?: "none"; readonly state?: "stopped" } = {}) {
  const changed = new EventEmitter<void>();
  const stateChanged = new EventEmitter<string>();
  const asked: { readonly method: string; readonly params: unknown }[] = [];
  const followed: unknown[] = [];
  const chosen: unknown[] = [];
  const policies = [policyOf(""), policyOf("second")];
  const profile = {
    model: options.profile === "none" ? undefined : { uri: "memory:///dir/agent.json", policies },
    policy: options.profile === "none" ? undefined : policies[0],
    onDidChange: changed.event,
    follow: async (editor: unknown) => void followed.push(editor),
    choose: async (...choice: readonly string[]) => void chosen.push(choice),
  };
  const link = {
    state: options.state ?? "running",
    onDidChangeState: stateChanged.event,
    start: async () => undefined,
    request: async <Params, Result>({ method }: RequestOf<Params, Result>, params: Params) => {
      asked.push({ method, params });
      const isOld = typeof params === "object" && params !== null && "revision" in params && params.revision === 0;
      if (method === "toolsight/matrixPlace") return isOld ? "stale" : { uri: "memory:///dir/agent.json", range };
      return answerTo({ revision: 1, rules: 3, tools: 3, each: 3 }, { rows: stretch, columns: stretch });
    },
  };
  webviews.opened.length = 0;
  commands.executed.length = 0;
  const matrix = new MatrixPanel(Uri.parse("ext:///here") as never, link as never, profile as never);
  context.after(() => matrix.dispose());
  const open = async (): Promise<WebviewPanel> => {
    await matrix.open();
    const [panel] = webviews.opened;
    assert.ok(panel);
    return panel;
  };
  return { matrix, open, asked, followed, chosen, changed, link, profile };
}

async function tell(panel: WebviewPanel, message: unknown): Promise<void> {
  panel.receive(message);
  await setImmediate();
}

test("the page may run one script and load one style sheet of ours, and nothing else", async (context) => {
  const { html } = (await start(context).open()).webview;
  const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1] ?? "";
  const nonce = /script-src 'nonce-([0-9a-f]{32})'/.exec(policy)?.[1];
  assert.ok(nonce);
  assert.equal(policy, `default-src 'none'; script-src 'nonce-${nonce}'; style-src https://files.example`);
  const scripts = html.match(/<script[^>]*>/g);
  assert.deepEqual(scripts, [`<script nonce="${nonce}" src="ext:///here/dist/matrix.js">`]);
  assert.doesNotMatch(html, /<style|style=|\son\w+=|javascript:|https?:\/\/(?!files\.example)/);
  const again = (await start(context).open()).webview.html;
  assert.ok(!again.includes(nonce), "each page has a nonce of its own");
});

test("a page that is ready is told what to show, and again after each change", async (context) => {
  const { open, changed } = start(context);
  const panel = await open();
  assert.equal(panel.title, "Rules × Tools: agent.json");
  await tell(panel, { type: "ready" });
  const [shown] = panel.sent as { readonly type: string; readonly page: Record<string, unknown> }[];
  assert.equal(shown?.type, "show");
  assert.deepEqual(shown?.page, {
    kind: "picture",
    key: '["memory:///dir/agent.json",""]',
    policy: "",
    policies: [
      { name: "", title: "title " },
      { name: "second", title: "title second" },
    ],
    summary: "1 of 2 tools on",
    notice: null,
  });
  changed.fire();
  assert.equal(panel.sent.length, 2);
  assert.deepEqual(panel.sent[1], shown);
});

test("a question goes to the server for the shown policy, and its answer back with its turn", async (context) => {
  const { open, asked } = start(context);
  const panel = await open();
  await tell(panel, question);
  assert.deepEqual(asked, [
    {
      method: "toolsight/matrix",
      params: { uri: "memory:///dir/agent.json", policy: "", filter, rows: stretch, columns: stretch },
    },
  ]);
  const [answer] = panel.sent as { readonly type: string; readonly turn: number; readonly answer: unknown }[];
  assert.deepEqual([answer?.type, answer?.turn, answer?.answer !== null], ["window", 7, true]);
});

test("what is no message of the page does nothing", async (context) => {
  const { open, asked, chosen } = start(context);
  const panel = await open();
  for (const odd of [null, "ready", { ...question, turn: "7" }, { type: "run", action: "rm" }, { type: "go" }]) {
    await tell(panel, odd);
  }
  assert.deepEqual([asked, chosen, panel.sent, commands.executed], [[], [], [], []]);
});

test("a click opens the place where it is visible, or beside the picture", async (context) => {
  const { open, asked } = start(context);
  const panel = await open();
  const document = new Document("memory:///dir/agent.json", "{}");
  const opened: unknown[] = [];
  const before = {
    open: workspace.openTextDocument,
    show: window.showTextDocument,
    editors: window.visibleTextEditors,
  };
  context.after(() => {
    workspace.openTextDocument = before.open;
    window.showTextDocument = before.show;
    window.visibleTextEditors = before.editors;
  });
  workspace.openTextDocument = async () => document;
  window.showTextDocument = async (_, given) => {
    opened.push((given as { readonly viewColumn: number }).viewColumn);
    return { document, revealRange: () => undefined };
  };
  const go = { type: "go", to: "rule", index: 2, filter, revision: 1 };
  await tell(panel, go);
  panel.viewColumn = ViewColumn.One;
  await tell(panel, go);
  window.visibleTextEditors = [{ document, viewColumn: 3 }];
  await tell(panel, go);
  assert.deepEqual(opened, [ViewColumn.One, ViewColumn.Beside, 3]);
  assert.deepEqual(asked[0], {
    method: "toolsight/matrixPlace",
    params: { uri: "memory:///dir/agent.json", policy: "", filter, of: "rule", index: 2, revision: 1 },
  });
});

test("a click in an old picture opens nothing, but the page is told to ask anew", async (context) => {
  const panel = await start(context).open();
  const { showTextDocument } = window;
  context.after(() => {
    window.showTextDocument = showTextDocument;
  });
  window.showTextDocument = () => assert.fail("nothing is to be opened");
  await tell(panel, { type: "go", to: "rule", index: 2, filter, revision: 0 });
  assert.deepEqual(
    panel.sent.map((sent) => (sent as { readonly type: string }).type),
    ["show"],
  );
});

test("another policy of the file can be chosen, and the buttons of an empty page do what they say", async (context) => {
  const { open, chosen } = start(context);
  const panel = await open();
  await tell(panel, { type: "choose", policy: "second" });
  assert.deepEqual(chosen, [["memory:///dir/agent.json", "second"]]);
  await tell(panel, { type: "run", action: "selectPolicy" });
  await tell(panel, { type: "run", action: "restartServer" });
  assert.deepEqual(commands.executed, ["toolsight.selectPolicy", "toolsight.restartServer"]);
});

test("without a profile, or without a server, the page says so and offers a way out", async (context) => {
  for (const [options, run] of [
    [{ profile: "none" }, "selectPolicy"],
    [{ state: "stopped" }, "restartServer"],
  ] as const) {
    const panel = await start(context, options).open();
    await tell(panel, { type: "ready" });
    const [shown] = panel.sent as {
      readonly page: { readonly kind: string; readonly action: { readonly run: string } };
    }[];
    assert.deepEqual([shown?.page.kind, shown?.page.action.run], ["nothing", run]);
    await tell(panel, question);
    assert.deepEqual(Object.keys(panel.sent[1] ?? {}), ["type", "turn", "answer"]);
  }
});

test("there is one tab; asked for again it comes to the front, and closed it can be opened anew", async (context) => {
  const { matrix, open, changed } = start(context);
  const panel = await open();
  await matrix.open();
  assert.deepEqual([webviews.opened.length, panel.revealed], [1, 1]);
  panel.dispose();
  changed.fire();
  assert.deepEqual(panel.sent, []);
  await matrix.open();
  assert.equal(webviews.opened.length, 2);
});

test("a tab that a reloaded window gives back is filled again", async (context) => {
  const { followed } = start(context, { profile: "none" });
  const panel = new WebviewPanel("old title");
  await webviews.serializer?.deserializeWebviewPanel(panel);
  assert.match(panel.webview.html, /dist\/matrix\.js/);
  await tell(panel, { type: "ready" });
  assert.equal(panel.title, "Rules × Tools");
  assert.equal(followed.length, 1, "the profile is looked for");
});
