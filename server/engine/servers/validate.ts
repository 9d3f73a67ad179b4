import type { Schema } from "../schema/schema.ts";
import { type Violation, violationsOf } from "../schema/validate.ts";
import { encloses } from "../text/span.ts";
import type { InvalidTransport, ServerFile, ServerFormat } from "./definition.ts";
import { schemas, validators } from "./generated.js";

/**
 * The schema of a format: of a whole file, or of the part of a file that holds the servers. Undefined for `miroflow`: files of
 * that form are profiles, whose dialect has the schema.
 */
export function serverSchema(format: ServerFormat): Schema | undefined {
  return format === "miroflow" ? undefined : schemas[format];
}

/** What is wrong in a file that defines servers. */
export interface ServerProblems {
  /** How it does not fit the schema of its format, in file order. */
  readonly violations: readonly Violation[];
  /** Why servers cannot be started, where no violation says so already. */
  readonly refused: readonly InvalidTransport[];
}

/**
 * Everything wrong in a file, each thing once; nothing where the dialect of a profile tells it. The schema knows types; what depends on other keys, such as `url` beside
 * `command`, is known when an entry is read.
 */
export function serverProblems({ format, parts, servers }: ServerFile): ServerProblems {
  if (format === "miroflow") return { violations: [], refused: [] };
  const violations = parts.flatMap((part) => violationsOf(schemas[format], validators[format], part));
  const refused = servers.flatMap(({ transport, span }) => {
    const isTold = violations.some(({ node }) => encloses(span, node.span));
    return transport.kind === "invalid" && !isTold ? [transport] : [];
  });
  return { violations, refused };
}
