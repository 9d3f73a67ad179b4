import type { CST } from "yaml";
import { message } from "../../text/message.ts";
import { label } from "../../text/quote.ts";
import { type Reading, spanOf, syntax } from "./reading.ts";

const core = "tag:yaml.org,2002:";

/** The kinds that a safe loader makes values of. */
const known: ReadonlySet<string> = new Set(
  "null bool int float str binary timestamp seq map set omap pairs".split(" "),
);

/** The part of a tag behind YAML's own prefix: `str` of `!!str`; empty for a lone `!`, which says nothing. */
export function nameOfTag(source: string): string {
  if (source.startsWith("!!")) return source.slice(2);
  const verbatim = /^!<(.*)>$/.exec(source)?.[1];
  if (verbatim !== undefined) return verbatim.startsWith(core) ? verbatim.slice(core.length) : source;
  return source === "!" ? "" : source;
}

/** Reports a tag that a safe loader refuses. */
export function reportTag(reading: Reading, tag: CST.SourceToken | undefined): void {
  if (tag === undefined) return;
  const name = nameOfTag(tag.source);
  if (name !== "" && !known.has(name)) {
    syntax(reading, spanOf(tag), message("a loader has no value for the tag `{0}`", label(tag.source)));
  }
}

/** Reports a tag that says something else than what is written. */
export function reportOtherTag(reading: Reading, tag: CST.SourceToken | undefined, own: "map" | "seq"): void {
  if (tag === undefined) return;
  const name = nameOfTag(tag.source);
  const fits = own === "map" ? ["", "map", "set"] : ["", "seq", "omap", "pairs"];
  if (known.has(name) && !fits.includes(name)) {
    syntax(reading, spanOf(tag), message("the value is not what `{0}` says", label(tag.source)));
  }
}
