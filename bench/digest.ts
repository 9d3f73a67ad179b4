/** A short text that is equal for equal rows of whole numbers, and nearly never for others (FNV-1a of 2 × 32 bits). */
export function digest(...rows: readonly ArrayLike<number>[]): string {
  let one = 0x811c9dc5;
  let other = 0x01000193;
  for (const row of rows) {
    for (let index = 0; index < row.length; index += 1) {
      const value = row[index] ?? 0;
      one = Math.imul(one ^ value, 0x01000193);
      other = Math.imul(other ^ (value + index), 0x85ebca6b);
      other ^= other >>> 13;
    }
    one = Math.imul(one ^ row.length, 0x01000193);
  }
  return `${(one >>> 0).toString(16)}-${(other >>> 0).toString(16)}`;
}
