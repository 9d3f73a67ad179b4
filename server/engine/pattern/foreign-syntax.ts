import { type Message, message } from "../text/message.ts";
import { label } from "../text/quote.ts";
import { overlaps, type Span } from "../text/span.ts";
import { braces, expandAlternatives, parentheses } from "./alternatives.ts";
import type { Token } from "./pattern.ts";
import { fromRegularExpression, regularExpressionMarks } from "./regular-expression.ts";

/** Syntax of other pattern languages, which is literal text or means something else here. */
export type ForeignSyntaxKind =
  | "braces"
  | "leading-bang"
  | "caret-class"
  | "doubled-star"
  | "regular-expression"
  | "backslash"
  | "alternation"
  | "extglob"
  | "posix-class";

/** A piece of foreign syntax. */
export interface ForeignSyntax {
  readonly kind: "foreign-syntax";
  readonly syntax: ForeignSyntaxKind;
  readonly span: Span;
  readonly message: Message;
  /** Plain patterns for the whole source that were probably meant; all of them together. Empty without a good guess. */
  readonly instead: readonly string[];
}

/** All foreign syntax of a pattern. A regular expression is reported as one thing, and its parts are not. */
export function foreignSyntax(source: string, tokens: readonly Token[]): readonly ForeignSyntax[] {
  const masked = maskClasses(source, tokens);
  const posix = posixClasses(source);
  if (posix.length > 0) return posix;
  const marks = regularExpressionMarks(masked);
  if (marks !== undefined) return [regularExpression(source, marks)];
  const groups = [...extglobs(source, masked), ...bracesOf(source, masked)];
  const free = (span: Span) => !groups.some((group) => overlaps(group.span, span));
  const rest = [
    ...leadingBang(masked),
    ...caretClasses(source, tokens),
    ...doubledStars(source, masked),
    ...backslashes(source, masked),
    ...alternation(source, masked),
  ];
  return [...groups, ...rest.filter(({ span }) => free(span))];
}

/** The source with the letters of its classes blanked out, except for their closing brackets. */
function maskClasses(source: string, tokens: readonly Token[]): string {
  let masked = source;
  for (const { kind, span } of tokens) {
    if (kind !== "class") continue;
    const blank = "\0".repeat(span.end - span.start - 1);
    masked = `${masked.slice(0, span.start)}${blank}]${masked.slice(span.end)}`;
  }
  return masked;
}

function foreign(syntax: ForeignSyntaxKind, span: Span, said: Message, instead: readonly string[]): ForeignSyntax {
  return { kind: "foreign-syntax", syntax, span, message: said, instead };
}

function spanOf({ index, 0: text }: RegExpExecArray): Span {
  return { start: index, end: index + text.length };
}

const posixMembers: ReadonlyMap<string, string> = new Map([
  ["alpha", "A-Za-z"],
  ["digit", "0-9"],
  ["alnum", "A-Za-z0-9"],
  ["upper", "A-Z"],
  ["lower", "a-z"],
  ["xdigit", "0-9A-Fa-f"],
  ["word", "A-Za-z0-9_"],
]);

function posixClasses(source: string): readonly ForeignSyntax[] {
  return Array.from(source.matchAll(/\[[!^]?(?:[^\][]*)\[:\^?\w+:\][^\]]*\]/g), (found) => {
    const instead = source.replace(/\[:(\w+):\]/g, (all, name: string) => posixMembers.get(name) ?? all);
    const said = message("`{0}`: named classes are not known here; spell the letters out", label(found[0]));
    return foreign("posix-class", spanOf(found), said, instead.includes("[:") ? [] : [instead]);
  });
}

function regularExpression(source: string, marks: Span): ForeignSyntax {
  const said = message(
    "`{0}` looks like a regular expression, but patterns have only `*`, `?` and `[…]`; all else is literal text",
    label(source.slice(marks.start, marks.end)),
  );
  return foreign("regular-expression", marks, said, fromRegularExpression(source));
}

function extglobs(source: string, masked: string): readonly ForeignSyntax[] {
  return Array.from(masked.matchAll(/[@+!?*]\([^()]*\)/g), (found) => {
    const span = spanOf(found);
    const quantifier = found[0].charAt(0);
    const inside = source.slice(span.start + 1, span.end);
    const group = quantifier === "?" ? `(|${inside.slice(1)}` : inside;
    const single = quantifier === "@" || quantifier === "?";
    const whole = source.slice(0, span.start) + group + source.slice(span.end);
    const said = message("`{0}`: groups are literal text here; write one pattern for each", label(found[0]));
    return foreign("extglob", span, said, single ? (expandAlternatives(whole, parentheses) ?? []) : []);
  });
}

function bracesOf(source: string, masked: string): readonly ForeignSyntax[] {
  const choice = Array.from(masked.matchAll(/\{[^{}]*\}/g)).some(([group]) => /,|\.\./.test(group));
  if (!choice) return [];
  const last = masked.lastIndexOf("}");
  const span = { start: masked.indexOf("{"), end: last + 1 };
  const said = message(
    "braces are literal text here; write one pattern for each of `{0}`",
    label(source.slice(span.start, span.end)),
  );
  return [foreign("braces", span, said, expandAlternatives(source, braces) ?? [])];
}

function leadingBang(masked: string): readonly ForeignSyntax[] {
  if (!masked.startsWith("!") || masked.length < 2 || masked.startsWith("!(")) return [];
  const said = message(
    "`!` at the start is a plain letter here and excludes nothing; write a rule of the other effect",
  );
  return [foreign("leading-bang", { start: 0, end: 1 }, said, [])];
}

function caretClasses(source: string, tokens: readonly Token[]): readonly ForeignSyntax[] {
  return tokens.flatMap(({ kind, span }) => {
    const written = source.slice(span.start, span.end);
    if (kind !== "class" || !written.startsWith("[^") || written.length < 4) return [];
    const negated = `[!${written.slice(2)}`;
    const said = message("`^` is a member of `{0}`; only `!` excludes, as in `{1}`", label(written), label(negated));
    return [foreign("caret-class", span, said, [source.slice(0, span.start) + negated + source.slice(span.end)])];
  });
}

function doubledStars(source: string, masked: string): readonly ForeignSyntax[] {
  const said = message("`**` means no more than `*`, which takes every letter, also `/`");
  const found = Array.from(masked.matchAll(/\*{2,}/g));
  const instead = plainStars(source, found);
  return found.map((star) => foreign("doubled-star", spanOf(star), said, [instead]));
}

function plainStars(source: string, found: readonly RegExpExecArray[]): string {
  return found.reduceRight((text, star) => text.slice(0, star.index) + text.slice(spanOf(star).end - 1), source);
}

function backslashes(source: string, masked: string): readonly ForeignSyntax[] {
  const found = masked.indexOf("\\");
  if (found < 0) return [];
  const said = message("a back-slash is a plain letter here and escapes nothing; `[*]`, `[?]` and `[[]` do");
  const instead = source.replace(/\\([*?[])/g, "[$1]").replace(/\\([^\w\\])/g, "$1");
  // Back-slashes before letters may be meant: on Windows they stand for `/`.
  return [foreign("backslash", { start: found, end: found + 1 }, said, instead.includes("\\") ? [] : [instead])];
}

function alternation(source: string, masked: string): readonly ForeignSyntax[] {
  const found = masked.indexOf("|");
  if (found < 0) return [];
  const grouped = Array.from(masked.matchAll(/\([^()]*\)/g)).some(([group]) => group.includes("|"));
  const instead = expandAlternatives(grouped ? source : `(${source})`, parentheses)?.filter((one) => one !== "") ?? [];
  const said = message("`|` is a plain letter here; write one pattern for each alternative");
  return [foreign("alternation", { start: found, end: found + 1 }, said, instead)];
}
