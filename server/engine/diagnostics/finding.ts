import type { Settings } from "../settings.ts";
import type { Message } from "../text/message.ts";
import type { Span } from "../text/span.ts";
import type { Finding, Fix, Related, Severity, Shown } from "./diagnostic.ts";

/** A finding in a file that is no profile: a catalog or the settings. */
export interface FindingParts {
  readonly code: string;
  readonly severity: Severity;
  readonly span: Span;
  readonly message: Message;
  readonly related?: readonly Related[];
  readonly fixes?: () => readonly Fix[];
}

/** Findings in file order, under the severities of the settings. */
export function findingsOf(parts: readonly FindingParts[], { rules }: Settings): readonly Finding[] {
  const findings = parts.flatMap(
    ({ code, severity, span, message, related = [], fixes = () => [] }): readonly Finding[] => {
      const set = rules.get(code) ?? severity;
      if (set === "off") return [];
      // An edit that cannot be made would be a fix that does nothing.
      const made = () => fixes().filter(({ edits }) => edits.length > 0);
      const shown: Shown = { code, severity: set, span, message, related, fades: false };
      return [{ ...shown, shown, fixes: made }];
    },
  );
  return findings.toSorted((one, other) => one.span.start - other.span.start);
}
