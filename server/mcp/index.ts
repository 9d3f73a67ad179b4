/**
 * The host of MCP servers: a bundle of its own, which is loaded when somebody first asks for the tools of a server. Whoever
 * loads it takes `McpFailure` from there as well: a bundle that imports it would have another class of that name.
 */
export { createMcpHost } from "./mcp-host.ts";
export {
  type AddressSpec,
  type CallResult,
  type FailedStart,
  type FailureReason,
  type ListedTool,
  type Listing,
  McpFailure,
  type McpHost,
  type McpHostOptions,
  type ProcessSpec,
  type Progress,
  type Session,
  type StartSpec,
  type ToolHints,
  type Wait,
} from "./session.ts";
