import { unknownCatalog } from "../../server/engine/catalog/catalog.ts";
import { analyze, defaultSettings, finish, type Policy } from "../../server/engine/index.ts";
import { nameDomains } from "../../server/engine/language/domain.ts";
import { compileFnmatch } from "../../server/engine/pattern/fnmatch.ts";
import type { MatchTable } from "../../server/engine/pattern/match-table.ts";
import type { PolicyDiff } from "../../server/engine/policy/difference.ts";
import { policyDiff } from "../../server/engine/policy/policy-diff.ts";
import { timed } from "../measure.ts";
import { servePeer } from "../peer.ts";
import { makeClauseCover } from "../work/clauses.ts";
import { type PolicyJob, roundWork } from "../work/policy.ts";
import { editPolicy, type PolicyEditKind, policyEditKinds, type Rules } from "../work/policy-edits.ts";
import { profileText } from "../work/profile.ts";
import { randomFrom } from "../work/random.ts";
import { compileTable } from "./own-table.ts";
import { proveAllRules } from "./prove-all.ts";

// Two policies of which one is an edit of the other: a shortest name that they decide differently, or that there is none.

export type DiffRequest =
  /** One edit of each kind, of the policy of that round. */
  | { readonly round: number }
  /** A comparison of clauses over so many letters, which cannot be finished, with so many milliseconds to try. */
  | { readonly clauses: number; readonly effort: number };

export interface DiffRound {
  /** All of G7 for the policy before the edits, in milliseconds. */
  readonly all: number;
  readonly edits: readonly EditDiff[];
}

export interface EditDiff {
  readonly kind: PolicyEditKind;
  /** From two policies that nothing was asked about yet. */
  readonly ms: number;
  readonly answer: PolicyDiff["kind"];
  /** Whether the deciders of all names of the catalog, and of the example, refute the answer. */
  readonly isWrong: boolean;
}

/** A comparison that was to end as unknown. */
export interface ClauseDiff {
  readonly ms: number;
  readonly answer: PolicyDiff["kind"];
}

await servePeer<PolicyJob, DiffRequest>(
  (job) => (request) => ("round" in request ? round(job, request.round) : compareClauses(request)),
);

function round(job: PolicyJob, number: number): DiffRound {
  const work = roundWork(job, number);
  const random = randomFrom(job.seed + number);
  const table = compileTable(work.patterns, work.names);
  const edits = policyEditKinds.map((kind): EditDiff => {
    const edited = editPolicy(kind, work, random);
    const [one, other] = [policyOf(work), policyOf(edited)];
    const { result, ms } = timed(() => finish(policyDiff(one, other, { domainOf: () => nameDomains.tool })));
    const isWrong = isRefuted(result, [work, edited], [table, compileTable(edited.patterns, work.names)]);
    return { kind, ms, answer: result.kind, isWrong };
  });
  const { ms } = proveAllRules(work.patterns.map((text) => compileFnmatch(text)));
  return { all: ms, edits };
}

function compareClauses({ clauses, effort }: { readonly clauses: number; readonly effort: number }): ClauseDiff {
  const cover = makeClauseCover(clauses, randomFrom(clauses));
  const [one, other] = [policyOf(cover.without), policyOf(cover.with)];
  const { result, ms } = timed(() => {
    const end = performance.now() + effort;
    // Only time ends it.
    const options = { states: Number.POSITIVE_INFINITY, expired: () => performance.now() >= end };
    return finish(policyDiff(one, other, { domainOf: () => nameDomains.tool, effort: options }));
  });
  return { ms, answer: result.kind };
}

/** Read from a file, without known tools. */
function policyOf(rules: Rules): Policy {
  const analysis = analyze({
    text: profileText(rules),
    file: "bench.tool-controller.json",
    catalog: unknownCatalog,
    settings: defaultSettings,
  });
  const [only] = analysis?.policies ?? [];
  if (only === undefined) throw new Error("the generated profile is none");
  return only.policy;
}

type Pair<Item> = readonly [one: Item, other: Item];

/** Our tables decide by matching names, not by proofs. */
function isRefuted(answer: PolicyDiff, [one, other]: Pair<Rules>, [table, otherTable]: Pair<MatchTable>): boolean {
  const shortest = table.names.reduce((least, { length }, name) => {
    if (length >= least) return least;
    return effectAt(one, table.firstOf(name)) === effectAt(other, otherTable.firstOf(name)) ? least : length;
  }, Number.POSITIVE_INFINITY);
  if (answer.kind === "equal") return shortest < Number.POSITIVE_INFINITY;
  if (answer.kind === "unknown") return false;
  const { name, isShortest } = answer;
  return effectOn(one, name) === effectOn(other, name) || (isShortest && shortest < name.length);
}

function effectOn(rules: Rules, name: string): string {
  return effectAt(
    rules,
    rules.patterns.findIndex((pattern) => compileFnmatch(pattern).matches(name)),
  );
}

/** The default of the generated profiles is to deny. */
function effectAt({ effects }: Rules, rule: number): string {
  return effects[rule] ?? "deny";
}
