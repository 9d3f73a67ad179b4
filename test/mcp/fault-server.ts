import { httpModes } from "./faults/http-modes.ts";
import { serveHttp } from "./faults/serve-http.ts";
import { serveStdio } from "./faults/serve-stdio.ts";
import { stdioModes } from "./faults/stdio-modes.ts";

// A server that is wrong in one way, or good in one way: `node test/mcp/fault-server.ts <mode>`. It knows nothing of the
// package that it tests, so that both cannot be wrong together. Modes over HTTP listen on a free port of the loopback
// address and print `<mode> <address>`; several may be named.

const [first = "", ...others] = process.argv.slice(2);
const stdioMode = stdioModes[first];
if (stdioMode !== undefined) {
  serveStdio(stdioMode);
} else {
  for (const name of [first, ...others]) {
    const mode = httpModes[name];
    if (mode === undefined) {
      const all = [...Object.entries(stdioModes), ...Object.entries(httpModes)];
      console.error(
        `no mode \`${name}\`; there are\n${all.map(([one, { about }]) => `  ${one}: ${about}`).join("\n")}`,
      );
      process.exit(2);
    }
    await serveHttp(name, mode);
  }
}
