import { insertItem, insertProperty, removeItem, removeProperty, replaceNode } from "../../syntax/edit.ts";
import { hasLineBreak, indentAt, indentUnit, isFirstOnLine, isTight, lineBreakNear } from "../../syntax/layout.ts";
import type { ArrayNode, Node } from "../../syntax/node.ts";
import type { SyntaxTree } from "../../syntax/syntax-tree.ts";
import { combineEdits, type TextEdit } from "../../text/text-edit.ts";
import type { BlockName } from "./blocks.ts";
import type { ListPath } from "./lists.ts";
import type { Profile } from "./profile.ts";

/*
 * Edits of a profile's lists and keys, whatever shape they have now. All return edits of the profile's text, or
 * undefined when there is no place for them: a block that is no object, brackets that are not closed.
 */

/** Adds an entry to a list, which is made when it is not there, and put right when it is no list. */
export function addEntry(profile: Profile, path: ListPath, entry: string): readonly TextEdit[] | undefined {
  const { block, key, field, entries } = profile.lists[path];
  const json = JSON.stringify(entry);
  const node = field?.value;
  if (node?.kind === "array") return some(insertItem(profile.tree, node, node.items.length, json));
  const items = [...entries.map(({ name }) => JSON.stringify(name)), json];
  return setKeys(profile, block, { [key]: listJson(profile, items) });
}

/** Takes entries out of a list. Of a list that is none in the file the entries that stay are written as one. */
export function removeEntries(
  profile: Profile,
  path: ListPath,
  indices: readonly number[],
): readonly TextEdit[] | undefined {
  const { block, key, field, entries } = profile.lists[path];
  const node = field?.value;
  if (node?.kind === "array") {
    const single = combineEdits(...indices.map((index) => removeItem(profile.tree, node, index)));
    if (single !== undefined) return some(single);
  }
  const kept = entries.filter(({ index }) => !indices.includes(index));
  const texts = kept.map((entry) =>
    node?.kind === "array" ? textOf(profile, entry.span) : JSON.stringify(entry.name),
  );
  return setKeys(profile, block, { [key]: listJson(profile, texts) });
}

/** Puts other entries in the place of one. */
export function replaceEntry(
  profile: Profile,
  path: ListPath,
  index: number,
  entries: readonly string[],
): readonly TextEdit[] | undefined {
  const { field, entries: before } = profile.lists[path];
  const node = field?.value;
  const item = node?.kind === "array" ? node.items[index] : undefined;
  const texts = entries.map((entry) => JSON.stringify(entry));
  if (node?.kind === "array" && item !== undefined) {
    return some(replaceNode(profile.tree, item, texts.join(separatorIn(profile, node))));
  }
  const { block, key } = profile.lists[path];
  const all = before.flatMap((entry) => (entry.index === index ? texts : [JSON.stringify(entry.name)]));
  return setKeys(profile, block, { [key]: listJson(profile, all) });
}

/** Gives keys of a block other values (JSON texts); keys and block are made when they are not there. */
export function setKeys(
  profile: Profile,
  name: BlockName,
  values: Readonly<Record<string, string>>,
): readonly TextEdit[] | undefined {
  const { tree, root } = profile;
  const { kind, node, fields, property } = profile.blocks[name];
  const pairs = Object.entries(values);
  if (kind === "object" && node?.kind === "object" && node.properties.length > 0) {
    const edits = pairs.map(([key, json]) => {
      const value = fields.get(key)?.value;
      return value === undefined
        ? some(insertProperty(tree, node, key, json))
        : replaceNode(tree, value, placed(tree, value, json));
    });
    return edits.includes(undefined) ? undefined : combineEdits(...edits.map((one) => one ?? []));
  }
  if (kind === "pairs" || kind === "refused" || root === undefined) return undefined;
  const [colon, comma, padding] = isTight(tree) ? [":", ",", ""] : [": ", ", ", " "];
  const inner = pairs.map(([key, json]) => `${JSON.stringify(key)}${colon}${json}`).join(comma);
  const block = `{${padding}${inner}${padding}}`;
  if (node !== undefined) return some(replaceNode(tree, node, placed(tree, node, block)));
  return property === undefined ? some(insertProperty(tree, root, name, block)) : undefined;
}

/** Takes a key out of a block, with its repetitions, and gives other keys values; one of them that is new takes its place. */
export function replaceKey(
  profile: Profile,
  name: BlockName,
  key: string,
  values: Readonly<Record<string, string>>,
): readonly TextEdit[] | undefined {
  const { tree, blocks } = profile;
  const { node, fields } = blocks[name];
  const found = node?.kind === "object" ? node.properties.filter((property) => property.key.value === key) : [];
  const last = found.at(-1);
  if (node?.kind !== "object" || last === undefined) return setKeys(profile, name, values);
  // An insertion beside a removal would be in its way, so a new key is written over the old one.
  const [heir] = Object.entries(values).filter(([one]) => !fields.has(one));
  const others = Object.fromEntries(Object.entries(values).filter(([one]) => one !== heir?.[0]));
  const kept = setKeys(profile, name, others);
  const gone = (heir === undefined ? found : found.slice(0, -1)).map((property) =>
    removeProperty(tree, node, property),
  );
  const renamed =
    heir === undefined || last.value === undefined
      ? []
      : [
          ...replaceNode(tree, last.key, JSON.stringify(heir[0])),
          ...replaceNode(tree, last.value, placed(tree, last.value, heir[1])),
        ];
  return kept === undefined || gone.some(({ length }) => length === 0)
    ? undefined
    : combineEdits(kept, renamed, ...gone);
}

/** A list as the file writes lists: short ones on one line, long ones with a line for each item where the file has lines. */
export function listJson({ tree, root }: Profile, items: readonly string[]): string {
  const line = `[${items.join(isTight(tree) ? "," : ", ")}]`;
  const hasLines = root !== undefined && hasLineBreak(tree.text, root.span);
  if (line.length <= 80 || !hasLines) return line;
  const unit = indentUnit(tree);
  return `[\n${items.map((item) => `${unit}${item}`).join(",\n")}\n]`;
}

/** Text of several lines as it is written in the place of a value: with the file's line breaks, indented as the value is. */
function placed({ text }: SyntaxTree, { span }: Node, json: string): string {
  return json.replaceAll("\n", `${lineBreakNear(text, span.start)}${indentAt(text, span.start)}`);
}

/** What stands between the items of a list: a comma with the line break and blanks that the list itself uses. */
function separatorIn({ tree }: Profile, { items }: ArrayNode): string {
  const last = items.at(-1);
  if (last === undefined || !isFirstOnLine(tree.text, last.span.start)) return ", ";
  return `,${lineBreakNear(tree.text, last.span.start)}${indentAt(tree.text, last.span.start)}`;
}

function textOf({ tree }: Profile, { start, end }: { readonly start: number; readonly end: number }): string {
  return tree.text.slice(start, end);
}

function some(edits: readonly TextEdit[]): readonly TextEdit[] | undefined {
  return edits.length === 0 ? undefined : edits;
}
