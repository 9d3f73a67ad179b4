import { escapeForFnmatch } from "../../pattern/escape.ts";
import type { Rule } from "../../policy/policy.ts";
import { message } from "../../text/message.ts";
import { label } from "../../text/quote.ts";
import type { EditProposal } from "../dialect.ts";
import { startings } from "./base-changes.ts";
import { type Change, change, together } from "./change.ts";
import { addEntry, removeEntries, setKeys } from "./edits.ts";
import { failingList } from "./form.ts";
import type { ListPath } from "./lists.ts";
import { facetText, matching, type Situation } from "./situation.ts";
import { isReadThen, unblockings } from "./unblock.ts";

/** Ways to switch a tool or skill on, best first. Each of them clears everything that stands against it. */
export function onProposals(situation: Situation): readonly EditProposal[] {
  const { profile, form, subject } = situation;
  if (subject.kind === "skill") return skillProposals(situation);
  const failing = failingList(profile, form);
  if (failing !== undefined) return proposals([[repair(situation, failing.path)]]);
  const gates = gateWays(situation);
  const ways = startings(situation).flatMap(({ changes, reads }) => {
    const lifted = reads.includes("disabled") ? unblockings(situation, "tools.disabled") : [[]];
    const named = reads.includes("allowed") ? joinLimit(situation, "tools.allowed") : [];
    return lifted.flatMap((lift) => gates.map((gate) => [...changes, ...lift, ...named, ...gate]));
  });
  return proposals(ways);
}

type Way = readonly (Change | undefined)[];

function proposals(ways: readonly Way[]): readonly EditProposal[] {
  return ways.flatMap((way) => together(way) ?? []);
}

function skillProposals(situation: Situation): readonly EditProposal[] {
  const paths: readonly ListPath[] = ["skills.disabled", "skills.allowed", "skills.categories"];
  const failing = paths.filter((path) => situation.profile.lists[path].kind === "fails");
  if (failing.length > 0) return proposals([failing.map((path) => repair(situation, path))]);
  const named = [...joinLimit(situation, "skills.allowed"), ...joinLimit(situation, "skills.categories")];
  return proposals(unblockings(situation, "skills.disabled").map((lift) => [...lift, ...named]));
}

/** A value at which everything stops, made a list. */
function repair({ profile }: Situation, path: ListPath): Change | undefined {
  const { block, key } = profile.lists[path];
  return change(message("make `{0}` an empty list", path), setKeys(profile, block, { [key]: "[]" }));
}

/** Into a list that lets nothing through but what it names; no change where the list says nothing against the subject. */
function joinLimit(situation: Situation, path: ListPath): Way {
  const { profile, subject } = situation;
  const text = facetText(subject, path);
  const isLimit = isReadThen(situation, path) && profile.lists[path].entries.length > 0;
  if (text === undefined || !isLimit || matching(situation, path).length > 0) return [];
  const entry = escapeForFnmatch(text);
  return [change(message("add `{0}` to `{1}`", label(entry), path), addEntry(profile, path, entry))];
}

/** Through the gate on servers: what is required and not there, then the two lists. */
function gateWays(situation: Situation): readonly Way[] {
  const { form, rules } = situation;
  // A form without tools does not ask the gate, but the one that it is changed into does, with few tools or with all.
  const isOff = form.kind === "none";
  const unmet = isOff ? rules["mcp.required"] : rules["mcp.required"].filter((rule) => isUnmet(situation, rule));
  // A tool that is switched on may be what the gate was waiting for.
  const own = matching(situation, "mcp.required");
  const others = unmet.filter((rule) => !own.includes(rule));
  const drop = others.length === 0 ? [] : [[dropRequired(situation, others)]];
  const dropped: readonly Way[] = isOff || drop.length === 0 ? [[], ...drop] : drop;
  return unblockings(situation, "mcp.disabled").flatMap((lift) =>
    dropped.map((way) => [...way, ...lift, ...joinLimit(situation, "mcp.allowed")]),
  );
}

function isUnmet({ resolution }: Situation, rule: Rule): boolean {
  return resolution.gates.some((gate) => gate.rule === rule && gate.metBy.length === 0);
}

function dropRequired({ profile }: Situation, rules: readonly Rule[]): Change | undefined {
  const edits = removeEntries(
    profile,
    "mcp.required",
    rules.map(({ index }) => index),
  );
  const patterns = rules.map(({ pattern }) => message("`{0}`", label(pattern.source)));
  return change(message("remove {0} from `mcp.required`", patterns), edits);
}
