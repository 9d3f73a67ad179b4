import assert from "node:assert/strict";
import type { PlacedPair, PlacedText, ServerFile, ServerTransport } from "../../../server/engine/servers/definition.ts";
import { readServerFile } from "../../../server/engine/servers/read-server-file.ts";
import { parseJson } from "../../../server/engine/syntax/json.ts";
import { formatMessage } from "../../../server/engine/text/message.ts";
import type { Span } from "../../../server/engine/text/span.ts";

/**
 * A file with what is read of it written under its lines. Every marker line is taken out before the text is read:
 *
 *     "reader": { "command": "python" }
 *   //^^^^^^^^ name
 *   //                       ^^^^^^^^ command
 *
 * Everything that is read is marked; of a span over several lines the first line counts.
 */
export interface MarkedServers {
  readonly name: string;
  /** The file's name. */
  readonly file: string;
  readonly text: string;
  /** Why the marked entries are refused, word for word and in their order. */
  readonly says?: readonly string[];
}

const marker = /^ *\/\/ *(\^+) ([a-z-]+)$/;

/** The text without its marker lines. */
export function unmarked(text: string): string {
  return text
    .split("\n")
    .filter((line) => !marker.test(line))
    .join("\n");
}

/** What a text says about servers; fails when it says nothing. */
export function read(text: string, file = ".mcp.json"): ServerFile {
  return readServerFile(parseJson(text), file) ?? assert.fail(`${file} defines no servers`);
}

/** Checks that what is read of a file is exactly what is marked, and that it is refused in the words given. */
export function check({ file, text, says = [] }: MarkedServers): ServerFile {
  const { plain, marks } = readMarks(text);
  const found = read(plain, file);
  const places = placesIn(found).map(({ span, what }) => markOf(plain, span, what));
  assert.deepEqual(places.toSorted(), marks.toSorted());
  const reasons = found.servers.flatMap(({ transport }) =>
    transport.kind === "invalid" ? [formatMessage(transport.why)] : [],
  );
  assert.deepEqual(reasons, says);
  return found;
}

function readMarks(text: string): { readonly plain: string; readonly marks: readonly string[] } {
  let line = 0;
  const marks = text.split("\n").flatMap((one) => {
    const [, carets = "", what] = marker.exec(one) ?? [];
    if (what === undefined) {
      line += 1;
      return [];
    }
    const from = one.indexOf("^");
    return [`line ${line}:${from}-${from + carets.length} ${what}`];
  });
  return { plain: unmarked(text), marks };
}

function markOf(text: string, { start, end }: Span, what: string): string {
  const before = text.slice(0, start).split("\n");
  const from = before.at(-1)?.length ?? 0;
  const [first = ""] = text.slice(start, end).split("\n");
  return `line ${before.length}:${from}-${from + first.length} ${what}`;
}

export interface Place {
  readonly what: string;
  readonly span: Span;
  readonly value?: string;
}

/** Every place that is kept of a file, with its word in marks. */
export function placesIn({ servers, toolFiles }: Pick<ServerFile, "servers" | "toolFiles">): readonly Place[] {
  return [
    ...servers.flatMap(({ name, nameSpan, transport }) => [
      { what: "name", span: nameSpan, value: name },
      ...placesOf(transport),
    ]),
    ...toolFiles.flatMap(({ file }) => named("tool-file", file)),
  ];
}

function placesOf(transport: ServerTransport): readonly Place[] {
  switch (transport.kind) {
    case "stdio": {
      const { command, args, env, cwd, envFile } = transport;
      const others = [...named("cwd", cwd), ...named("env-file", envFile)];
      return [...named("command", command), ...args.flatMap((arg) => named("arg", arg)), ...pairs(env), ...others];
    }
    case "sse":
    case "http":
      return [...named(transport.kind, transport.url), ...pairs(transport.headers)];
    case "invalid":
      return [{ what: "refused", span: transport.span }];
  }
}

function named(what: string, text: PlacedText | undefined): readonly Place[] {
  return text === undefined ? [] : [{ what, ...text }];
}

function pairs(all: readonly PlacedPair[]): readonly Place[] {
  return all.flatMap(({ name, value }) => [...named("key", name), ...named("value", value)]);
}
