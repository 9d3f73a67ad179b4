import assert from "node:assert/strict";
import test from "node:test";
import { httpModes } from "./faults/http-modes.ts";
import { addressSpec, failureOf, wait, withHost } from "./helpers/hosts.ts";
import { withListening } from "./helpers/listening.ts";
import { checkDiscovery, type Expected } from "./helpers/outcomes.ts";

// What a discovery makes of each mode of the fault server over HTTP.

const usual: Expected = { tools: ["echo", "add"] };
const secret = "s3cret-token";

function common(transport: "http" | "sse"): Readonly<Record<string, Expected>> {
  return {
    [`${transport}-401`]: { reason: "http", text: /401/ },
    [`${transport}-403`]: { reason: "http", text: /403/ },
    [`${transport}-500`]: { reason: "http", text: /500/ },
    [`${transport}-redirect`]: { reason: "redirect", text: /another origin, http:\/\/127\.0\.0\.1:\d+$/ },
    [`${transport}-page`]: { reason: "protocol", text: /`text\/html`/ },
    [`${transport}-silent`]: { reason: "timeout", timeoutMs: 300 },
  };
}

const outcomes: Readonly<Record<string, Expected>> = {
  "http-good": usual,
  "http-json": usual,
  "http-many-pages": { tools: 10_000, pages: 100 },
  "http-huge": { reason: "too-large", text: /above 8 MB is refused/ },
  "http-huge-event": { reason: "too-large", text: /above 8 MB is refused/ },
  "http-slow-call": { tools: ["slow", "endless"] },
  "http-half-closed": { reason: "closed", text: /ended its answer before it was whole/ },
  ...common("http"),
  "sse-good": usual,
  "sse-huge-event": { reason: "too-large", text: /above 8 MB is refused/ },
  "sse-half-closed": { reason: "closed", text: /closed its stream/ },
  "sse-endpoint-elsewhere": { reason: "redirect", text: /another origin/ },
  ...common("sse"),
};

test("every mode has an expected outcome", () => {
  assert.deepEqual(Object.keys(outcomes), Object.keys(httpModes));
});

for (const [mode, expected] of Object.entries(outcomes)) {
  test(`${mode}: ${httpModes[mode]?.about}`, async () => {
    await withListening([mode], async ({ url, printed }) => {
      const kind = httpModes[mode]?.transport ?? assert.fail();
      const spec = addressSpec(kind, url(mode), { authorization: `Bearer ${secret}` });
      await withHost((host) => checkDiscovery(host, spec, expected));
      assert.deepEqual(printed, [], "nobody else is asked");
    });
  });
}

for (const kind of ["http", "sse"] as const) {
  test(`${kind}: an address where nobody listens, and one that is none`, async () => {
    await withHost(async (host) => {
      // Port 9 is that of a service which discards everything, and which nobody runs.
      const refused = await failureOf(host.open(addressSpec(kind, "http://127.0.0.1:9/mcp"), wait()));
      assert.deepEqual([refused.reason, /cannot be reached/.test(refused.text)], ["http", true]);
      for (const url of ["file:///etc/passwd", "no address", ""]) {
        assert.equal((await failureOf(host.open(addressSpec(kind, url), wait()))).reason, "http");
      }
    });
  });

  test(`${kind}: a failure does not tell what is in the headers`, async () => {
    await withListening([`${kind}-401`], async ({ url }) => {
      await withHost(async (host) => {
        for (const name of ["authorization", "a name that cannot be sent"]) {
          const spec = addressSpec(kind, url(`${kind}-401`), { [name]: secret });
          assert.ok(!JSON.stringify(await failureOf(host.open(spec, wait()))).includes(secret));
        }
      });
    });
  });
}
