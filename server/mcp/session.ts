/** A server that can be started: all variables are expanded. Holds secrets, so it is never logged, stored or shown. */
export interface StartSpec {
  readonly name: string;
  readonly transport: ProcessSpec | AddressSpec;
}

/** A program that speaks over its standard input and output. */
export interface ProcessSpec {
  readonly kind: "stdio";
  readonly command: string;
  readonly args: readonly string[];
  /** Set on top of the environment of this process. */
  readonly env: Readonly<Record<string, string>>;
  /** The folder it runs in; that of this process where it is undefined. */
  readonly cwd: string | undefined;
}

/** A server that runs elsewhere: `sse` is the transport of 2024-11-05, `http` the streamable one after it. */
export interface AddressSpec {
  readonly kind: "sse" | "http";
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Why something did not work. `spawn`: the program cannot be started; `exited`: it ended; `timeout`: no answer within the
 * limit; `protocol`: the answer is an error or not understood; `http`: a status that is no success; `redirect`: an address
 * of another origin; `too-large`: more than is read; `cancelled`: the caller's signal; `closed`: the connection is no more.
 */
export type FailureReason =
  | "spawn"
  | "exited"
  | "timeout"
  | "protocol"
  | "http"
  | "redirect"
  | "too-large"
  | "cancelled"
  | "closed";

/** What is told about a failure. All texts may hold a stranger's words: quote them before they are shown. */
export interface FailedStart {
  readonly reason: FailureReason;
  /** One sentence in plain words, lower case, without a full stop; at most some hundred UTF-16 units. */
  readonly text: string;
  /** The exit code of the program, where it ended by itself with one. */
  readonly exitCode: number | undefined;
  /** The last 4 kB that the program wrote to its standard error; empty for servers elsewhere. */
  readonly stderr: string;
}

/** The one error that a host and its sessions throw. */
export class McpFailure extends Error {
  readonly failure: FailedStart;

  constructor(failure: FailedStart) {
    super(failure.text);
    this.name = "McpFailure";
    this.failure = failure;
  }
}

/** A tool as a server told it: a stranger's words, all of it. */
export interface ListedTool {
  /** Empty where the definition has no name that is a text. */
  readonly name: string;
  readonly description: string | undefined;
  /** As it was told, whatever it is. */
  readonly inputSchema: unknown;
  readonly annotations: ToolHints | undefined;
  /** Bytes of the whole definition as JSON. */
  readonly size: number;
  /** What is wrong with the definition; the tool is listed all the same. */
  readonly problem: string | undefined;
}

/** What a server says of the effects of a tool; `false` where it says nothing. */
export interface ToolHints {
  readonly destructive: boolean;
  readonly readOnly: boolean;
}

/** All tools of a server. */
export interface Listing {
  /** In the order in which the server tells them; names may repeat, and the later ones then have a problem. */
  readonly tools: readonly ListedTool[];
  /** The version of the protocol both sides agreed upon. */
  readonly protocolVersion: string;
  /** How the server names itself, where it does. */
  readonly server: { readonly name: string; readonly version: string } | undefined;
  readonly pages: number;
  /** `false` where the server has more tools than were read; `note` says why. */
  readonly isWhole: boolean;
  readonly note: string | undefined;
}

/** How far a call has come, in the server's own measure. */
export interface Progress {
  readonly progress: number;
  readonly total: number | undefined;
  readonly message: string | undefined;
}

/** How long to wait. */
export interface Wait {
  readonly signal: AbortSignal;
  /** For all of it together, in milliseconds, from when the work begins; progress does not prolong it. */
  readonly timeoutMs: number;
  readonly onProgress?: (progress: Progress) => void;
}

/** What a tool answered. An error of the tool itself is an answer as well. */
export interface CallResult {
  /** All parts as they came: text, image, audio, resource, or of a kind that is not known here. */
  readonly content: readonly unknown[];
  readonly isError: boolean;
  /** `undefined` where the tool answers without. */
  readonly structuredContent: unknown;
  /** The whole result, with all that the server put into it. */
  readonly result: Readonly<Record<string, unknown>>;
}

/** A running server. Every method fails with {@link McpFailure} and nothing else. */
export interface Session {
  /** Reads all pages of the list of tools. */
  list(wait: Wait): Promise<Listing>;
  /** Calls a tool. A call that is cancelled or late is told to the server; the session stays. */
  call(tool: string, args: Readonly<Record<string, unknown>>, wait: Wait): Promise<CallResult>;
  /** The server says that its list of tools has changed. */
  onToolsChanged(listener: () => void): void;
  /** The connection ended although nobody closed it; told once, also to those who ask later. */
  onClosed(listener: (failure: FailedStart) => void): void;
  /** The last 4 kB of standard error up to this moment. */
  stderr(): string;
  /** Ends the server; resolves when its processes and connections are gone. May be called again. */
  close(): Promise<void>;
}

/** Starts servers, and ends all that it has started. */
export interface McpHost {
  /** Starts a server and greets it. At most four starts are under way at a time; the time limit begins with its turn. */
  open(spec: StartSpec, wait: Wait): Promise<Session>;
  /** Ends everything; resolves when all processes are gone. Whoever opens later fails with `closed`. */
  dispose(): Promise<void>;
}

/** What a host needs. */
export interface McpHostOptions {
  /** The path of the script of the supervisor. */
  readonly supervisor: string;
  /** Takes a line for the log; it never holds a secret, but may hold the name of a server. */
  readonly log: (line: string) => void;
}

/** A failure with the parts that most failures do without. */
export function failed(reason: FailureReason, text: string, more?: Partial<FailedStart>): McpFailure {
  return new McpFailure({ reason, text, exitCode: undefined, stderr: "", ...more });
}
