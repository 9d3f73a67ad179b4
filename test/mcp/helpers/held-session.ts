import { createMcpHost } from "../../../server/mcp/index.ts";
import { faultSpec, supervisorScript, wait } from "./hosts.ts";

// A process that opens a session of the mode it is given, says `open`, and stays until somebody ends it.

const host = createMcpHost({ supervisor: supervisorScript, log: (line) => console.error(line) });
const session = await host.open(faultSpec(process.argv[2] ?? ""), wait());
await session.list(wait());
console.log("open");
process.stdin.resume();
