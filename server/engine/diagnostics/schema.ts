import type { Analysis } from "../analysis.ts";
import type { Problem, ProblemOf } from "../dialects/problem.ts";
import { pathNamed } from "../schema/place.ts";
import { type Misplaced, type Violation, violations } from "../schema/validate.ts";
import { insertProperty, replaceNode } from "../syntax/edit.ts";
import { nodeAtPath } from "../syntax/find.ts";
import type { Node, Path } from "../syntax/node.ts";
import type { SyntaxTree } from "../syntax/syntax-tree.ts";
import { type Message, message } from "../text/message.ts";
import { label } from "../text/quote.ts";
import type { Span } from "../text/span.ts";
import type { DiagnosticRule, Fix, Severity } from "./diagnostic.ts";
import { mostFindings } from "./most-findings.ts";
import { problemsOf } from "./problems.ts";

/** A value that does not fit, or a key that is missing. */
export interface Misfit {
  readonly span: Span;
  /** From the root of the file to the value, or to the object that lacks the key. */
  readonly path: Path;
  readonly node: Node | undefined;
  readonly missing: string | undefined;
  readonly expected: Message;
  /** What the loader does; undefined when that is not known. */
  readonly outcome: Message | undefined;
  readonly severity: Severity;
  /** JSON texts, best first. */
  readonly proposals: readonly string[];
}

export const schema: DiagnosticRule<Misfit> = {
  code: "schema",
  severity: "error",
  severityOf: ({ severity }) => severity,
  needsCatalog: false,
  fades: false,
  page: {
    summary: "A value of the wrong type, a word that is not known, or a key that is missing.",
    avoid: `{ "default_mode": "off", "rules": [{ "pattern": "math_*" }] }`,
    prefer: `{ "default_mode": "deactivate", "rules": [{ "mode": "activate", "pattern": "math_*" }] }`,
    why:
      "The message says what the loader makes of it: an EvoFabric controller does not come into being; OpenProgram refuses the " +
      "whole file and runs the agent **without any gate**, or takes the default in place of the value. Where that is not known, " +
      "the message says so, and the finding is a warning.",
  },
  scope: "file",
  reads: "tree",
  find: misfits,
  span: ({ span }) => span,
  message: misfitMessage,
  fixes: (found, { tree }) => misfitFixes(found, tree),
};

/** What the dialect noticed, and what its schema refuses beyond that. */
function misfits(analysis: Analysis): readonly Misfit[] {
  const noticed = problemsOf(analysis, "schema").map(fromProblem);
  const beyond = noticed.length < mostFindings ? beyondProblems(analysis) : [];
  return [...noticed, ...beyond].toSorted((one, other) => one.span.start - other.span.start).slice(0, mostFindings);
}

function beyondProblems({ policies, problems, dialect, tree }: Analysis): readonly Misfit[] {
  const isTold = toldBy(problems, tree);
  return policies.flatMap(({ policy }) => {
    const root = pathNamed(policy.name);
    return root === undefined ? [] : schemaMisfits(dialect.schema, tree, root, isTold);
  });
}

function fromProblem({
  span,
  path,
  node,
  missing,
  expected,
  outcome,
  severity,
  proposals,
}: ProblemOf<"schema">): Misfit {
  return { span, path, node, missing, expected, outcome, severity, proposals };
}

/**
 * What the schema of that name refuses in the value at a path, in file order.
 *
 * @param isTold tells of a place, given from the root of the file, that has its finding already.
 */
export function schemaMisfits(
  name: string,
  tree: SyntaxTree,
  root: Path,
  isTold: (place: Misplaced) => boolean = () => false,
): readonly Misfit[] {
  const node = nodeAtPath(tree.root, root);
  if (node === undefined) return [];
  const isKnown = (place: Misplaced) => isTold({ ...place, path: [...root, ...place.path] });
  return violations(name, node, isKnown).map((violation) => fromViolation(violation, root));
}

function fromViolation({ path, node, missing, expected, outcome, proposals }: Violation, root: Path): Misfit {
  const severity = outcome === undefined ? "warning" : "error";
  const span = missing === undefined ? node.span : opening(node);
  return { span, path: [...root, ...path], node, missing, expected, outcome, severity, proposals };
}

/** A missing key has no place of its own: the brace of its object stands for it. */
function opening({ span }: Node): Span {
  return { start: span.start, end: span.start + 1 };
}

/** Whether a dialect's problem speaks of the value already, or of something around it. */
function toldBy(problems: readonly Problem[], tree: SyntaxTree): (place: Misplaced) => boolean {
  const places = new Set(
    problems.flatMap((problem) => {
      if (problem.code === "schema" && problem.missing !== undefined) return [place(problem.span, problem.missing)];
      if ("node" in problem && problem.node !== undefined) return [place(problem.node.span)];
      // A release or a server is no matter of one value, although it stands at a block.
      return problem.code === "schema" || problem.code === "empty-allow-list" ? [place(problem.span)] : [];
    }),
  );
  return ({ path, node, missing }) => {
    if (missing !== undefined && places.has(place(node.span, missing))) return true;
    const around = path.map((_, length) => nodeAtPath(tree.root, path.slice(0, length)));
    return [...around, node].some((one) => one !== undefined && places.has(place(one.span)));
  };
}

function place({ start, end }: Span, missing = ""): string {
  return `${start} ${end} ${missing}`;
}

/** What is said of a misfit. */
export function misfitMessage({ path, node, missing, expected, outcome }: Misfit): Message {
  if (missing !== undefined) {
    return outcome === undefined
      ? message("`{0}` is missing; what the loader makes of that is not checked", label(missing))
      : message("`{0}` is missing; {1}", label(missing), outcome);
  }
  const said = message("{0} is {1}, expected {2}", subject(path), actual(node), expected);
  return outcome === undefined
    ? message("{0}; what the loader makes of it is not checked", said)
    : message("{0}; {1}", said, outcome);
}

function subject(path: Path): Message {
  const last = path.at(-1);
  if (last === undefined) return message("the file");
  if (typeof last === "string") return message("`{0}`", label(last));
  const list = path.at(-2);
  return typeof list === "string" ? message("`{0}` entry {1}", label(list), last + 1) : message("entry {0}", last + 1);
}

function actual(node: Node | undefined): Message {
  switch (node?.kind) {
    case undefined:
      return message("not written");
    case "object":
      return message("an object");
    case "array":
      return message("a list");
    case "string":
      return node.value === "" ? message("an empty string") : message("`{0}`", label(JSON.stringify(node.value)));
    case "number":
      return message("`{0}`", label(node.raw));
    case "boolean":
      return message("`{0}`", String(node.value));
    case "null":
      return message("`null`");
  }
}

/** The values that would fit, best first. */
export function misfitFixes({ path, node, missing, proposals }: Misfit, tree: SyntaxTree): readonly Fix[] {
  const target = node ?? nodeAtPath(tree.root, path);
  if (target === undefined) return [];
  const preferred = proposals.length === 1;
  return proposals.slice(0, 4).map((json) => {
    if (missing === undefined) {
      return {
        title: message("change to `{0}`", label(json)),
        edits: replaceNode(tree, target, json),
        safe: false,
        preferred,
      };
    }
    const edits = target.kind === "object" ? insertProperty(tree, target, missing, json) : [];
    return { title: message("add `{0}`", label(`${JSON.stringify(missing)}: ${json}`)), edits, safe: false, preferred };
  });
}
