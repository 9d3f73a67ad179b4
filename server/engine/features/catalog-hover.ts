import type { Analysis, PolicyAnalysis } from "../analysis.ts";
import type { CatalogFile } from "../catalog/import.ts";
import type { Decision } from "../policy/resolve.ts";
import { type Message, message } from "../text/message.ts";
import { visible } from "../text/quote.ts";
import { type HoverContent, longestList } from "./hover.ts";
import { schemaHover } from "./key-hover.ts";
import { type Block, paragraph } from "./markdown.ts";
import { reasonInBrief } from "./reason-words.ts";
import { definedAt } from "./references.ts";

/** A profile that may decide about what a catalog defines. `name`: what to call it. */
export interface CatalogHoverProfile {
  readonly name: string;
  readonly analysis: Analysis;
}

/** On the name of a tool or skill: in which profiles it is on or off, and why. Elsewhere: what a key means. */
export function catalogHover(
  file: CatalogFile,
  profiles: readonly CatalogHoverProfile[],
  offset: number,
): HoverContent | undefined {
  const defined = definedAt(file, offset);
  if (defined === undefined) return schemaHover(file.tree, "catalog", offset);
  const { span } = defined.origin;
  const rows = profiles.flatMap(({ name, analysis }) =>
    analysis.policies.flatMap((policy) =>
      decisionsAbout(policy, file.file, span.start).map((decision) => rowOf(name, analysis, policy, decision)),
    ),
  );
  const head = paragraph("`{0}`", defined.name);
  if (rows.length === 0) return { span, blocks: [head, paragraph("no profile of the workspace decides about it")] };
  const shown: Block = {
    kind: "table",
    head: [message("profile"), message("state"), message("decided by")],
    rows: rows.slice(0, longestList),
  };
  const more = rows.length - longestList;
  return { span, blocks: more > 0 ? [head, shown, paragraph("… {0} more", more)] : [head, shown] };
}

function decisionsAbout({ resolution }: PolicyAnalysis, file: string, start: number): readonly Decision[] {
  return resolution.decisions.filter(({ subject }) => {
    const { origin } = subject.definition;
    return origin.file === file && origin.span.start === start;
  });
}

function rowOf(
  name: string,
  { dialect }: Analysis,
  { policy }: PolicyAnalysis,
  decision: Decision,
): readonly Message[] {
  const { subject, effect, reason } = decision;
  const profile = policy.name === "" ? message("`{0}`", name) : message("`{0}` · `{1}`", name, policy.name);
  const state = effect === "allow" ? message("✓ `{0}`", subject.name) : message("✗ `{0}`", subject.name);
  return [profile, state, reasonInBrief(dialect, reason)];
}

/** The label of a profile in a list of several: the last two parts of its address. */
export function profileLabel(file: string): string {
  return visible(file.split(/[/\\]/).slice(-2).join("/"));
}
