import type { Analysis, Override, Subject } from "../engine/index.ts";
import type { SubjectId, WireOverride } from "../protocol/requests.ts";

/** The user's what-ifs in the dialect's own pattern language, by policy; those for subjects that are gone are left out. */
export function overridesFor(
  analysis: Analysis,
  whatIfs: ReadonlyMap<string, readonly WireOverride[]>,
): ReadonlyMap<string, readonly Override[]> {
  return new Map(
    analysis.policies.map(({ policy }) => {
      const wished = whatIfs.get(policy.name) ?? [];
      const overrides = wished.flatMap(({ subject, effect }) => {
        const found = policy.subjects.find((candidate) => isSubject(candidate, subject));
        return found === undefined ? [] : [{ pattern: analysis.dialect.overridePattern(found), effect }];
      });
      return [policy.name, overrides] as const;
    }),
  );
}

function isSubject(subject: Subject, { kind, name, server }: SubjectId): boolean {
  return subject.kind === kind && subject.name === name && (subject.server ?? null) === server;
}
