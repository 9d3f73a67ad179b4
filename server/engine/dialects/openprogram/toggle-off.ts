import { escapeForFnmatch } from "../../pattern/escape.ts";
import { message } from "../../text/message.ts";
import { label } from "../../text/quote.ts";
import type { EditProposal } from "../dialect.ts";
import { type Change, change, together } from "./change.ts";
import { addEntry, removeEntries, setKeys } from "./edits.ts";
import { readingOf } from "./form.ts";
import type { ListPath } from "./lists.ts";
import { webSearch } from "./pipelines.ts";
import { isFalsy } from "./python.ts";
import { isExactly, matching, reasonOf, type Situation } from "./situation.ts";

/** Ways to switch a tool or skill off, best first: out of the list that names it, else into `disabled`. */
export function offProposals(situation: Situation): readonly EditProposal[] {
  const { subject, form } = situation;
  if (subject.kind === "skill") {
    return proposals([[leaveLimit(situation, "skills.allowed")], [block(situation, "skills.disabled")]]);
  }
  if (form.kind === "enabled") {
    return withWebSearch(situation, [[leaveNames(situation, "tools.enabled")], [switchAllOff(situation)]]);
  }
  const leave =
    form.kind === "selected" ? leaveNames(situation, "tools.allowed") : leaveLimit(situation, "tools.allowed");
  return withWebSearch(situation, [[leave], [block(situation, "tools.disabled")], [blockServer(situation)]]);
}

type Way = readonly (Change | undefined)[];

function proposals(ways: readonly Way[]): readonly EditProposal[] {
  return ways.flatMap((way) => together(way) ?? []);
}

/** The key `web_search` adds its tool whatever the lists say, so it has to go first. */
function withWebSearch(situation: Situation, ways: readonly Way[]): readonly EditProposal[] {
  const { profile, subject } = situation;
  const isAsked = subject.name === webSearch && !isFalsy(profile.blocks.tools.fields.get(webSearch)?.value);
  if (!isAsked) return proposals(ways);
  const off = change(message("set `tools.web_search` to `false`"), setKeys(profile, "tools", { [webSearch]: "false" }));
  const isOnlyAsked = reasonOf(situation)?.path === "tools.web_search";
  return proposals([...(isOnlyAsked ? [[off]] : []), ...ways.map((way) => [off, ...way])]);
}

/** Out of a list of exact names. */
function leaveNames(situation: Situation, path: ListPath): Change | undefined {
  const found = matching(situation, path);
  const name = label(situation.subject.name);
  const edits = removeEntries(
    situation.profile,
    path,
    found.map(({ index }) => index),
  );
  return found.length === 0 ? undefined : change(message("remove `{0}` from `{1}`", name, path), edits);
}

/** Out of a list of patterns, when only entries of just this name let it through and the list does not become empty: that is no limit. */
function leaveLimit(situation: Situation, path: ListPath): Change | undefined {
  const { form, profile, subject } = situation;
  const found = matching(situation, path);
  const isSure = found.length > 0 && found.every((rule) => isExactly(rule, subject.name));
  const isLast = profile.lists[path].entries.length <= found.length;
  return readingOf(form, path) === "patterns" && isSure && !isLast ? leaveNames(situation, path) : undefined;
}

function block(situation: Situation, path: ListPath): Change | undefined {
  const { form, profile, subject } = situation;
  if (readingOf(form, path) === "no") return undefined;
  const entry = escapeForFnmatch(subject.name);
  return change(message("add `{0}` to `{1}`", label(entry), path), addEntry(profile, path, entry));
}

/** For the last tool of a required server: blocking the server leaves the requirement met. */
function blockServer(situation: Situation): Change | undefined {
  const { profile, subject } = situation;
  const { gateServer } = subject;
  if (gateServer === undefined || matching(situation, "mcp.required").length === 0) return undefined;
  const entry = escapeForFnmatch(gateServer);
  return change(message("add `{0}` to `mcp.disabled`", label(entry)), addEntry(profile, "mcp.disabled", entry));
}

/** Where an empty `enabled` would mean everything, the mode says that nothing is meant. */
function switchAllOff(situation: Situation): Change | undefined {
  if (situation.release !== "access-modes") return undefined;
  return change(message("set `tools.mode` to `none`"), setKeys(situation.profile, "tools", { mode: '"none"' }));
}
