import type { StringNode } from "../../syntax/node.ts";
import type { Release } from "./installation.ts";
import type { List, ListPath } from "./lists.ts";
import type { Profile } from "./profile.ts";
import { isFalsy } from "./python.ts";

/** The mode words of the releases with access modes. */
export const modeWords = ["automatic", "selected", "none"] as const;

/**
 * Where the tools block takes its tools from; how it then reads each list is said by `readingOf`.
 *
 * - `none`: nothing, on purpose;
 * - `automatic`: every exposed tool;
 * - `preset`, `toolset`: a set of the installation;
 * - `selected`: the entries of `allowed` as exact names;
 * - `enabled`: its entries as exact names;
 * - `default`: the default list.
 */
export type Form =
  | { readonly kind: "none" | "automatic" | "selected" | "enabled" | "default" }
  | { readonly kind: "preset" | "toolset"; readonly node: StringNode };

/** The release a file is read with: one that writes `mode` or `preset` knows access modes, whatever the settings say. */
export function releaseOfFile({ blocks: { tools } }: Profile, setting: Release): Release {
  return tools.fields.has("mode") || tools.fields.has("preset") ? "access-modes" : setting;
}

/** What the tools block of a file that loads asks for. */
export function formOf(profile: Profile, release: Release): Form {
  return release === "access-modes" ? accessForm(profile) : documentedForm(profile);
}

function documentedForm({ blocks: { tools }, lists }: Profile): Form {
  if (isList(lists["tools.enabled"])) return { kind: "enabled" };
  const toolset = tools.fields.get("toolset")?.value;
  return toolset?.kind === "string" ? { kind: "toolset", node: toolset } : { kind: "default" };
}

function accessForm(profile: Profile): Form {
  const value = (key: string) => profile.blocks.tools.fields.get(key)?.value;
  const mode = value("mode");
  const isWithoutMode = mode === undefined || mode.kind === "null";
  const saysNothing = ["enabled", "toolset", "preset", "allowed"].every((key) => isFalsy(value(key)));
  const word = mode?.kind === "string" ? mode.value : undefined;
  if (word === "none") return { kind: "none" };
  if (word === "automatic" || (isWithoutMode && saysNothing)) return { kind: "automatic" };
  const preset = value("preset");
  if (preset?.kind === "string") return { kind: "preset", node: preset };
  return word === "selected" ? { kind: "selected" } : documentedForm(profile);
}

/** The list that makes the resolver give up, so that the turn has no tools; undefined when none does. */
export function failingList({ lists }: Profile, form: Form): List | undefined {
  if (form.kind === "none") return undefined;
  const read: readonly ListPath[] = ["tools.disabled", "tools.allowed", "mcp.disabled", "mcp.allowed", "mcp.required"];
  return read.map((path) => lists[path]).find(({ kind }) => kind === "fails");
}

/** Whether a form looks at a list, and how. */
export type Reading = "patterns" | "names" | "no";

/** How each list is read under a form. */
export function readingOf(form: Form, path: ListPath): Reading {
  switch (path) {
    case "tools.disabled":
      return form.kind === "none" || form.kind === "enabled" ? "no" : "patterns";
    case "tools.allowed":
      if (form.kind === "selected") return "names";
      return form.kind === "default" || form.kind === "toolset" ? "patterns" : "no";
    case "tools.enabled":
      return form.kind === "enabled" ? "names" : "no";
    case "mcp.disabled":
    case "mcp.allowed":
    case "mcp.required":
      return form.kind === "none" ? "no" : "patterns";
    default:
      return "patterns";
  }
}

/** Whether the value is a list, also an empty one. */
export function isList({ field }: List): boolean {
  return field?.value.kind === "array";
}
