import type { Hover, HoverParams } from "vscode-languageserver";
import {
  catalogHover,
  type EditLink,
  type HoverContent,
  hover,
  profileLabel,
  renderMarkdown,
  schemaHover,
} from "../engine/index.ts";
import { decoded } from "../workspace/uri.ts";
import { effortOf } from "./effort.ts";
import { knownProfiles } from "./known-profiles.ts";
import { MarkupKind } from "./protocol-values.ts";
import type { ServerContext } from "./server-context.ts";
import type { Current } from "./session.ts";
import { toOffset, toRange, toText } from "./to-protocol.ts";

/** How long the effects of fixes may be looked for, in milliseconds: a hover is to be there at once. */
const effectTime = 8;

/** What stands under the mouse: a pattern, a key, or a tool's definition. */
export async function hoverAt(server: ServerContext, { textDocument, position }: HoverParams): Promise<Hover | null> {
  const current = await server.session.current(textDocument.uri);
  const content = current && (await contentAt(server, current, toOffset(current, position)));
  return current === undefined || content === undefined ? null : toHover(server, current, content);
}

async function contentAt(server: ServerContext, current: Current, offset: number): Promise<HoverContent | undefined> {
  const { role } = current;
  switch (role.kind) {
    case "profile":
      return hover(role.analysis, current.findings(), offset, effortOf(effectTime));
    case "catalog": {
      const profiles = await knownProfiles(server);
      const named = profiles.map(({ uri, role: { analysis } }) => ({ name: profileLabel(decoded(uri)), analysis }));
      return catalogHover(role.file, named, offset);
    }
    case "settings":
      return schemaHover(role.tree, "toolsight", offset);
    case "none":
      return undefined;
  }
  return role satisfies never;
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
