import type { Analysis } from "../analysis.ts";
import { schemaOf } from "../schema/schema.ts";
import { descriptionAt, enumAt } from "../schema/walk.ts";
import { nodeAt } from "../syntax/find.ts";
import type { SyntaxTree } from "../syntax/syntax-tree.ts";
import { message } from "../text/message.ts";
import type { HoverContent } from "./hover.ts";
import type { Markdown } from "./markdown.ts";
import { type SchemaPlace, schemaPlace } from "./schema-place.ts";

/** What a key or a listed value of the format means, from its schema. */
export function keyHover(analysis: Analysis, offset: number): HoverContent | undefined {
  return hoverIn(analysis.tree, offset, (path) => schemaPlace(analysis, path));
}

/** The same in a file of our own: `catalog` or `toolsight`. */
export function schemaHover(tree: SyntaxTree, name: string, offset: number): HoverContent | undefined {
  const schema = schemaOf(name);
  return hoverIn(tree, offset, (path) => schema && { schema, path });
}

function hoverIn(
  { root }: SyntaxTree,
  offset: number,
  placeOf: (path: readonly (string | number)[]) => SchemaPlace | undefined,
): HoverContent | undefined {
  const at = nodeAt(root, offset);
  const place = at && placeOf(at.path);
  if (at === undefined || place === undefined || at.node.kind === "object" || at.node.kind === "array")
    return undefined;
  const { schema, path } = place;
  const description = descriptionAt(schema, path);
  if (at.inKey) return description === undefined ? undefined : { span: at.node.span, blocks: describe(description) };
  const value = "value" in at.node ? at.node.value : null;
  const meaning = enumAt(schema, path).find((listed) => listed.value === value)?.description;
  return meaning === undefined ? undefined : { span: at.node.span, blocks: describe(meaning) };
}

// Descriptions are our own Markdown, so they are templates and not arguments.
function describe(text: string): Markdown {
  return [{ kind: "paragraph", text: message(text) }];
}
