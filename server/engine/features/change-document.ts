import type { DecisionChange } from "../policy/catalog-diff.ts";
import type { ProofDomain } from "../policy/proofs.ts";
import { type Message, message } from "../text/message.ts";
import type { ComparedPolicies } from "./comparison.ts";
import { type Dialects, effectBecause, othersInWords } from "./comparison-words.ts";
import { type Block, type Markdown, paragraph } from "./markdown.ts";
import { decisionInBrief } from "./reason-words.ts";
import { changesIn, changesInWords } from "./toggle-effect.ts";

/** What the two sides are called: "saved", "now", the path of a file. */
export interface SideNames {
  readonly before: Message;
  readonly after: Message;
}

/** What changes from one policy to another, as a document: known tools and skills with both reasons, then all other names. */
export function changeDocument(
  dialects: Dialects,
  compared: ComparedPolicies,
  domain: ProofDomain,
  { before, after }: SideNames,
): Markdown {
  const { changes } = compared;
  const head = paragraph("{0} → {1}: **{2}**", before, after, headOf(compared));
  const on = changes?.filter((change) => change.after.effect === "allow") ?? [];
  const off = changes?.filter((change) => change.after.effect === "deny") ?? [];
  return [
    head,
    ...table(dialects, message("turned on"), on),
    ...table(dialects, message("turned off"), off),
    ...othersInWords(dialects, compared, domain).map((text): Block => ({ kind: "paragraph", text })),
  ];
}

function headOf(compared: ComparedPolicies): Message {
  const { before, after, changes } = compared;
  if (before.policy.loads !== "no" && after.policy.loads === "no") return message("the file stops loading");
  if (before.policy.loads === "no" && after.policy.loads !== "no") return message("the file loads again");
  if (changes === undefined) return message("the two cannot be compared");
  return changes.length === 0 ? message("no known tool changes") : changesInWords(changesIn(compared));
}

function table(dialects: Dialects, title: Message, changes: readonly DecisionChange[]): readonly Block[] {
  if (changes.length === 0) return [];
  const rows = changes.map(({ before, after }) => {
    const { name, server, kind } = after.subject;
    const label = kind === "skill" ? message("skill `{0}`", name) : message("`{0}`", name);
    return [
      label,
      server === undefined ? message("") : message("`{0}`", server),
      effectBecause(before.effect, decisionInBrief(dialects.before, before)),
      effectBecause(after.effect, decisionInBrief(dialects.after, after)),
    ];
  });
  return [{ kind: "table", head: [title, message("server"), message("before"), message("after")], rows }];
}
