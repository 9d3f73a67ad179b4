import { type Message, message } from "../text/message.ts";
import { label } from "../text/quote.ts";
import type { Span } from "../text/span.ts";
import type { Token } from "./pattern.ts";

/** A class that is not what it looks like. */
export interface ClassProblem {
  readonly kind: "bad-class";
  readonly flaw: "unclosed" | "reversed";
  readonly span: Span;
  readonly message: Message;
  /** Plain patterns for the whole source that were probably meant. */
  readonly instead: readonly string[];
}

/** The first `[` without its `]`, and every reversed range. */
export function classProblems(source: string, tokens: readonly Token[]): readonly ClassProblem[] {
  const problems: ClassProblem[] = [];
  for (const { kind, span } of tokens) {
    if (kind === "class") problems.push(...reversedRanges(source, span));
    const unclosed = kind === "literal" ? source.slice(span.start, span.end).indexOf("[") : -1;
    if (unclosed < 0 || problems.some(({ flaw }) => flaw === "unclosed")) continue;
    problems.push(unclosedClass(source, span.start + unclosed));
  }
  return problems;
}

function unclosedClass(source: string, at: number): ClassProblem {
  const rest = source.slice(at + 1);
  // A few letters or a range to the end look like a class; anything else like a plain bracket.
  const looksLikeClass = rest.length <= 8 && /^!?[\w-]+$/.test(rest);
  const closed = `${source}]`;
  const escaped = source.slice(0, at) + source.slice(at).replaceAll("[", "[[]");
  return {
    kind: "bad-class",
    flaw: "unclosed",
    span: { start: at, end: at + 1 },
    message: message("`[` has no `]` here, so it is a plain letter; write `[[]` to say so, or close the class"),
    instead: [looksLikeClass ? closed : escaped],
  };
}

interface Letter {
  readonly text: string;
  readonly at: number;
}

function reversedRanges(source: string, span: Span): readonly ClassProblem[] {
  const problems: ClassProblem[] = [];
  const letters: Letter[] = [];
  for (const { 0: text, index } of source.slice(span.start + 1, span.end - 1).matchAll(/./gsu)) {
    letters.push({ text, at: span.start + 1 + index });
  }
  // Hyphens make ranges exactly as `fnmatchTokens` reads them.
  let next = letters[0]?.text === "!" ? 2 : 1;
  for (let at = next; at < letters.length; at += 1) {
    if (at < next || letters[at]?.text !== "-") continue;
    next = at + 3;
    const first = letters[at - 1];
    const last = letters[at + 1];
    if (first === undefined || last === undefined) continue;
    if ((first.text.codePointAt(0) ?? 0) <= (last.text.codePointAt(0) ?? 0)) continue;
    const range = { start: first.at, end: last.at + last.text.length };
    const turned = `${last.text}-${first.text}`;
    problems.push({
      kind: "bad-class",
      flaw: "reversed",
      span: range,
      message: message(
        "the range `{0}` is reversed: it holds nothing, and before Python 3.10 it is an error; write `{1}`",
        label(source.slice(range.start, range.end)),
        label(turned),
      ),
      // These two have a meaning of their own in other places.
      instead: /[\]!]/.test(turned) ? [] : [source.slice(0, range.start) + turned + source.slice(range.end)],
    });
  }
  return problems;
}
