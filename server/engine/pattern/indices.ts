/** Indices of entries or names, in as little room as they need. */
export type Indices = Int32Array | Uint16Array;

/** Room for `size` indices that are below `limit`. */
export function makeIndices(limit: number, size: number): Indices {
  return limit <= 0x10000 ? new Uint16Array(size) : new Int32Array(size);
}
