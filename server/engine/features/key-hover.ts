import type { Analysis } from "../analysis.ts";
import type { HoverContent } from "./hover.ts";

/** What a key or value of the format means, from its schema. */
export function keyHover(_analysis: Analysis, _offset: number): HoverContent | undefined {
  return undefined;
}
