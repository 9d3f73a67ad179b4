import { exactPattern } from "../../pattern/fnmatch.ts";
import type { Rule } from "../../policy/policy.ts";
import { property } from "../../syntax/find.ts";
import type { ArrayNode, Node, ObjectNode, Path, StringNode } from "../../syntax/node.ts";
import { message } from "../../text/message.ts";
import { label } from "../../text/quote.ts";
import type { Span } from "../../text/span.ts";
import { type Problem, wrongValue } from "../problem.ts";
import { badPair, firstTwo, itemsProblem, mappingFix } from "./bad-pairs.ts";
import type { Manager } from "./managers.ts";
import { pairIn, pairJson, pairText } from "./pairs.ts";
import { notStarted } from "./servers.ts";

/** What a blacklist says. */
export interface Blacklist {
  /** The value when it is a list. */
  readonly list: ArrayNode | undefined;
  /** A rule for each entry that is a pair, or is read as one. */
  readonly rules: readonly Rule[];
  readonly loads: boolean;
  readonly problems: readonly Problem[];
}

const nothing: Blacklist = { list: undefined, rules: [], loads: true, problems: [] };
const listKey = "tool_blacklist";

/** Reads the blacklist as the program does: `for entry in value: add((entry[0], entry[1]))`. */
export function readBlacklist({ node, path: at }: Manager): Blacklist {
  const value = node?.kind === "object" ? property(node, listKey)?.value : undefined;
  if (value === undefined) return nothing;
  const path = [...at, listKey];
  const expected = message("a list of pairs");
  if (value.kind === "array") return readList(value, path);
  if (value.kind === "object") return readMapping(value, path);
  if (value.kind !== "string") {
    const proposals = value.kind === "null" ? ["[]"] : [];
    return { ...nothing, loads: false, problems: [wrongValue(value, path, expected, notStarted, proposals)] };
  }
  const loads = value.value === "";
  const outcome = loads
    ? message("it names nothing")
    : message("each letter is an entry, and the agent does not start");
  return { ...nothing, loads, problems: [{ code: "string-for-list", node: value, path, outcome, fix: "[]" }] };
}

interface ReadEntry {
  readonly rule?: Rule;
  readonly stops: boolean;
  readonly problems: readonly Problem[];
}

function readList(list: ArrayNode, path: Path): Blacklist {
  const entries = list.items.map((item, index) => readEntry(item, index, [...path, index]));
  return {
    list,
    rules: entries.flatMap(({ rule }) => rule ?? []),
    loads: entries.every(({ stops }) => !stops),
    problems: entries.flatMap(({ problems }) => problems),
  };
}

function readEntry(node: Node, index: number, path: Path): ReadEntry {
  if (node.kind === "string") return lettersEntry(node, index, path);
  const [server, tool] = node.kind === "array" ? node.items : [];
  if (server === undefined || tool === undefined) return { stops: true, problems: [badPair(node, path)] };
  const further = itemsProblem(node, path);
  const problems = further === undefined ? [] : [further];
  if (server.kind !== "string" || tool.kind !== "string") return { stops: further?.stops ?? false, problems };
  return { rule: ruleAt(index, server, tool, node.span), stops: false, problems };
}

type Named = Pick<StringNode, "value" | "span">;

function ruleAt(index: number, server: Named, tool: Named, span: Span): Rule {
  return {
    path: `${listKey}[${index}]`,
    list: listKey,
    index,
    effect: "deny",
    pattern: exactPattern(pairText(server.value, tool.value)),
    kind: "tool",
    facet: "name",
    span,
    pair: { server: placed(server), tool: placed(tool) },
    element: span,
  };
}

function placed({ value, span }: Named): { readonly text: string; readonly span: Span } {
  return { text: value, span };
}

/** Two letters of one text; their place is that of the text, which tells them from a pair that somebody wrote. */
function ruleOfLetters(index: number, [server, tool]: readonly [string, string], span: Span): Rule {
  return ruleAt(index, { value: server, span }, { value: tool, span }, span);
}

/** Whether the rule is an entry of two texts, and not two letters of one. */
export function isWrittenPair({ pair }: Rule): boolean {
  return pair !== undefined && pair.server.span !== pair.tool.span;
}

/** A text gives its first two letters, one with fewer letters an error. */
function lettersEntry(node: StringNode, index: number, path: Path): ReadEntry {
  const letters = firstTwo(node.value);
  const meant = pairIn(node.value);
  const fix = meant === undefined ? "" : pairJson(...meant);
  const outcome =
    letters === undefined
      ? notStarted
      : message("its first two letters are read as server `{0}` and tool `{1}`", label(letters[0]), label(letters[1]));
  const problem: Problem = { code: "string-for-list", node, path, outcome, fix };
  return letters === undefined
    ? { stops: true, problems: [problem] }
    : { rule: ruleOfLetters(index, letters, node.span), stops: false, problems: [problem] };
}

/** A mapping is read by its keys, and each of them as a text. */
function readMapping(node: ObjectNode, path: Path): Blacklist {
  // Of a repeated key Python keeps the first place.
  const firsts = new Map<string, StringNode>();
  for (const { key } of node.properties) if (!firsts.has(key.value)) firsts.set(key.value, key);
  const keys = Array.from(firsts.values());
  const letters = keys.map(({ value }) => firstTwo(value));
  const loads = letters.every((two) => two !== undefined);
  const rules = keys.flatMap(({ span }, index) => {
    const two = letters[index];
    return two === undefined ? [] : [ruleOfLetters(index, two, span)];
  });
  const outcome = loads ? message("the first two letters of each key are read as a pair") : notStarted;
  const problem: Problem = { code: "bare-list", node, path, expected: "list", outcome, fix: mappingFix(node) };
  return { list: undefined, rules, loads, problems: [problem] };
}
