import type { Readable } from "node:stream";
import { mostBytes, mostBytesText } from "./limits.ts";
import { createLineReader } from "./line-reader.ts";
import { failed, McpFailure } from "./session.ts";

/** An event of a stream, https://html.spec.whatwg.org/multipage/server-sent-events.html. */
export interface ServerEvent {
  /** `message` where the server names none. */
  readonly name: string;
  readonly data: string;
}

/** Where the parts of a stream go; an {@link McpFailure} of theirs ends the stream. */
export interface EventReader {
  event(event: ServerEvent): void;
  /** The stream can be taken up again behind the event with this id. */
  id(id: string): void;
  /** When the server wants to be asked again, in milliseconds. */
  retry(milliseconds: number): void;
}

/**
 * Reads events to the end of the stream, whichever way it ends. Lines end with `\n` or `\r\n`; a lone `\r` is not known to
 * be sent by anybody.
 *
 * @throws McpFailure `too-large` where one event is above the limit, or what the reader throws
 */
export async function readEvents(body: Readable, target: EventReader): Promise<void> {
  let refused: McpFailure | undefined;
  const parser = createEventParser(target);
  const refuse = () => {
    refused = failed("too-large", `a message above ${mostBytesText} is refused`);
  };
  const readChunk = createLineReader(mostBytes, {
    line(text) {
      if (!parser.line(text)) refuse();
    },
    tooLong: refuse,
  });
  try {
    for await (const chunk of body) {
      if (Buffer.isBuffer(chunk)) readChunk(chunk);
      if (refused !== undefined) break;
    }
  } catch (error) {
    // Anything else says that the connection broke: for the reader the stream has ended.
    if (error instanceof McpFailure) refused = error;
  }
  body.destroy();
  if (refused !== undefined) throw refused;
}

/** Puts lines together; `line` says `false` where the data of an event is above the limit. */
function createEventParser(target: EventReader): { line(text: string): boolean } {
  let name = "";
  let data: string[] = [];
  let length = 0;
  let isFirst = true;

  function dispatch(): void {
    const event = { name: name || "message", data: data.join("\n") };
    const isEmpty = data.length === 0;
    name = "";
    data = [];
    length = 0;
    if (!isEmpty) target.event(event);
  }

  return {
    line(text) {
      const line = text.slice(isFirst && text.startsWith("\ufeff") ? 1 : 0, text.endsWith("\r") ? -1 : undefined);
      isFirst = false;
      if (line === "") dispatch();
      const colon = line.indexOf(":");
      const field = colon < 0 ? line : line.slice(0, colon);
      const value = colon < 0 ? "" : line.slice(colon + (line[colon + 1] === " " ? 2 : 1));
      if (field === "data") {
        data.push(value);
        length += value.length + 1;
      }
      if (field === "event") name = value;
      if (field === "id" && !value.includes("\0")) target.id(value);
      if (field === "retry" && /^\d+$/.test(value)) target.retry(Number(value));
      return length <= mostBytes;
    },
  };
}
