import { once } from "../text/once.ts";
import type { Policy, Rule } from "./policy.ts";
import { type Decision, type Resolution, ruleOf } from "./resolve.ts";

/** What a rule does in the known catalog. Decisions are in catalog order; the lists are made when they are first read. */
export interface RuleFacts {
  readonly rule: Rule;
  /** The field it stands in is not read. */
  readonly ignored: boolean;
  /** How long `matches` and `decides` are. */
  readonly matchCount: number;
  readonly decideCount: number;
  /** Everything its pattern matches. */
  readonly matches: readonly Decision[];
  /** What it is the reason of: some of what it matches, or everything for an unmet requirement. */
  readonly decides: readonly Decision[];
  /** What it matches but another rule or reason decides; without those that it let pass to a later list. */
  readonly loses: readonly Decision[];
}

/** The facts of the rules of one policy. */
export interface PolicyFacts {
  /** Of one of its rules; of a what-if too. */
  readonly of: (rule: Rule) => RuleFacts;
  /** Of every rule, in file order. */
  readonly all: () => readonly RuleFacts[];
}

/** The facts of a policy: decisions are looked up, nothing is matched again. */
export function policyFacts(policy: Policy, resolution: Resolution): PolicyFacts {
  const known = new Map<Rule, RuleFacts>();
  const look = lookUps(policy, resolution);
  const of = (rule: Rule) => {
    const before = known.get(rule);
    if (before !== undefined) return before;
    const facts = new FactsOfRule(rule, look);
    known.set(rule, facts);
    return facts;
  };
  return { of, all: once(() => policy.rules.map(of)) };
}

interface LookUps {
  readonly ignored: () => ReadonlySet<Rule>;
  readonly decided: () => ReadonlyMap<Rule | undefined, readonly Decision[]>;
  readonly matched: (rule: Rule) => readonly Decision[];
  readonly matchCount: (rule: Rule) => number;
}

function lookUps({ ignored }: Policy, { decisions, applicable }: Resolution): LookUps {
  return {
    ignored: once(() => new Set(ignored.flatMap(({ rules }) => rules))),
    decided: once(() => groupByDecider(decisions)),
    matched: (rule) => applicable.subjectsOf(rule).flatMap((index) => decisions[index] ?? []),
    matchCount: (rule) => (decisions.length === 0 ? 0 : applicable.matchCountOf(rule)),
  };
}

function groupByDecider(decisions: readonly Decision[]): ReadonlyMap<Rule | undefined, readonly Decision[]> {
  const groups = new Map<Rule | undefined, Decision[]>();
  for (const decision of decisions) {
    const rule = ruleOf(decision.reason);
    const group = groups.get(rule);
    if (group === undefined) groups.set(rule, [decision]);
    else group.push(decision);
  }
  return groups;
}

/** One object a rule and no function of its own: there may be very many rules. */
class FactsOfRule implements RuleFacts {
  readonly rule: Rule;
  readonly #look: LookUps;
  #matches: readonly Decision[] | undefined;
  #loses: readonly Decision[] | undefined;

  constructor(rule: Rule, look: LookUps) {
    this.rule = rule;
    this.#look = look;
  }

  get ignored(): boolean {
    return this.#look.ignored().has(this.rule);
  }

  get matchCount(): number {
    return this.#look.matchCount(this.rule);
  }

  get decideCount(): number {
    return this.decides.length;
  }

  get matches(): readonly Decision[] {
    this.#matches ??= this.#look.matched(this.rule);
    return this.#matches;
  }

  get decides(): readonly Decision[] {
    return this.#look.decided().get(this.rule) ?? [];
  }

  get loses(): readonly Decision[] {
    const { rule } = this;
    this.#loses ??= this.matches.filter(({ reason, passed }) => ruleOf(reason) !== rule && !passed.includes(rule));
    return this.#loses;
  }
}
