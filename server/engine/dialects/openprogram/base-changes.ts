import { message } from "../../text/message.ts";
import { label } from "../../text/quote.ts";
import { toolsetNames } from "./base-set.ts";
import { type Change, change } from "./change.ts";
import { addEntry, listJson, replaceKey, setKeys } from "./edits.ts";
import { webSearch } from "./pipelines.ts";
import { baseVerdict, onBeforeGate, reasonOf, type Situation } from "./situation.ts";

/** A way to get a tool into the set that the form starts from, and which lists are read then. */
export interface Starting {
  readonly changes: readonly (Change | undefined)[];
  readonly reads: readonly ("disabled" | "allowed")[];
}

/** Ways to get the tool into the set, best first; one without changes when it is in it, none when that cannot be. */
export function startings(situation: Situation): readonly Starting[] {
  const { form } = situation;
  const isIn = baseVerdict(situation)?.effect === "allow";
  const asIs: readonly Starting[] = isIn ? [{ changes: [], reads: readsNow(situation) }] : [];
  const asked = askForWebSearch(situation);
  if (isIn) return [...asked, ...asIs];
  switch (form.kind) {
    case "enabled":
      return [...asked, { changes: [name(situation, "tools.enabled")], reads: [] }];
    case "selected":
      return [...asked, { changes: [name(situation, "tools.allowed")], reads: ["disabled"] }];
    case "preset":
      return [...asked, select(situation, [...onBeforeGate(situation), situation.subject.name])];
    case "none":
      return [select(situation, [situation.subject.name]), automatic(situation)];
    case "default":
    case "toolset":
      return [...asked, enable(situation), ...otherSets(situation), automatic(situation)];
    case "automatic":
      return [];
  }
}

function readsNow({ form }: Situation): Starting["reads"] {
  if (form.kind === "enabled" || form.kind === "none") return [];
  return form.kind === "default" || form.kind === "toolset" ? ["disabled", "allowed"] : ["disabled"];
}

/** `web_search` has a key of its own, which no list takes back. It is no use when only the gate is in the way. */
function askForWebSearch(situation: Situation): readonly Starting[] {
  const { profile, subject } = situation;
  if (subject.name !== webSearch || reasonOf(situation)?.kind === "gate") return [];
  const edits = setKeys(profile, "tools", { [webSearch]: "true" });
  return [{ changes: [change(message("set `tools.web_search` to `true`"), edits)], reads: [] }];
}

function name({ profile, subject }: Situation, path: "tools.enabled" | "tools.allowed"): Change | undefined {
  return change(message("add `{0}` to `{1}`", label(subject.name), path), addEntry(profile, path, subject.name));
}

const notLater = message("tools that are installed later stay off");

/** Exact names in place of a preset, or of nothing. */
function select(situation: Situation, names: readonly string[]): Starting {
  const { profile, form } = situation;
  const list = listJson(
    profile,
    names.map((one) => JSON.stringify(one)),
  );
  const edits = replaceKey(profile, "tools", "preset", { mode: '"selected"', allowed: list });
  const title =
    names.length === 1
      ? message("set `tools.mode` to `selected`, with `{0}` alone in `tools.allowed`", label(situation.subject.name))
      : message("set `tools.mode` to `selected`, with the {0} names wished in `tools.allowed`", names.length);
  return { changes: [change(title, edits, form.kind === "none" ? undefined : notLater)], reads: ["disabled"] };
}

/** Exact names in place of the default list or a tool set: what is on now, and the tool. */
function enable(situation: Situation): Starting {
  const { profile, subject } = situation;
  const names = [...onBeforeGate(situation), subject.name];
  const list = listJson(
    profile,
    names.map((one) => JSON.stringify(one)),
  );
  const edits = setKeys(profile, "tools", { enabled: list });
  const title =
    names.length === 1
      ? message("list `{0}` alone in `tools.enabled`; the other lists are then not read", label(subject.name))
      : message(
          "list the {0} tools that are to be on in `tools.enabled`; the other lists are then not read",
          names.length,
        );
  return { changes: [change(title, edits, notLater)], reads: [] };
}

/** At most two tool sets that hold the tool, smallest first. */
function otherSets(situation: Situation): readonly Starting[] {
  const { profile, world, subject } = situation;
  const known = new Set(world.subjects.flatMap(({ kind, name: one }) => (kind === "tool" ? [one] : [])));
  const sets = Array.from(world.installation.toolsets?.keys() ?? [], (set) => ({
    set,
    names: toolsetNames(set, world.installation, known) ?? new Set<string>(),
  }));
  return sets
    .filter(({ names }) => names.has(subject.name))
    .toSorted((one, other) => one.names.size - other.names.size)
    .slice(0, 2)
    .map(({ set }) => {
      const edits = setKeys(profile, "tools", { toolset: JSON.stringify(set) });
      const title = message("set `tools.toolset` to `{0}`", label(set));
      return { changes: [change(title, edits)], reads: ["disabled", "allowed"] };
    });
}

function automatic({ profile }: Situation): Starting {
  const edits = setKeys(profile, "tools", { mode: '"automatic"' });
  return { changes: [change(message("set `tools.mode` to `automatic`"), edits)], reads: ["disabled"] };
}
