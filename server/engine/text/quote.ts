/**
 * The only way by which names, patterns and other text from files and servers get into Markdown or labels. Such text
 * may be hostile: Markdown links run commands, images send requests, bidirectional marks reorder what is read.
 */

/** Inline code shows at most this many UTF-16 units of the text; the rest is an ellipsis. */
export const longestShown = 256;

/** Where inline code stands. In a table cell a `|` would end the cell even within code. */
export type Place = "table" | "paragraph";

// Controls, formatting and bidirectional marks, lone surrogates, line separators, private letters, letters that are
// not drawn, and blanks other than the plain one.
const concealed = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|(?! )\p{Zs}/gu;

/** Text for a plain label or message: on one line, with nothing that is invisible or reorders its surroundings. */
export function visible(text: string): string {
  return text.replace(concealed, reveal);
}

/** A stranger's text as an argument of a message: visible, and shortened so that the message stays readable. */
export function label(text: string): string {
  return visible(shorten(text, 80));
}

/**
 * Text as inline code in Markdown. No Markdown or HTML in it has any effect. Without a place it is safe everywhere,
 * but outside a table a `|` then shows a back-slash before it: say "paragraph" to avoid that.
 */
export function inlineCode(text: string, place: Place = "table"): string {
  const shown = visible(shorten(text, longestShown));
  if (shown === "") return "` `";
  const safe = place === "table" ? escapePipes(shown) : shown;
  const fence = "`".repeat(longestBackTickRun(safe) + 1);
  const padded = needsPadding(safe) ? ` ${safe} ` : safe;
  return `${fence}${padded}${fence}`;
}

/** Text of several lines as a Markdown code block. Line breaks and tabs stay; the block ends where we end it. */
export function fenced(text: string, language: string): string {
  const lines = text.split(/\r\n|\n/).map((line) => line.split("\t").map(visible).join("\t"));
  const shown = lines.join("\n");
  const fence = "`".repeat(Math.max(3, longestBackTickRun(shown) + 1));
  return `${fence}${language.replace(/[^\w-]/g, "")}\n${shown}\n${fence}`;
}

/** The text when it is at most `most` UTF-16 units long, else its start and an ellipsis; pairs are not torn. */
export function shorten(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text.slice(0, Math.max(0, most - 1)).replace(/[\ud800-\udbff]$/, "")}…`;
}

function reveal(letter: string): string {
  const code = letter.codePointAt(0) ?? 0;
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  if (code === 0x7f) return "\u2421";
  return code > 0xffff ? `\\u{${code.toString(16)}}` : `\\u${code.toString(16).padStart(4, "0")}`;
}

function escapePipes(text: string): string {
  // Renderers count the back-slashes before a pipe: an odd number keeps the cell together, and one of them is taken
  // off. After a back-slash of the text's own there is no right number, so a look-alike stands in.
  return text.replace(/(\\*)\|/g, (_, slashes: string) =>
    slashes.length % 2 === 0 ? `${slashes}\\|` : `${slashes}\u2502`,
  );
}

function longestBackTickRun(text: string): number {
  let longest = 0;
  let run = 0;
  for (let at = 0; at < text.length; at += 1) {
    run = text.charCodeAt(at) === 0x60 ? run + 1 : 0;
    if (run > longest) longest = run;
  }
  return longest;
}

function needsPadding(text: string): boolean {
  // Markdown takes one blank off both ends of a code span unless it is all blank.
  const blankEnds = text.startsWith(" ") && text.endsWith(" ") && text.trim() !== "";
  return blankEnds || text.startsWith("`") || text.endsWith("`");
}
