import { type Message, message } from "../text/message.ts";
import { label } from "../text/quote.ts";
import { type Part, partsOf } from "./parts.ts";
import { type CodePointRange, longestPattern, type Pattern } from "./pattern.ts";

/** A pattern in plain words: "names that start with `math_`". */
export function describePattern(pattern: Pattern): Message {
  if (pattern.source.length > longestPattern) {
    return message("no name: the pattern is longer than {0} characters", longestPattern);
  }
  const said = describeShape(pattern);
  const caseless = pattern.fold === "windows" && /\p{L}/u.test(pattern.source);
  return caseless ? message("{0}, in capital or small letters", said) : said;
}

function describeShape({ shape, tokens }: Pattern): Message {
  switch (shape.kind) {
    case "any":
      return message("any name");
    case "exact":
      return shape.text === "" ? message("the empty name only") : message("exactly `{0}`", label(shape.text));
    case "prefix":
      return message("names that start with `{0}`", label(shape.head));
    case "suffix":
      return message("names that end with `{0}`", label(shape.tail));
    case "infix":
      return message("names that contain `{0}`", label(shape.middle));
    case "prefix-suffix":
      return message("names that start with `{0}` and end with `{1}`", label(shape.head), label(shape.tail));
    case "general":
      return describeParts(partsOf(tokens));
  }
}

/** So much of a long pattern is spelled out. */
const mostParts = 16;

function describeParts(parts: readonly Part[]): Message {
  const holdsNothing = parts.some((part) => part.kind === "class" && !part.negated && part.ranges.length === 0);
  if (holdsNothing) return message("no name: a class in it holds no letter");
  return message("names made of: {0}", shortList(parts.map(describePart)));
}

function describePart(part: Part): Message {
  switch (part.kind) {
    case "literal":
      return message("`{0}`", label(part.text));
    case "any-run":
      return message("anything or nothing");
    case "any-one":
      return message("any one character");
    case "class": {
      if (part.ranges.length === 0) return message("any one character");
      const members = shortList(part.ranges.map(describeRange));
      return part.negated ? message("one character except ({0})", members) : message("one of ({0})", members);
    }
  }
}

function shortList(items: readonly Message[]): readonly Message[] {
  return items.length > mostParts ? [...items.slice(0, mostParts), message("…")] : items;
}

function describeRange({ first, last }: CodePointRange): Message {
  const from = label(String.fromCodePoint(first));
  const to = label(String.fromCodePoint(last));
  if (first === last) return message("`{0}`", from);
  return last === first + 1 ? message("`{0}`, `{1}`", from, to) : message("`{0}` to `{1}`", from, to);
}
