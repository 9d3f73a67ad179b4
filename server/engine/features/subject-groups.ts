import type { PolicyAnalysis } from "../analysis.ts";
import type { Catalog } from "../catalog/catalog.ts";
import { type Message, message } from "../text/message.ts";

/** What belongs together when tools are listed: those of one server, the native tools, or the skills. */
export interface SubjectGroup {
  /** Unique in its policy and stable while the file is edited. */
  readonly id: string;
  readonly kind: "server" | "native" | "skills";
  /** The server's name as the catalog has it; absent for the other two kinds. */
  readonly server: string | undefined;
  /** Indices of `policy.subjects`, ascending. Empty for a server of the catalog without tools. */
  readonly indices: readonly number[];
}

/** The groups of the decided subjects: servers in catalog order, then native tools, then skills. */
export function subjectGroups({ servers }: Catalog, { resolution }: PolicyAnalysis): readonly SubjectGroup[] {
  const indices = new Map<string, number[]>(servers.map(({ name }) => [serverId(name), []]));
  resolution.decisions.forEach(({ subject }, index) => {
    const id = subject.kind === "skill" ? "skills" : subject.server === undefined ? "native" : serverId(subject.server);
    const known = indices.get(id);
    if (known === undefined) indices.set(id, [index]);
    else known.push(index);
  });
  const groups = [...indices].map(([id, own]) => groupOf(id, own));
  return groups.toSorted((a, b) => place[a.kind] - place[b.kind]);
}

const place: Readonly<Record<SubjectGroup["kind"], number>> = { server: 0, native: 1, skills: 2 };

function serverId(name: string): string {
  return `server:${name}`;
}

function groupOf(id: string, indices: readonly number[]): SubjectGroup {
  if (id === "native" || id === "skills") return { id, kind: id, server: undefined, indices };
  return { id, kind: "server", server: id.slice("server:".length), indices };
}

/** What a group without a name of its own is called. */
export function groupWord(kind: SubjectGroup["kind"]): Message {
  return kind === "skills" ? message("skills") : message("native");
}
