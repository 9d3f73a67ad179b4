import { formatMessage, type Message, type MessageArgument, message } from "../text/message.ts";
import { inlineCode, type Place, visible } from "../text/quote.ts";
import type { TextEdit } from "../text/text-edit.ts";

/** A link that runs an edit. Only an edge that can issue plan ids shows it; the others leave it out. */
export interface EditLink {
  readonly title: Message;
  /** "−1 tool on": shown behind the link. */
  readonly effect: Message | undefined;
  readonly edits: readonly TextEdit[];
}

/** Markdown as data: texts are messages, so that the edge can translate them, and nobody else writes Markdown. */
export type Block =
  | { readonly kind: "paragraph"; readonly text: Message; readonly link?: EditLink | undefined }
  | { readonly kind: "list"; readonly items: readonly Message[] }
  | { readonly kind: "table"; readonly head: readonly Message[]; readonly rows: readonly (readonly Message[])[] };

/** A text of several blocks. */
export type Markdown = readonly Block[];

/** What the edge adds when it renders. */
export interface MarkdownOptions {
  /** Template in the user's language; `undefined` for one it does not know. */
  readonly translate?: ((key: string) => string | undefined) | undefined;
  /** The address of a link; `undefined`: the link is left out. */
  readonly linkTo?: ((link: EditLink) => string | undefined) | undefined;
}

/** A paragraph from a template. */
export function paragraph(key: string, ...args: readonly MessageArgument[]): Block {
  return { kind: "paragraph", text: message(key, ...args) };
}

/** The blocks as Markdown text. No argument of a message has any effect as Markdown or HTML. */
export function renderMarkdown(blocks: Markdown, options: MarkdownOptions = {}): string {
  const parts = blocks.map((block) => renderBlock(block, options));
  return parts.filter((part) => part !== "").join("\n\n");
}

function renderBlock(block: Block, options: MarkdownOptions): string {
  const { translate } = options;
  if (block.kind === "list") return block.items.map((item) => `- ${markdownText(item, { translate })}`).join("\n");
  if (block.kind === "table") {
    const row = (cells: readonly Message[]) =>
      `| ${cells.map((cell) => markdownText(cell, { translate, place: "table" })).join(" | ")} |`;
    return [row(block.head), `|${" --- |".repeat(block.head.length)}`, ...block.rows.map(row)].join("\n");
  }
  const text = markdownText(block.text, { translate });
  const address = block.link && options.linkTo?.(block.link);
  if (block.link === undefined || address === undefined) return text;
  const link = `[${markdownText(block.link.title, { translate })}](${address})`;
  const effect = block.link.effect && ` · *${markdownText(block.link.effect, { translate })}*`;
  return [text, `${link}${effect ?? ""}`].filter((part) => part !== "").join(" ");
}

/** How one message is rendered; without a place, as in a paragraph. */
export interface MarkdownTextOptions {
  readonly translate?: ((key: string) => string | undefined) | undefined;
  readonly place?: Place;
}

/**
 * One message as Markdown of one line. The template counts as Markdown, its arguments do not: where the template puts
 * an argument in back-ticks it becomes inline code, everywhere else its punctuation is escaped.
 */
export function markdownText(value: Message, { translate, place = "paragraph" }: MarkdownTextOptions = {}): string {
  const template = translate?.(value.key) ?? value.key;
  return template.replace(/`\{(\d+)\}`|\{(\d+)\}/g, (found, quoted: string | undefined, bare: string | undefined) => {
    const argument = value.args[Number(quoted ?? bare)];
    if (argument === undefined) return found;
    const code = quoted !== undefined;
    return markdownArgument(argument, { code, translate, place });
  });
}

interface ArgumentOptions {
  readonly code: boolean;
  readonly translate: ((key: string) => string | undefined) | undefined;
  readonly place: Place;
}

function markdownArgument(argument: MessageArgument, options: ArgumentOptions): string {
  const { code, translate, place } = options;
  if (typeof argument === "number") return code ? `\`${argument}\`` : String(argument);
  if (typeof argument === "string") return code ? inlineCode(argument, place) : escapeMarkdown(argument);
  if ("key" in argument) {
    return code ? inlineCode(formatMessage(argument, translate), place) : markdownText(argument, { translate, place });
  }
  return argument.map((item) => markdownArgument(item, options)).join(", ");
}

/** A text without any meaning as Markdown or HTML; on one line, nothing in it is invisible. */
export function escapeMarkdown(text: string): string {
  // A colon is escaped as well, so that renderers do not make links of addresses.
  return visible(text).replace(/[\\`*_{}[\]()#+!|<>~&$:@-]/g, "\\$&");
}
