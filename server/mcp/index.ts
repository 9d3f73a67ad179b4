/** The host of MCP servers: a bundle of its own, which is loaded when somebody first asks for the tools of a server. */
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
