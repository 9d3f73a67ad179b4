/** Names grouped by the letters at some places, so that of a long list few need to be tried. */
export interface NameBlocks {
  /**
   * Names among which are all those that start (or end, when they are grouped from there) with the text, ascending; when
   * `whole` is set, all those that are equal to it. The text must not be empty unless it is whole.
   */
  readonly candidates: (text: string, whole: boolean) => Int32Array;
}

/** A run of letters by which names are grouped; places count from the end where the grouping starts. */
interface Block {
  readonly first: number;
  readonly end: number;
}

// The first letter alone is for texts that fill no other block.
const blocks: readonly Block[] = [
  { first: 0, end: 1 },
  { first: 0, end: 4 },
  { first: 4, end: 8 },
  { first: 8, end: 12 },
  { first: 12, end: 16 },
  { first: 16, end: 20 },
];

/** Groups the names by blocks of letters, by each block when it is first asked for. */
export function nameBlocks(names: readonly string[], from: "start" | "end"): NameBlocks {
  const keyOf = from === "start" ? keyFromStart : keyFromEnd;
  const groups: Groups[] = [];
  return {
    candidates(text, whole) {
      let best: Int32Array | undefined;
      for (let index = 0; index < blocks.length; index += 1) {
        const block = blocks[index];
        // Where the text ends within a block or before it, so do the names that are equal to it, and not many others.
        if (block === undefined || (whole ? block.first : block.end) > text.length) break;
        if (index === 0 && (whole || text.length >= 4)) continue;
        const find = groups[index] ?? groupNames(names, (name) => keyOf(name, block));
        groups[index] = find;
        const group = find(keyOf(text, block));
        if (best === undefined || group.length < best.length) best = group;
      }
      return best ?? new Int32Array();
    },
  };
}

/** Letters as one number; a name may end within the block. Different letters may give the same number. */
function keyFromStart(text: string, { first, end }: Block): number {
  let key = 0;
  for (let at = first; at < end && at < text.length; at += 1) key = add(key, text.charCodeAt(at));
  return key;
}

function keyFromEnd(text: string, { first, end }: Block): number {
  let key = 0;
  for (let at = first; at < end && at < text.length; at += 1) key = add(key, text.charCodeAt(text.length - 1 - at));
  return key;
}

function add(key: number, unit: number): number {
  return Math.imul(key, 0x01000193) + unit;
}

/** The names of which the block has a key, and some others, ascending. */
type Groups = (key: number) => Int32Array;

function groupNames(names: readonly string[], keyOf: (name: string) => number): Groups {
  let bits = 4;
  while (1 << bits < names.length) bits += 1;
  const slotOf = (key: number) => Math.imul(key, 0x9e3779b1) >>> (32 - bits);
  const slots = new Int32Array(names.length);
  const ends = new Int32Array((1 << bits) + 1);
  for (let name = 0; name < names.length; name += 1) {
    const slot = slotOf(keyOf(names[name] ?? ""));
    slots[name] = slot;
    ends[slot + 1] = (ends[slot + 1] ?? 0) + 1;
  }
  for (let slot = 1; slot < ends.length; slot += 1) ends[slot] = (ends[slot] ?? 0) + (ends[slot - 1] ?? 0);
  const starts = ends.slice();
  const order = new Int32Array(names.length);
  for (let name = 0; name < names.length; name += 1) {
    const slot = slots[name] ?? 0;
    const at = ends[slot] ?? 0;
    order[at] = name;
    ends[slot] = at + 1;
  }
  return (key) => order.subarray(starts[slotOf(key)], starts[slotOf(key) + 1]);
}
