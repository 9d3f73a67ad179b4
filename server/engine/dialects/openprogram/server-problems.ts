import type { Rule, Subject } from "../../policy/policy.ts";
import type { Span } from "../../text/span.ts";
import type { Problem } from "../problem.ts";
import type { Form } from "./form.ts";
import { readingOf } from "./form.ts";
import { cleanName } from "./names.ts";
import { blockSpan } from "./places.ts";
import type { ProblemInput } from "./problem-input.ts";

/**
 * Servers that the gate takes for another one or does not see, and native tools that it takes for a server's. Told only
 * where the file has lists on servers: without them the split does not matter.
 */
export function separatorProblems({ profile, world, policy }: ProblemInput, form: Form): readonly Problem[] {
  const rules = policy.rules.filter(({ facet }) => facet === "server");
  if (rules.length === 0 || readingOf(form, "mcp.required") === "no") return [];
  const seen = new Set<string>();
  return world.subjects.flatMap((subject): readonly Problem[] => {
    const { kind, server, gateServer } = subject;
    if (kind !== "tool" || gateServer === (server && cleanName(server))) return [];
    const name = server ?? subject.name;
    const key = `${server === undefined} ${name}`;
    if (seen.has(key)) return [];
    seen.add(key);
    const span = placeOf(subject, rules) ?? blockSpan(profile, "mcp");
    const native = server === undefined ? { native: true as const } : {};
    return [{ code: "separator-in-server", span, server: name, reads: gateServer, ...native }];
  });
}

/** The first entry that was meant for the server, or takes the tool by mistake. */
function placeOf({ server, gateServer }: Subject, rules: readonly Rule[]): Span | undefined {
  const names = server === undefined ? [gateServer] : [server, cleanName(server)];
  return rules.find(({ pattern }) => names.some((name) => name !== undefined && pattern.matches(name)))?.span;
}
