/** A small repeatable random source, so that a failure shows again. */
export interface Random {
  /** A whole number from 0 up to, not including, `limit`. */
  below(limit: number): number;
  pick<T>(choices: readonly T[]): T;
  /** A text of up to `most` pieces. */
  text(pieces: readonly string[], most: number): string;
}

/** The same seed always gives the same numbers (mulberry32). */
export function random(seed: number): Random {
  let state = seed >>> 0;
  function below(limit: number): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * limit);
  }
  function pick<T>(choices: readonly T[]): T {
    const choice = choices[below(choices.length)];
    if (choice === undefined) throw new Error("nothing to choose from");
    return choice;
  }
  function text(pieces: readonly string[], most: number): string {
    return Array.from({ length: below(most + 1) }, () => pick(pieces)).join("");
  }
  return { below, pick, text };
}
