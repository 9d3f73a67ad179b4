import type { Node } from "../syntax/node.ts";
import type { SyntaxTree } from "../syntax/syntax-tree.ts";
import type { Message } from "../text/message.ts";
import type { Span } from "../text/span.ts";

/** A text of the file with its place. `value` may hold variables, which are expanded only when the server is started. */
export interface PlacedText {
  readonly value: string;
  readonly span: Span;
}

/** A variable of the environment or a header, as it stands in the file. */
export interface PlacedPair {
  readonly name: PlacedText;
  readonly value: PlacedText;
}

/** A program that is started and spoken to through its standard input and output. */
export interface StdioTransport {
  readonly kind: "stdio";
  readonly command: PlacedText;
  readonly args: readonly PlacedText[];
  readonly env: readonly PlacedPair[];
  readonly cwd: PlacedText | undefined;
  /** A file of `NAME=value` lines for the environment; what `env` says counts before it. */
  readonly envFile: PlacedText | undefined;
}

/** A server at an address. `http` is the protocol's streamable HTTP, `sse` the older way. */
export interface WebTransport {
  readonly kind: "sse" | "http";
  readonly url: PlacedText;
  readonly headers: readonly PlacedPair[];
}

/** Cannot be started. The server is listed all the same. */
export interface InvalidTransport {
  readonly kind: "invalid";
  /** What is wrong, as a clause. */
  readonly why: Message;
  /** Where it is wrong. */
  readonly span: Span;
}

export type ServerTransport = StdioTransport | WebTransport | InvalidTransport;

/** One MCP server as a file defines it. */
export interface ServerDefinition {
  /** As written; of an entry in a list that has none, its place such as `server_configs[0]`. */
  readonly name: string;
  readonly nameSpan: Span;
  /** The whole entry. */
  readonly span: Span;
  readonly transport: ServerTransport;
  /** The file says that the server is not to be used. */
  readonly isDisabled: boolean;
  /** Its tools are in the model's list from the start instead of being found by searching. */
  readonly alwaysLoad: boolean;
  /** The limit for one answer in seconds, above 0, where the file names one. */
  readonly timeout: number | undefined;
}

/** A question to the user whose answer stands in for `${input:id}`. */
export interface ServerInput {
  readonly id: string;
  /** `command`: an editor's command would have to be run for the answer, which is refused. */
  readonly kind: "text" | "pick" | "command";
  readonly description: string;
  /** What is typed must not be seen. */
  readonly isSecret: boolean;
  /** What can be picked; empty for a text. */
  readonly options: readonly string[];
  /** What is proposed as the answer. */
  readonly initial: string | undefined;
}

/** A file that an agent names for one of its servers. */
export interface ToolFileReference {
  /** The agent's place: `main_agent`, `sub_agents.browsing`. */
  readonly agent: string;
  /** The path as written, or a name without folder and extension. */
  readonly file: PlacedText;
}

/** The forms in which servers are defined. Each has its schema of the same name, but for `miroflow`. */
export type ServerFormat = "mcp" | "vscode" | "miroflow" | "miroflow-tool" | "evofabric" | "openprogram";

/** What one file says about MCP servers, in the order of the file. */
export interface ServerFile {
  readonly format: ServerFormat;
  readonly tree: SyntaxTree;
  /** The name the host gave. */
  readonly file: string;
  /** Of a mapping, the last entry of each name, as loaders read it; of a list, all entries. */
  readonly servers: readonly ServerDefinition[];
  readonly inputs: readonly ServerInput[];
  /** Other files with one server each. */
  readonly toolFiles: readonly ToolFileReference[];
  /** The values that are held against the schema. */
  readonly parts: readonly Node[];
}

/** What a format's reader finds in a file. */
export type ServerContents = Omit<ServerFile, "tree" | "file">;
