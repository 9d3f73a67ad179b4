import { message } from "../../text/message.ts";
import type { Problem } from "../problem.ts";
import { type Form, isList, modeWords, readingOf } from "./form.ts";
import type { Release } from "./installation.ts";
import type { List } from "./lists.ts";
import { keySpan } from "./places.ts";
import type { Profile } from "./profile.ts";
import { isFalsy } from "./python.ts";

/** A mode that is none of the words: no error for the loader, but surely one for the author. */
export function modeProblems({ blocks: { tools } }: Profile): readonly Problem[] {
  const node = tools.fields.get("mode")?.value;
  if (node === undefined || node.kind === "null") return [];
  if (node.kind === "string" && modeWords.some((word) => word === node.value)) return [];
  const words = modeWords.map((word) => message("`{0}`", word));
  return [
    {
      code: "schema",
      node,
      span: node.span,
      path: ["tools", "mode"],
      expected: message("one of {0}", words),
      outcome: message("it is no mode, so the other keys of the block decide as in the form without modes"),
      severity: "error",
      proposals: modeWords.map((word) => JSON.stringify(word)),
      missing: undefined,
    },
  ];
}

/** Keys of the tools block of another type than they should have: not looked at, or taken for true or false. */
export function typeProblems({ blocks: { tools } }: Profile): readonly Problem[] {
  return ["toolset", "preset", "web_search"].flatMap((key): readonly Problem[] => {
    const node = tools.fields.get(key)?.value;
    const right = key === "web_search" ? "boolean" : "string";
    if (node === undefined || node.kind === "null" || node.kind === right) return [];
    const truth = isFalsy(node) ? message("it counts as `false`") : message("it counts as `true`");
    return [
      {
        code: "schema",
        node,
        span: node.span,
        path: ["tools", key],
        expected: right === "boolean" ? message("`true` or `false`") : message("a string"),
        outcome: right === "boolean" ? truth : message("`{0}` is not looked at", key),
        severity: "warning",
        proposals: right === "boolean" ? [isFalsy(node) ? "false" : "true"] : [],
        missing: undefined,
      },
    ];
  });
}

/** Lists, and blocks, that are empty and mean something else than they look. */
export function emptyListProblems(profile: Profile, form: Form, release: Release): readonly Problem[] {
  if (form.kind === "none") return [];
  return [
    ...emptyBlocks(profile, release),
    ...emptyEnabled(profile, form),
    ...emptySelection(profile, form),
    ...emptyLimits(profile, form),
  ];
}

function emptyBlocks({ blocks }: Profile, release: Release): readonly Problem[] {
  return Object.values(blocks).flatMap(({ name, kind, node }) => {
    if (kind !== "falsy" || node === undefined || node.kind === "object") return [];
    const everything = release === "access-modes" ? message("every tool") : message("the default tools");
    const means =
      name === "tools"
        ? message("it counts as left out, which means {0}", everything)
        : message("it counts as left out, which sets no limit");
    return [{ code: "empty-allow-list", path: [name], span: node.span, means, strong: name === "tools" } as const];
  });
}

function emptyEnabled({ lists }: Profile, form: Form): readonly Problem[] {
  const { field, entries } = lists["tools.enabled"];
  if (field === undefined || !isList(lists["tools.enabled"]) || entries.length > 0) return [];
  const means =
    form.kind === "automatic"
      ? message("in releases with access modes an empty `enabled` counts as left out, which means every tool")
      : message("it means no tools at all");
  const isRead = form.kind === "automatic" || form.kind === "enabled";
  return isRead
    ? [{ code: "empty-allow-list", path: ["tools", "enabled"], span: field.value.span, means, strong: true }]
    : [];
}

function emptySelection(profile: Profile, form: Form): readonly Problem[] {
  const list = profile.lists["tools.allowed"];
  if (form.kind !== "selected" || list.entries.length > 0 || list.kind === "fails") return [];
  const span = list.field?.value.span ?? keySpan(profile, "tools", "mode");
  const means = message("under the mode `selected` nothing in `allowed` means no tools at all");
  return [{ code: "empty-allow-list", path: ["tools", "allowed"], span, means, strong: true }];
}

function emptyLimits(profile: Profile, form: Form): readonly Problem[] {
  const limits = [profile.lists["tools.allowed"], profile.lists["skills.allowed"], profile.lists["mcp.allowed"]];
  return limits.flatMap(({ path, block, key, field, kind }) => {
    if (field === undefined || kind !== "empty" || readingOf(form, path) !== "patterns") return [];
    if (isAllEmpty(profile, block)) return [];
    const means = message("an empty `allowed` sets no limit");
    return [{ code: "empty-allow-list", path: [block, key], span: field.value.span, means, strong: false } as const];
  });
}

/** A block of nothing but empty lists is what the system itself writes; nobody meant anything by it. */
function isAllEmpty({ blocks }: Profile, block: List["block"]): boolean {
  return Array.from(blocks[block].fields.values()).every(({ value }) => isFalsy(value));
}
