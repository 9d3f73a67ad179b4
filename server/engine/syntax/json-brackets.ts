import { message } from "../text/message.ts";
import { atEnd, current, type Reader, syntax } from "./json-cursor.ts";

/** The deepest nesting that is read. Whoever walks over a tree may call itself for each level. */
export const deepestNesting = 512;

/** Whether one more container may be opened; else reports that it lies too deep, and nothing more is read. */
export function enter(reader: Reader): boolean {
  if (reader.openArrays + reader.openObjects < deepestNesting) return true;
  reader.report(
    "too-deep",
    current(reader),
    message("the nesting is deeper than {0} levels; the rest of the file is not read", deepestNesting),
  );
  reader.stopped = true;
  return false;
}

/** Whether the container ends here: by its own bracket, at the end, or because an outer container's bracket comes. */
export function closes(reader: Reader, own: "]" | "}", outerOfOtherKind: number): boolean {
  const { kind } = reader.scanner;
  if (kind === own || atEnd(reader)) return true;
  return (kind === "]" || kind === "}") && outerOfOtherKind > 0;
}

/** Takes the closing bracket, or reports that it is missing. Returns whether it was there. */
export function finish(reader: Reader, own: "]" | "}", comma: number, filled: boolean): boolean {
  const { scanner } = reader;
  if (scanner.kind === own && !reader.stopped) {
    // A comma after nothing at all was reported as such already.
    if (comma >= 0 && filled) {
      const span = { start: comma, end: comma + 1 };
      reader.report("trailing-comma", span, message("JSON allows no comma before `{0}`", own));
    }
    scanner.advance();
    reader.recovering = false;
    return true;
  }
  if (reader.stopped || reader.recovering) return false;
  const ended = scanner.kind === "end";
  const span = ended ? { start: Math.max(0, scanner.previousEnd - 1), end: scanner.previousEnd } : current(reader);
  syntax(reader, span, message(ended ? "the file ends before the closing `{0}`" : "expected `{0}` first", own));
  reader.recovering = true;
  return false;
}
