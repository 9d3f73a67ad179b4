/** A repeatable random source: the same seed gives the same numbers on every machine. */
export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number;
  /** A whole number from 0 up to, not including, `limit`. */
  below(limit: number): number;
  pick<Item>(items: readonly Item[]): Item;
  /** One of the items, each as likely as its share; shares need not add up to one. */
  share<Item>(items: readonly (readonly [share: number, item: Item])[]): Item;
}

/** mulberry32 from `seed`, a whole number. */
export function randomFrom(seed: number): Random {
  let state = seed | 0;
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    pick: (items) => existing(items[below(items.length)]),
    share(items) {
      let left = next() * items.reduce((sum, [share]) => sum + share, 0);
      const found = items.find(([share]) => {
        left -= share;
        return left < 0;
      });
      return existing(found ?? items.at(-1))[1];
    },
  };
}

function existing<Item>(item: Item | undefined): Item {
  if (item === undefined) throw new Error("nothing to pick from");
  return item;
}
