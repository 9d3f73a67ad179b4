import { type Hover, type HoverParams, MarkupKind } from "vscode-languageserver";
import { type EditLink, type HoverContent, hover, renderMarkdown } from "../engine/index.ts";
import type { ServerContext } from "./server-context.ts";
import type { Current } from "./session.ts";
import { toOffset, toRange, toText } from "./to-protocol.ts";

/** What a pattern or key under the mouse means. */

export async function hoverAt(server: ServerContext, { textDocument, position }: HoverParams): Promise<Hover | null> {
  const current = await server.session.current(textDocument.uri);
  if (current?.role.kind !== "profile") return null;
  const content = hover(current.role.analysis, current.findings(), toOffset(current, position));
  return content === undefined ? null : toHover(server, current, content);
}

function toHover(server: ServerContext, current: Current, { span, blocks }: HoverContent): Hover {
  const linkTo = (link: EditLink) => linkAddress(server, current, link);
  const value = renderMarkdown(blocks, { translate: server.client.translate, linkTo });
  return { range: toRange(current, span), contents: { kind: MarkupKind.Markdown, value } };
}

const applyPlan = "toolsight.applyPlan";

/** A link runs a command of the client with the id of a plan, so that a forged one does nothing. */
function linkAddress(
  { client, plans }: ServerContext,
  current: Current,
  { title, edits }: EditLink,
): string | undefined {
  if (!client.runs(applyPlan)) return undefined;
  const { uri, version, text } = current;
  const id = plans.issue({ uri, version, text, title: toText(title, client.translate), edits });
  return `command:${applyPlan}?${encodeURIComponent(JSON.stringify([id]))}`;
}
