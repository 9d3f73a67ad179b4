// The façade of what the product knows of MCP servers in files. It stands beside the engine's, because nobody needs it before a
// server is asked for: it is imported on demand, and so is `validate.ts`, which brings the schemas along.

export type {
  InvalidTransport,
  PlacedPair,
  PlacedText,
  ServerDefinition,
  ServerFile,
  ServerFormat,
  ServerInput,
  ServerTransport,
  StdioTransport,
  ToolFileReference,
  WebTransport,
} from "./definition.ts";
export { parseEnvFile } from "./env-file.ts";
export { approvalOf, identityOf } from "./identity.ts";
export { type ReadServerFileOptions, readServerFile } from "./read-server-file.ts";
export { commandLineOf, type ShownDefinition, shownBeforeStart } from "./shown.ts";
export { type ReadyTransport, type Start, startOf } from "./start.ts";
export { type Expansion, expand, type Variable, type VariableValues, variablesIn } from "./variables.ts";
