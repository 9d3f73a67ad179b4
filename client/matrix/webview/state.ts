import type { WireMatrixFilter } from "../../../server/protocol/matrix.ts";
import type { Scrolled } from "./grid.ts";
import type { Place } from "./place.ts";

/** What the page remembers while it is hidden, when VS Code throws it away. */
export interface SavedState {
  /** Of the picture that it belongs to. */
  readonly key: string;
  readonly filter: WireMatrixFilter;
  readonly scrolled: Scrolled;
  readonly active: Place;
}

/** What VS Code gives to the script of a page, once. */
export interface PageHost {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
}

/** The remembered state; `undefined` for one that another version of the page may have left. */
export function readState(value: unknown): SavedState | undefined {
  const state = Object(value) as Partial<Record<keyof SavedState, unknown>>;
  const { key, filter, scrolled, active } = state;
  if (typeof key !== "string" || !isFilter(filter) || !isScrolled(scrolled) || !isPlace(active)) return undefined;
  return { key, filter, scrolled, active };
}

function has<Key extends string>(value: unknown, ...keys: readonly Key[]): value is Readonly<Record<Key, unknown>> {
  return typeof value === "object" && value !== null && keys.every((key) => key in value);
}

function isFilter(value: unknown): value is WireMatrixFilter {
  if (!has(value, "rules", "tools", "matchedOnly")) return false;
  return typeof value.rules === "string" && typeof value.tools === "string" && typeof value.matchedOnly === "boolean";
}

function isScrolled(value: unknown): value is Scrolled {
  return has(value, "left", "top") && Number.isFinite(value.left) && Number.isFinite(value.top);
}

function isPlace(value: unknown): value is Place {
  return has(value, "row", "column") && Number.isSafeInteger(value.row) && Number.isSafeInteger(value.column);
}
