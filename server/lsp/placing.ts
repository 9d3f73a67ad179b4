import { type CatalogFile, type LineIndex, lineIndex } from "../engine/index.ts";
import type { Current } from "./session.ts";
import { toRange } from "./to-protocol.ts";
import type { PlaceIn } from "./to-wire.ts";

const indices = new WeakMap<CatalogFile, LineIndex>();

/** Ranges in the catalog files of a profile, and in the profile itself. */
export function placesOf(current: Current): PlaceIn {
  const files = new Map(current.context.catalogFiles.map((file) => [file.file, file]));
  return (name, span) => {
    if (name === current.uri) return toRange(current, span);
    const file = files.get(name);
    if (file === undefined) return undefined;
    return toRange({ lines: linesOf(file), hidden: file.tree.bom ? 1 : 0 }, span);
  };
}

function linesOf(file: CatalogFile): LineIndex {
  const known = indices.get(file);
  if (known !== undefined) return known;
  const made = lineIndex(file.tree.text);
  indices.set(file, made);
  return made;
}
