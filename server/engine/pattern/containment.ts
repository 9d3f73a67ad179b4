import type { Pattern } from "./pattern.ts";

/**
 * Whether every name that `later` matches is surely matched by `earlier`. False also means "not known": only simple
 * shapes are compared. Patterns of different folding are never compared.
 */
export function covers(earlier: Pattern, later: Pattern): boolean {
  return earlier.fold === later.fold && earlier.source === later.source && earlier.language === later.language;
}
