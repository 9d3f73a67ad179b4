import { failed, type McpHost, type McpHostOptions } from "./session.ts";

/** Makes a host; it starts nothing until somebody opens a server. */
export function createMcpHost(options: McpHostOptions): McpHost {
  return {
    async open({ name }) {
      options.log(`${name}: cannot be opened`);
      throw failed("closed", "servers cannot be opened");
    },
    async dispose() {},
  };
}
