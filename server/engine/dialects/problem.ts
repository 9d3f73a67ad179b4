import type { ArrayNode, Node, ObjectNode, Path, StringNode } from "../syntax/node.ts";
import type { Message } from "../text/message.ts";
import type { Span } from "../text/span.ts";

/**
 * What a dialect notices while it reads a file, as data. The diagnostic of the same code puts it into words and offers
 * the fix, so that a dialect never words a finding and a better wording never breaks a fix.
 * `outcome` is what the system's loader then does, in plain words: "the controller does not load".
 */
export type Problem =
  /** A block given as a list, or a list given as a mapping or an object. `fix` is the JSON text that says what was probably meant. */
  | {
      readonly code: "bare-list";
      readonly node: ArrayNode | ObjectNode;
      readonly path: Path;
      readonly expected: "block" | "list";
      readonly outcome: Message;
      readonly fix: string | undefined;
    }
  /**
   * A string where a list is read: its letters become the entries. `fix` is the JSON text that was probably meant, empty
   * when that cannot be told; absent: the string in a list.
   */
  | {
      readonly code: "string-for-list";
      readonly node: StringNode;
      readonly path: Path;
      readonly outcome: Message;
      readonly fix?: string;
    }
  /** An entry that no pattern can come from, so it is skipped. `asName`: the list takes it as its text instead. */
  | { readonly code: "dead-entry"; readonly node: Node; readonly path: Path; readonly asName: string | undefined }
  /** A value that the loader refuses or reads as something else; `outcome` says which. */
  | {
      readonly code: "schema";
      readonly node: Node | undefined;
      readonly span: Span;
      readonly path: Path;
      readonly expected: Message;
      readonly outcome: Message;
      readonly severity: "error" | "warning" | "information";
      /** JSON texts that would be right here, best first. */
      readonly proposals: readonly string[];
      /** A key that has to be added to the object at `path` (missing key), with `proposals` as its values. */
      readonly missing: string | undefined;
    }
  /** An empty list or value that means something else than it looks. */
  | {
      readonly code: "empty-allow-list";
      readonly path: Path;
      readonly span: Span;
      readonly means: Message;
      /** It opens or empties the set, so it is a warning. */
      readonly strong: boolean;
    }
  /** A name of a tool set, preset or category that the installation does not have. */
  | {
      readonly code: "unknown-set";
      readonly node: StringNode;
      readonly path: Path;
      readonly what: Message;
      readonly known: readonly string[];
      readonly outcome: Message;
    }
  /** Two releases in use give different sets; the tools that only one of them has. */
  | {
      readonly code: "release-dependent";
      readonly span: Span;
      readonly releases: readonly [ReleaseOutcome, ReleaseOutcome];
      /** Edits that settle it: the key to add, with its value as JSON text. */
      readonly settle: readonly { readonly path: Path; readonly key: string; readonly value: string }[];
    }
  /**
   * A server's name is split elsewhere than where it ends, or hides the server from its gate. `reads` is the server that
   * rules see. `native`: `server` is the name of a tool without a server, which the gate takes for one of `reads`.
   */
  | {
      readonly code: "separator-in-server";
      readonly span: Span;
      readonly server: string;
      readonly reads: string | undefined;
      readonly native?: true;
    }
  /** An entry that is no pair of texts. `stops`: the system does not start with it. `fix`: the JSON text of the pair that was meant. */
  | {
      readonly code: "bad-pair";
      readonly node: Node;
      readonly path: Path;
      readonly flaw: "too-few" | "too-many" | "no-list" | "no-texts";
      readonly stops: boolean;
      readonly fix: string | undefined;
    }
  /** A pair whose tool stands before its server: the two as they were meant, and `fix`, the JSON text of that. */
  | {
      readonly code: "swapped-pair";
      readonly span: Span;
      readonly server: string;
      readonly tool: string;
      readonly fix: string;
    }
  /** A list names a server that is not there. `span` is the name, `known` those that there are. */
  | { readonly code: "unknown-server"; readonly span: Span; readonly server: string; readonly known: readonly string[] }
  /** An entry for a server whose tools are not filtered. */
  | {
      readonly code: "blacklist-not-applied";
      readonly at: "server";
      readonly span: Span;
      readonly server: string;
      readonly tool: string;
    }
  /** A list that hides tools, but is not looked at when one is called. `reroutes`: a call may name a wrong server as well. */
  | { readonly code: "blacklist-not-applied"; readonly at: "calls"; readonly span: Span; readonly reroutes: boolean }
  /** Two servers of one name; `span` is the later name, `first` the one before, `free` a name that no server has. */
  | {
      readonly code: "duplicate-server";
      readonly span: Span;
      readonly name: string;
      readonly first: Span;
      readonly free: string;
    }
  /** The tools of a server of the file are not known: no catalog tells of it, or one tells that they could not be listed. */
  | {
      readonly code: "discovery-incomplete";
      readonly span: Span;
      readonly server: string;
      readonly status: "failed" | "unlisted" | undefined;
      readonly error: string | undefined;
    };

/** What one release makes of a file, compared with the other. */
export interface ReleaseOutcome {
  readonly release: string;
  /** Names that are on under this release only. */
  readonly only: readonly string[];
}

/** The codes of diagnostics that put a dialect's problem into words. */
export type ProblemCode = Problem["code"];
/** The problems of one code. */
export type ProblemOf<Code extends ProblemCode> = Extract<Problem, { readonly code: Code }>;

/** A value for which the loader refuses something; `outcome` says what. */
export function wrongValue(
  node: Node,
  path: Path,
  expected: Message,
  outcome: Message,
  proposals: readonly string[],
): Extract<Problem, { readonly code: "schema" }> {
  return {
    code: "schema",
    node,
    span: node.span,
    path,
    expected,
    outcome,
    severity: "error",
    proposals,
    missing: undefined,
  };
}
