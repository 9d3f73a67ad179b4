import assert from "node:assert/strict";
import type { ServerResponse } from "node:http";
import test, { type TestContext } from "node:test";
import { failureOf, type Handler, patience, sendJson, serve, streamable, withSession } from "./web-server.ts";

/** A server for one test. */
async function server(context: TestContext, handler: Handler) {
  const made = await serve(handler);
  context.after(() => made.close());
  return made;
}

const call = (url: string) => withSession("http", url, (session) => session.call("t", {}, patience()));
const events = (response: ServerResponse) => response.writeHead(200, { "content-type": "text/event-stream" });
const event = (value: object) => `data: ${JSON.stringify(value)}\n\n`;
const result = { content: [{ type: "text", text: "hi" }], extra: 1 };

test("answers come as JSON or as a stream, and are kept whole", async (context) => {
  const { origin } = await server(
    context,
    streamable(({ message: { id, params } }, response) => {
      const answer = { jsonrpc: "2.0", id, result };
      if (params?.["name"] === "json") return sendJson(response, answer);
      events(response).end(event({ method: "notifications/message" }) + event(answer));
    }),
  );
  const called = await withSession("http", origin, async (session) => [
    await session.call("json", {}, patience()),
    await session.call("stream", {}, patience()),
  ]);
  const expected = { content: result.content, isError: false, structuredContent: undefined, result };
  assert.deepEqual(called, [expected, expected]);
});

test("the session, the version and the headers of the definition go along, and the session is ended", async (context) => {
  const { origin, asked } = await server(
    context,
    streamable(({ message: { id } }, response) => sendJson(response, { id, result: { tools: [] } }), {
      "mcp-session-id": "s1",
    }),
  );
  await withSession("http", `${origin}/mcp?x=1`, (session) => session.list(patience()), {
    Authorization: "Bearer t",
    Accept: "x",
  });
  const sent = asked
    .filter(({ method }) => method !== "GET")
    .map(({ method, path, headers }) => [
      ...[method, path, headers["authorization"], headers["accept"]],
      ...[headers["mcp-session-id"], headers["mcp-protocol-version"]],
    ]);
  const posted = ["POST", "/mcp?x=1", "Bearer t", "application/json, text/event-stream"];
  assert.deepEqual(sent, [
    [...posted, undefined, undefined],
    [...posted, "s1", "2025-06-18"],
    [...posted, "s1", "2025-06-18"],
    ["DELETE", "/mcp?x=1", "Bearer t", "x", "s1", "2025-06-18"],
  ]);
});

const statuses: readonly (readonly [status: number, type: string, body: string, text: string])[] = [
  [
    401,
    "text/html",
    "<p>no</p>",
    "the server answered with status 401 (unauthorized): it wants credentials, or others than in `headers`",
  ],
  [403, "text/plain", "not you", "the server answered with status 403 (forbidden): not you"],
  [
    500,
    "application/json",
    '{"error":{"code":1,"message":"broken"}}',
    "the server answered with status 500 (internal error): broken",
  ],
  [418, "text/plain", "", "the server answered with status 418"],
];
for (const [status, type, body, text] of statuses) {
  test(`status ${status} is told`, async (context) => {
    const { origin } = await server(context, (_, response) =>
      response.writeHead(status, { "content-type": type }).end(body),
    );
    assert.deepEqual(await failureOf(call(origin)), ["http", text]);
  });
}

test("redirects are followed within the origin, and nothing goes to another", async (context) => {
  const other = await server(context, (_, response) => response.writeHead(500).end());
  const inner = streamable(({ message: { id } }, response) => sendJson(response, { id, result }));
  const { origin } = await server(context, (asked, response) => {
    if (asked.path === "/moved") response.writeHead(307, { location: "/mcp" }).end();
    else if (asked.path === "/mcp") inner(asked, response);
    else if (asked.path === "/loop") response.writeHead(308, { location: "/loop" }).end();
    else if (asked.path === "/get") response.writeHead(303, { location: "/mcp" }).end();
    else response.writeHead(307, { location: `${other.origin}/mcp` }).end();
  });
  assert.equal((await failureOf(call(`${origin}/moved`)))[0], "none");
  assert.deepEqual(await failureOf(call(`${origin}/away`)), [
    "redirect",
    `the server redirects to another origin, ${other.origin}`,
  ]);
  assert.deepEqual(await failureOf(call(`${origin}/loop`)), ["redirect", "the server redirects again and again"]);
  assert.deepEqual(await failureOf(call(`${origin}/get`)), ["http", "the server answered with status 303"]);
  assert.deepEqual(other.asked, []);
});

const large = `"${"x".repeat(8 * 1024 * 1024)}"`;
const answers: readonly (readonly [
  what: string,
  handler: Handler,
  failure: readonly [reason: string, text: string],
])[] = [
  [
    "a stream that ends without it",
    (_, response) => events(response).end(event({ method: "notifications/message" })),
    ["closed", "the server ended its answer before it was whole"],
  ],
  [
    "a stream that breaks off",
    (_, response) => events(response).write("data: {", () => response.destroy()),
    ["closed", "the server ended its answer before it was whole"],
  ],
  [
    "a closed connection",
    (_, response) => response.destroy(),
    ["closed", "the server closed the connection without an answer"],
  ],
  [
    "half of it",
    (_, response) =>
      response.writeHead(200, { "content-type": "application/json" }).write("{", () => response.destroy()),
    ["closed", "the connection broke before the answer was whole"],
  ],
  [
    "an answer to something else",
    (_, response) => sendJson(response, { id: 77, result: {} }),
    ["protocol", "the server answered with something that is no answer to the question"],
  ],
  [
    "a page",
    (_, response) => response.writeHead(200, { "content-type": "text/HTML; charset=utf-8" }).end("<p>"),
    ["protocol", "the server answered with `text/html`, which is not of MCP"],
  ],
  [
    "more than 8 MB of JSON",
    ({ message: { id } }, response) =>
      response.writeHead(200, { "content-type": "application/json" }).end(`{"id":${id},"result":{"x":${large}}}`),
    ["too-large", "an answer above 8 MB is refused"],
  ],
  [
    "more than 8 MB in one event",
    ({ message: { id } }, response) => events(response).end(`data: {"id":${id},"result":{"x":${large}}}\n\n`),
    ["too-large", "a message above 8 MB is refused"],
  ],
  [
    "an error",
    ({ message: { id } }, response) => sendJson(response, { id, error: { code: -32602, message: "no such tool" } }),
    ["protocol", "the server answered with error -32602: no such tool"],
  ],
  [
    "no object",
    ({ message: { id } }, response) => sendJson(response, { id, result: [] }),
    ["protocol", "the answer to `tools/call` is no object"],
  ],
];
for (const [what, handler, failure] of answers) {
  test(`for an answer comes ${what}`, async (context) => {
    const { origin } = await server(context, streamable(handler));
    assert.deepEqual(await failureOf(call(origin)), failure);
  });
}

test("a stream with a mark is taken up where it broke", async (context) => {
  let question: number | undefined;
  const { origin, asked } = await server(
    context,
    streamable(
      ({ method, headers, message: { id } }, response) => {
        if (method === "POST") {
          question = id;
          events(response).end("id: 7\nretry: 1\ndata:\n\n");
        } else if (headers["last-event-id"] === "7") events(response).end(event({ id: question, result }));
        else response.writeHead(405).end();
      },
      { "x-streams": "yes" },
    ),
  );
  assert.equal((await failureOf(call(origin)))[0], "none");
  assert.equal(asked.filter(({ headers }) => headers["last-event-id"] === "7").length, 1);
});

test("a server tells over its own stream that its tools have changed", async (context) => {
  const { origin } = await server(
    context,
    streamable((_, response) => void events(response).write(event({ method: "notifications/tools/list_changed" })), {
      "x-streams": "yes",
    }),
  );
  const host = withSession(
    "http",
    origin,
    (session) => new Promise<string>((resolve) => session.onToolsChanged(() => resolve("changed"))),
  );
  assert.equal(await host, "changed");
});

test("a cancelled call is told to the server, and its connection ends", async (context) => {
  let ended: () => void = () => {};
  const isEnded = new Promise<void>((resolve) => {
    ended = resolve;
  });
  const { origin, sees } = await server(
    context,
    streamable((_, response) => void response.on("close", ended)),
  );
  const controller = new AbortController();
  await withSession("http", origin, async (session) => {
    const calling = failureOf(session.call("t", {}, patience({ signal: controller.signal })));
    const asked = await sees(({ message }) => message.method === "tools/call");
    controller.abort();
    assert.deepEqual(await calling, ["cancelled", "cancelled"]);
    const told = await sees(({ message }) => message.method === "notifications/cancelled");
    assert.equal(told.message.params?.["requestId"], asked.message.id);
    await isEnded;
  });
});

test("a session that the server has forgotten is closed, and says so once", async (context) => {
  const { origin } = await server(
    context,
    streamable((_, response) => response.writeHead(404).end(), { "mcp-session-id": "s" }),
  );
  await withSession("http", origin, async (session) => {
    const heard: string[] = [];
    const closed = new Promise<void>((resolve) =>
      session.onClosed(({ text }) => {
        heard.push(text);
        resolve();
      }),
    );
    assert.equal((await failureOf(session.call("t", {}, patience())))[0], "closed");
    await closed;
    assert.deepEqual(await failureOf(session.list(patience())), ["closed", "the server has ended the session"]);
    assert.deepEqual(heard, ["the server has ended the session"]);
  });
});

test("addresses and headers that cannot be used are told without their values", async (context) => {
  const { origin, close } = await server(context, () => {});
  await close();
  const open = (url: string, headers = {}) => failureOf(withSession("http", url, async () => {}, headers));
  assert.deepEqual(await open("file:///x"), ["http", "the address is no URL that begins with http:// or https://"]);
  assert.deepEqual(await open("nothing"), ["http", "the address is no URL that begins with http:// or https://"]);
  const header = await open(origin, { authorization: "secret\n" + "x: y" });
  assert.deepEqual(header, ["http", "a name or value in the headers of the definition cannot be sent"]);
  assert.deepEqual(await open(origin), ["http", `${origin} cannot be reached: ECONNREFUSED`]);
});
