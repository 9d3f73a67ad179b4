import { foldText } from "../pattern/pattern.ts";
import type { Policy, Rule } from "../policy/policy.ts";

// Which rules of a policy have equal patterns, kept from one key press to the next. Rules are known by their place in
// `policy.rules`; those of ignored fields are left out.

/** The patterns of a policy's rules. Immutable. */
export interface PatternIndex {
  /** The lists that have rules, in file order. */
  readonly lists: readonly IndexedList[];
  /** The rules of a list whose pattern is written like this, ascending. */
  equal(list: string, source: string): readonly number[];
  /** The rules in whose pattern there is something that is read differently when case is ignored, ascending. */
  readonly folded: readonly number[];
  /** The index after an edit of one rule's pattern. */
  edited(policy: Policy, order: number): PatternIndex;
}

/** A list of a policy; all of its rules are compared with the same part of the same kind of subject. */
export type IndexedList = Pick<Rule, "list" | "kind" | "facet">;

const known = new WeakMap<Policy, PatternIndex>();

/** The index of a policy. */
export function patternIndex(policy: Policy): PatternIndex {
  const before = known.get(policy);
  if (before !== undefined) return before;
  const made = indexOf(policy);
  known.set(policy, made);
  return made;
}

/** Makes the index of a policy from that of the policy before the pattern of one rule, or none, was edited. */
export function carryPatternIndex(before: Policy, after: Policy, order: number | undefined): void {
  const index = known.get(before);
  if (index !== undefined) known.set(after, order === undefined ? index : index.edited(after, order));
}

/** Takes an index of a policy that was made in another way, so that it is not made again. */
export function keepPatternIndex(policy: Policy, index: PatternIndex): void {
  known.set(policy, index);
}

/** Whether a text is read differently when case is ignored, as on Windows. */
export function isFolded(text: string): boolean {
  return text.includes("\\") || foldText(text, "windows") !== text;
}

/** Nearly all patterns stand once, and a place alone takes less room than a list. */
type Orders = number | number[];
type BySource = ReadonlyMap<string, Readonly<Orders>>;

/** The same, made from nothing. */
export function indexOf({ rules, ignored }: Policy): PatternIndex {
  const unread = new Set(ignored.flatMap((field) => field.rules));
  const sources = new Map<string, Map<string, Orders>>();
  const lists: IndexedList[] = [];
  const folded: number[] = [];
  for (const [order, rule] of rules.entries()) {
    if (unread.has(rule)) continue;
    const { source } = rule.pattern;
    let inList = sources.get(rule.list);
    if (inList === undefined) {
      inList = new Map();
      sources.set(rule.list, inList);
      lists.push({ list: rule.list, kind: rule.kind, facet: rule.facet });
    }
    const equal = inList.get(source);
    if (equal === undefined) inList.set(source, order);
    else if (typeof equal === "number") inList.set(source, [equal, order]);
    else equal.push(order);
    if (isFolded(source)) folded.push(order);
  }
  return new SharedIndex({ rules, lists, folded, shared: sources, edited: new Map() });
}

/** So many differences from the shared part are kept beside it; with more, everything is indexed again. */
const mostEdited = 100;

interface IndexParts extends Pick<PatternIndex, "lists" | "folded"> {
  readonly rules: readonly Rule[];
  readonly shared: ReadonlyMap<string, BySource>;
  /** What differs from the shared part, by list and source. */
  readonly edited: ReadonlyMap<string, readonly number[]>;
}

/** An index that shares its great part with those of earlier texts. */
class SharedIndex implements PatternIndex {
  readonly #parts: IndexParts;

  constructor(parts: IndexParts) {
    this.#parts = parts;
  }

  get lists(): PatternIndex["lists"] {
    return this.#parts.lists;
  }

  get folded(): readonly number[] {
    return this.#parts.folded;
  }

  equal(list: string, source: string): readonly number[] {
    const { edited } = this.#parts;
    return (edited.size > 0 ? edited.get(keyOf(list, source)) : undefined) ?? this.#atFirst(list, source);
  }

  #atFirst(list: string, source: string): readonly number[] {
    const orders = this.#parts.shared.get(list)?.get(source) ?? [];
    return typeof orders === "number" ? [orders] : orders;
  }

  edited(policy: Policy, order: number): PatternIndex {
    const { rules, folded } = this.#parts;
    const before = rules[order];
    const after = policy.rules[order];
    const isSimple = policy.ignored.length === 0 && this.#parts.edited.size < mostEdited;
    if (before === undefined || after === undefined || !isSimple) return indexOf(policy);
    const { list } = after;
    const from = before.pattern.source;
    const to = after.pattern.source;
    const edited = new Map(this.#parts.edited);
    const set = (source: string, orders: readonly number[]) => {
      // What is as it was at first is no difference any more, so typing in one rule does not add up.
      if (isEqual(orders, this.#atFirst(list, source))) edited.delete(keyOf(list, source));
      else edited.set(keyOf(list, source), orders);
    };
    if (from !== to) {
      set(from, without(this.equal(list, from), order));
      set(to, withOrder(this.equal(list, to), order));
    }
    return new SharedIndex({
      ...this.#parts,
      rules: policy.rules,
      folded: withOrderIf(isFolded(to), folded, order),
      edited,
    });
  }
}

function keyOf(list: string, source: string): string {
  return `${list}\n${source}`;
}

function isEqual(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((order, index) => order === other[index]);
}

function without(orders: readonly number[], order: number): readonly number[] {
  return orders.filter((other) => other !== order);
}

function withOrder(orders: readonly number[], order: number): readonly number[] {
  const at = orders.findIndex((other) => other > order);
  return at < 0 ? [...orders, order] : orders.toSpliced(at, 0, order);
}

/** The list with or without the place; the same list when that is how it is. */
function withOrderIf(isIn: boolean, orders: readonly number[], order: number): readonly number[] {
  if (orders.includes(order) === isIn) return orders;
  return isIn ? withOrder(orders, order) : without(orders, order);
}
