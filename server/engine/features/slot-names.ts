import type { Analysis, PolicyAnalysis } from "../analysis.ts";
import type { Subject } from "../policy/policy.ts";
import type { Slot } from "../schema/annotations.ts";
import { type Message, message } from "../text/message.ts";
import { label } from "../text/quote.ts";

/** A text that makes sense in a slot. */
export interface SlotName {
  readonly kind: "tool" | "server" | "value";
  readonly text: string;
  readonly detail: Message;
}

/**
 * What may stand in a slot, from the catalog: prefixes of servers with their counts, then names, in catalog order.
 *
 * @param server that stands beside a slot for a tool's own name; of an unknown one all tools are given
 */
export function slotNames(
  analysis: Analysis,
  { policy }: PolicyAnalysis,
  slot: Slot,
  server?: string,
): readonly SlotName[] {
  if (slot.slot === "set") return setNames(analysis, slot);
  const subjects = policy.subjects.filter(({ kind }) => kind === slot.kind);
  switch (slot.facet) {
    case "server":
      return serverNames(analysis, subjects);
    case "category":
      return counted(subjects, ({ category }) => category).map(([text, count]) => ({
        kind: "value",
        text,
        detail: skillCount(count),
      }));
    case "tool": {
      const own = subjects.filter((subject) => subject.server === server);
      const tools = new Map((own.length > 0 ? own : subjects).map((subject) => [subject.definition.name, subject]));
      return Array.from(tools, ([text, subject]) => ({ kind: "tool", text, detail: whereFrom(subject) }));
    }
    case "name": {
      const prefixes = slot.slot === "pattern" && slot.kind === "tool" ? serverPrefixes(analysis, subjects) : [];
      const text = slot.slot === "pattern" ? analysis.dialect.overridePattern : ({ name }: Subject) => name;
      return [
        ...prefixes,
        ...subjects.map((subject) => ({ kind: "tool" as const, text: text(subject), detail: whereFrom(subject) })),
      ];
    }
  }
  return slot.facet satisfies never;
}

function serverNames({ context }: Analysis, subjects: readonly Subject[]): readonly SlotName[] {
  const known = counted(subjects, ({ gateServer }) => gateServer);
  const names = new Set(known.map(([name]) => name));
  const silent = context.catalog.servers.filter(({ status, name }) => status !== "listed" && !names.has(name));
  return [
    ...known.map(([text, count]) => ({ kind: "server" as const, text, detail: toolCount(count) })),
    ...silent.map(({ name }) => ({ kind: "server" as const, text: name, detail: message("its tools are not known") })),
  ];
}

function serverPrefixes({ dialect }: Analysis, subjects: readonly Subject[]): readonly SlotName[] {
  return counted(subjects, ({ server }) => server).flatMap(([server, count]) => {
    const prefix = dialect.joinName(server, "");
    // A prefix that is a pattern itself would match something else.
    if (prefix === "" || /[*?[]/.test(prefix)) return [];
    return [{ kind: "server" as const, text: `${prefix}*`, detail: toolCount(count) }];
  });
}

function setNames({ context, dialect }: Analysis, { from }: Slot): readonly SlotName[] {
  const installation = context.catalog.installations.get(dialect.id);
  if (from === undefined || !(installation instanceof Map)) return [];
  const sets: unknown = installation.get(from);
  if (!(sets instanceof Map)) return [];
  return [...sets.keys()].map((text) => ({
    kind: "value",
    text: String(text),
    detail: message("a set of the catalog"),
  }));
}

function counted(
  subjects: readonly Subject[],
  of: (subject: Subject) => string | undefined,
): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const subject of subjects) {
    const key = of(subject);
    if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts];
}

function toolCount(count: number): Message {
  return count === 1 ? message("1 tool") : message("{0} tools", count);
}

function skillCount(count: number): Message {
  return count === 1 ? message("1 skill") : message("{0} skills", count);
}

function whereFrom({ kind, server }: Subject): Message {
  if (kind === "skill") return message("skill");
  return server === undefined ? message("native tool") : message("tool of server `{0}`", label(server));
}
