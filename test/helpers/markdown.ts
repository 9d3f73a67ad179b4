// As much of Markdown as our own pages use, so that they can be checked.

/** A fenced block of code. */
export interface CodeBlock {
  /** The first word behind the fence: `json`, `sh`; empty when there is none. */
  readonly language: string;
  /** The words after it: in our pages the name under which the example is a file. */
  readonly name: string;
  readonly text: string;
  /** Line of the opening fence, from 1. */
  readonly line: number;
  /** The paragraph that follows directly, in which our pages say what the example gives. */
  readonly after: string;
}

/** Blocks in the order of the page. */
export function codeBlocks(markdown: string): readonly CodeBlock[] {
  const lines = markdown.split("\n");
  const blocks: CodeBlock[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const [, fence, language = "", name = ""] = /^(`{3,})(\S*)\s*(.*)$/.exec(lines[at] ?? "") ?? [];
    if (fence === undefined) continue;
    const end = lines.indexOf(fence, at + 1);
    const text = lines.slice(at + 1, end).join("\n");
    const rest = lines.slice(end + 1);
    const start = rest.findIndex((line) => line.trim() !== "");
    const paragraph = start < 0 ? [] : rest.slice(start);
    const length = paragraph.findIndex((line) => line.trim() === "");
    const after = paragraph.slice(0, length < 0 ? paragraph.length : length).join("\n");
    blocks.push({ language, name: name.trim(), text, line: at + 1, after });
    at = end;
  }
  return blocks;
}

/** The page without its code blocks. */
export function proseOf(markdown: string): string {
  return markdown.replaceAll(/^(`{3,})[^\n]*\n[\s\S]*?^\1$/gm, "");
}

/** Targets of links and pictures, as written. */
export function linksIn(markdown: string): readonly string[] {
  const withoutCode = proseOf(markdown).replaceAll(/`[^`\n]*`/g, "");
  return [...withoutCode.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target]) => target ?? []);
}

/** Texts in back-ticks. */
export function codeSpans(markdown: string): readonly string[] {
  return [...proseOf(markdown).matchAll(/`([^`\n]+)`/g)].flatMap(([, text]) => text ?? []);
}

/** Texts between single asterisks. */
export function emphasized(markdown: string): readonly string[] {
  return [...proseOf(markdown).matchAll(/(?<![*\w])\*([^*\n`]+)\*(?![*\w])/g)].flatMap(([, text]) => text ?? []);
}

/** Anchors of a page: those of its headings as GitHub makes them, and those written as `<a id="…">`. */
export function anchorsOf(markdown: string): ReadonlySet<string> {
  const prose = proseOf(markdown);
  const headings = [...prose.matchAll(/^#{1,6} +(.+)$/gm)].map(([, title = ""]) => slugOf(title));
  const own = [...prose.matchAll(/<a id="([^"]+)"><\/a>/g)].flatMap(([, id]) => id ?? []);
  return new Set([...headings, ...own]);
}

function slugOf(title: string): string {
  return title
    .replaceAll(/\]\([^)]*\)/g, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_ -]/gu, "")
    .trim()
    .replaceAll(" ", "-");
}
