import assert from "node:assert/strict";
import type { ServerResponse } from "node:http";
import test, { type TestContext } from "node:test";
import { failureOf, greeting, type Handler, patience, serve, withSession } from "./web-server.ts";

async function server(context: TestContext, handler: Handler) {
  const made = await serve(handler);
  context.after(() => made.close());
  return made;
}

/** A server with a stream, which greets and leaves all other questions to the test. */
function streaming(others: (message: { id?: number }, stream: ServerResponse) => void, endpoint = "/send"): Handler {
  let stream: ServerResponse | undefined;
  return ({ method, path, message }, response) => {
    if (method === "GET") {
      stream = response.writeHead(200, { "content-type": "text/event-stream" });
      stream.write(`event: endpoint\ndata: ${endpoint}\n\n`);
      return;
    }
    response.writeHead(path === "/send" ? 202 : 404).end("Accepted");
    if (stream === undefined || message.id === undefined) return;
    if (message.method === "initialize") tell(stream, { id: message.id, result: greeting });
    else others(message, stream);
  };
}

const tell = (stream: ServerResponse, value: object) =>
  stream.write(`event: message\ndata: ${JSON.stringify(value)}\n\n`);

test("answers come over the one stream", async (context) => {
  const { origin, asked } = await server(
    context,
    streaming(({ id }, stream) =>
      tell(stream, { id, result: { tools: [{ name: "a", inputSchema: { type: "object" } }] } }),
    ),
  );
  const listing = await withSession("sse", `${origin}/sse`, (session) => session.list(patience()), { "x-key": "k" });
  assert.deepEqual(
    listing.tools.map(({ name, problem }) => [name, problem]),
    [["a", undefined]],
  );
  assert.deepEqual(listing.server, { name: "s", version: "1" });
  assert.deepEqual(
    asked.map(({ method, path, headers }) => [method, path, headers["x-key"]]),
    [
      ["GET", "/sse", "k"],
      ["POST", "/send", "k"],
      ["POST", "/send", "k"],
      ["POST", "/send", "k"],
    ],
  );
});

test("messages go to no other origin", async (context) => {
  const other = await server(context, (_, response) => response.writeHead(202).end());
  const { origin } = await server(
    context,
    streaming(() => {}, `${other.origin}/send`),
  );
  const failure = await failureOf(withSession("sse", origin, async () => {}));
  assert.deepEqual(failure, ["redirect", `the server sends messages to another origin, ${other.origin}`]);
  assert.deepEqual(other.asked, []);
});

test("a stream that ends fails what waits, and is told", async (context) => {
  const { origin } = await server(
    context,
    streaming((_, stream) => void stream.end()),
  );
  await withSession("sse", origin, async (session) => {
    const closed = new Promise<string>((resolve) => session.onClosed(({ reason }) => resolve(reason)));
    assert.deepEqual(await failureOf(session.list(patience())), ["closed", "the server closed its stream"]);
    assert.equal(await closed, "closed");
  });
});

const refusals: readonly (readonly [
  what: string,
  handler: Handler,
  failure: readonly [reason: string, text: string],
])[] = [
  [
    "a status",
    (_, response) => response.writeHead(403).end(),
    ["http", "the server answered with status 403 (forbidden)"],
  ],
  [
    "no stream",
    (_, response) => response.writeHead(200, { "content-type": "application/json" }).end("{}"),
    ["protocol", "the server answered with `application/json` and not with a stream of events"],
  ],
  [
    "a stream that does not say where to send to",
    (_, response) => response.writeHead(200, { "content-type": "text/event-stream" }).end(),
    ["closed", "the server closed its stream"],
  ],
  [
    "an address that is not there",
    streaming(() => {}, "/other"),
    ["http", "the server answered with status 404 (not found)"],
  ],
];
for (const [what, handler, failure] of refusals) {
  test(`a server that answers with ${what}`, async (context) => {
    const { origin } = await server(context, handler);
    assert.deepEqual(await failureOf(withSession("sse", origin, async () => {})), failure);
  });
}
