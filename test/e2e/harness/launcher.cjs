// Runs VS Code's server part out of any code-server release, without code-server's own front (no login page, no
// configuration file, no second process). Started by vscode-server.ts as: node launcher.cjs VSCODE_FOLDER JSON_REQUEST
// where the request is { "install": options } or { "serve": options }.
// CommonJS, because old releases of the server find their modules through this file's require.
const { createServer } = require("node:http");
const { join } = require("node:path");
const { pathToFileURL } = require("node:url");

const [vscodeFolder, requestText] = process.argv.splice(2); // VS Code reads the arguments too: leave it none
const request = JSON.parse(requestText);

/** The server module; older releases are CommonJS, so everything hangs under `default`. */
async function loadServer() {
  // server-main starts by itself unless it believes code-server is its parent.
  process.env.CODE_SERVER_PARENT_PID = String(process.pid);
  const loaded = await import(pathToFileURL(join(vscodeFolder, "out/server-main.js")).href);
  const main = typeof loaded.loadCodeWithNls === "function" ? loaded : loaded.default;
  return main.loadCodeWithNls();
}

async function serve(server, options) {
  const vscode = await server.createServer(null, {
    compatibility: "1.64",
    "accept-server-license-terms": true,
    "without-connection-token": true,
    ...options,
  });
  const http = createServer((message, response) => vscode.handleRequest(message, response));
  http.on("upgrade", (message, socket) => {
    vscode.handleUpgrade(message, socket);
    socket.resume();
  });
  http.listen(0, "127.0.0.1", () => console.log(`listening on port ${http.address().port}`));
  endTogether();
}

/** We lead our own process group: extension hosts must not outlive us, nor we the test that was killed. */
function endTogether() {
  const end = () => process.kill(-process.pid, "SIGKILL");
  process.on("SIGTERM", end);
  process.on("SIGINT", end);
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) end();
  }, 1000);
}

async function main() {
  const server = await loadServer();
  if (request.install) await server.spawnCli(request.install);
  else await serve(server, request.serve);
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
