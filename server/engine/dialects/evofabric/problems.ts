import type { Effect } from "../../policy/policy.ts";
import { property } from "../../syntax/find.ts";
import type { ArrayNode, Node, ObjectNode, Path } from "../../syntax/node.ts";
import { type Message, message } from "../../text/message.ts";
import { textOf } from "../../text/span.ts";
import { type Problem, wrongValue } from "../problem.ts";
import { guessMode, modeOf, modeProposals } from "./modes.ts";

// The loader validates a controller as a whole, so each of these stops all of its rules.
const outcome = message("the controller does not load, so none of its rules counts");

interface Wrong {
  readonly node: Node;
  readonly path: Path;
  readonly expected: Message;
  readonly proposals: readonly string[];
}

function refused({ node, path, expected, proposals }: Wrong): Problem {
  return wrongValue(node, path, expected, outcome, proposals);
}

/** A mode that is none of the two words. */
export function wrongMode(node: Node, path: Path): Problem {
  return refused({ node, path, expected: message("`activate` or `deactivate`"), proposals: modeProposals(node) });
}

/** A pattern that is no string; a number was probably meant as its text. */
export function wrongPattern(node: Node, path: Path): Problem {
  const proposals = node.kind === "number" ? [JSON.stringify(node.raw)] : [];
  return refused({ node, path, expected: message("a string with a pattern"), proposals });
}

/** An item of `rules` that is no object. A bare pattern was probably meant to change something, so not the default. */
export function wrongRule(node: Node, path: Path, defaultEffect: Effect): Problem {
  const proposals = node.kind === "string" ? [ruleText(oppositeMode(defaultEffect), node.value)] : [];
  return refused({ node, path, expected: message("a rule: an object with `mode` and `pattern`"), proposals });
}

/** A value of `rules` that is neither list nor object. */
export function wrongRules(node: Node, path: Path, defaultEffect: Effect): Problem {
  const rule = node.kind === "string" ? ruleText(oppositeMode(defaultEffect), node.value) : "";
  return refused({
    node,
    path,
    expected: message("a list of rules"),
    proposals: [rule === "" ? "[]" : `[${rule}]`],
  });
}

/** One rule where the list of rules is expected. */
export function ruleForRules(text: string, node: ObjectNode, path: Path): Problem {
  const proposals = node.closed ? [`[${textOf(text, node.span)}]`] : [];
  return refused({ node, path, expected: message("a list of rules"), proposals });
}

/** A rule without one of its two keys; nothing while the rule is still being typed, which is a syntax problem. */
export function missingKey(rule: ObjectNode, key: "mode" | "pattern", path: Path): readonly Problem[] {
  if (!rule.closed || property(rule, key) !== undefined) return [];
  const expected = key === "mode" ? message("`mode` in every rule") : message("`pattern` in every rule");
  const proposals = key === "mode" ? modeProposals(undefined) : [];
  return [
    {
      code: "schema",
      node: rule,
      span: rule.span,
      path,
      expected,
      outcome,
      severity: "error",
      proposals,
      missing: key,
    },
  ];
}

/** A file that is a value of another kind altogether. */
export function notAController(node: Node, path: Path): Problem {
  return refused({ node, path, expected: message("an object with `default_mode` and `rules`"), proposals: [] });
}

/** The list of rules where the controller around it is expected. */
export function rulesForController(text: string, node: ArrayNode, path: Path): Problem {
  const fix = node.closed ? `{ "rules": ${textOf(text, node.span)} }` : undefined;
  return { code: "bare-list", node, path, expected: "block", outcome, fix };
}

/** `{"math_add": true}` for the rules, as the system's manual shows in one place. */
export function mappingForRules(text: string, node: ObjectNode, path: Path): Problem {
  return { code: "bare-list", node, path, expected: "list", outcome, fix: asList(text, node) };
}

function asList(text: string, node: ObjectNode): string | undefined {
  if (!node.closed) return undefined;
  const rules = node.properties.map(({ key, value }) => {
    const mode = guessMode(value);
    return mode === undefined ? undefined : ruleText(mode, key.value);
  });
  if (rules.includes(undefined)) return undefined;
  if (rules.length === 0) return "[]";
  // The lines of the mapping stay the lines of the list.
  const [start, end] = [text.slice(node.span.start + 1), textOf(text, node.span).slice(0, -1)];
  const before = /^\s*[\r\n]\s*/.exec(start)?.[0];
  const after = /\s*[\r\n]\s*$/.exec(end)?.[0];
  if (before === undefined || after === undefined) return `[${rules.join(", ")}]`;
  return `[${before}${rules.join(`,${before}`)}${after}]`;
}

function ruleText(mode: string, pattern: string): string {
  return `{ "mode": ${JSON.stringify(mode)}, "pattern": ${JSON.stringify(pattern)} }`;
}

function oppositeMode(effect: Effect): string {
  return modeOf(effect === "allow" ? "deny" : "allow");
}
