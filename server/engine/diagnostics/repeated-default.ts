import type { Shape } from "../pattern/pattern.ts";
import type { Policy, Rule, Verdict } from "../policy/policy.ts";
import { orderIn } from "../policy/rule-order.ts";
import { ruleStages, type StagePlace, stageOf } from "./rules.ts";

// Rules of a first-applicable list that give what the default gives, and that no later rule of the other effect needs.

/** Such rules, by their place in `policy.rules`. */
export interface RepeatedDefaults {
  readonly orders: ReadonlySet<number>;
  /** What stands before this place made no difference: a later rule may meet any name. */
  readonly from: number;
}

const known = new WeakMap<Policy, RepeatedDefaults>();

/** The rules of a policy that repeat its default: the same object after an edit that cannot have changed them. */
export function repeatedDefaults(policy: Policy): RepeatedDefaults {
  const before = known.get(policy);
  if (before !== undefined) return before;
  const found = ruleStages(policy).flatMap((place) => (defaultOf(place) === undefined ? [] : repeatsIn(place, policy)));
  const orders = new Set(found.flatMap((one) => one.orders));
  const made = { orders, from: found.reduce((least, { from }) => Math.min(least, from), Number.POSITIVE_INFINITY) };
  known.set(policy, made);
  return made;
}

/** Takes over what is known of the policy before an edit of the pattern of one rule, or none, when it still holds. */
export function carryRepeatedDefaults(before: Policy, after: Policy, order: number | undefined): void {
  const repeats = known.get(before);
  if (repeats !== undefined && (order ?? -1) < repeats.from) known.set(after, repeats);
}

/** The default that a rule repeats; undefined when it does not. */
export function repeatedDefault(policy: Policy, order: number): Verdict | undefined {
  const rule = policy.rules[order];
  if (rule === undefined || !repeatedDefaults(policy).orders.has(order)) return undefined;
  const place = stageOf(policy, rule);
  return place && defaultOf(place);
}

function defaultOf({ pipeline, stage }: StagePlace): Verdict | undefined {
  if (stage.combining !== "first-applicable" || stage.allow !== "settles") return undefined;
  return stage.otherwise ?? (pipeline.stages.at(-1) === stage ? pipeline.otherwise : undefined);
}

interface FoundOrders {
  readonly orders: readonly number[];
  readonly from: number;
}

function repeatsIn(place: StagePlace, policy: Policy): FoundOrders {
  const { rules } = place.stage;
  const effect = defaultOf(place)?.effect;
  const order = orderIn(policy);
  const isOther = (rule: Rule) => rule.effect !== effect;
  const last = rules.findLast((rule) => isOther(rule) && !isSimple(rule.pattern.shape));
  const later = last === undefined ? rules : rules.slice(rules.indexOf(last) + 1);
  const others = new LaterPatterns(later.filter((rule) => !isOther(rule)));
  const orders: number[] = [];
  for (const rule of later.toReversed()) {
    if (isOther(rule)) others.add(rule.pattern.shape);
    else if (!others.mayMeet(rule.pattern.shape)) orders.push(order(rule));
  }
  return { orders, from: last === undefined ? 0 : order(last) };
}

function isSimple(shape: Shape): boolean {
  return shape.kind === "exact" || headOf(shape) !== undefined;
}

function headOf(shape: Shape): string | undefined {
  return shape.kind === "prefix" || shape.kind === "prefix-suffix" ? shape.head : undefined;
}

/**
 * Simple patterns that others are compared with: may they match a common name? There may be very many of both, so they
 * are kept by how they begin.
 */
class LaterPatterns {
  readonly #exact = new Set<string>();
  readonly #heads = new Set<string>();
  readonly #headLengths = new Set<number>();
  /** How exact names and heads begin, in the lengths that are asked for. */
  readonly #beginnings = new Set<string>();
  readonly #askedLengths: ReadonlySet<number>;

  /** @param asking the rules that will be compared */
  constructor(asking: readonly Rule[]) {
    this.#askedLengths = new Set(asking.map(({ pattern: { shape } }) => headOf(shape)?.length ?? 0));
  }

  add(shape: Shape): void {
    const head = headOf(shape);
    if (head !== undefined) {
      this.#heads.add(head);
      this.#headLengths.add(head.length);
      this.#addBeginnings(head);
    } else if (shape.kind === "exact") {
      this.#exact.add(shape.text);
      this.#addBeginnings(shape.text);
    }
  }

  #addBeginnings(text: string): void {
    for (const length of this.#askedLengths) if (length <= text.length) this.#beginnings.add(text.slice(0, length));
  }

  mayMeet(shape: Shape): boolean {
    if (shape.kind === "exact") return this.#exact.has(shape.text) || this.#hasHeadOf(shape.text);
    const head = headOf(shape) ?? "";
    return this.#beginnings.has(head) || this.#hasHeadOf(head);
  }

  #hasHeadOf(text: string): boolean {
    for (const length of this.#headLengths) {
      if (length <= text.length && this.#heads.has(text.slice(0, length))) return true;
    }
    return false;
  }
}
