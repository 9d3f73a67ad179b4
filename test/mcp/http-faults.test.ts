import assert from "node:assert/strict";
import test from "node:test";
import { httpModes } from "./faults/http-modes.ts";
import { addressSpec, failureOf, wait, withHost } from "./helpers/hosts.ts";
import { httpOutcomes } from "./helpers/http-outcomes.ts";
import { withListening } from "./helpers/listening.ts";
import { checkDiscovery } from "./helpers/outcomes.ts";

// What a discovery makes of each mode of the fault server over HTTP.

const secret = "s3cret-token";

test("every mode has an expected outcome", () => {
  assert.deepEqual(Object.keys(httpOutcomes), Object.keys(httpModes));
});

for (const [mode, expected] of Object.entries(httpOutcomes)) {
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
