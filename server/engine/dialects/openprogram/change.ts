import { type Message, message } from "../../text/message.ts";
import { combineEdits, type TextEdit } from "../../text/text-edit.ts";
import type { EditProposal } from "../dialect.ts";

/** One change of a file in words and edits; several of them together are a proposal. */
export interface Change {
  readonly title: Message;
  readonly edits: readonly TextEdit[];
  readonly beyondCatalog: Message | undefined;
}

/** A change, when there is a place for it in the file. */
export function change(
  title: Message,
  edits: readonly TextEdit[] | undefined,
  beyondCatalog?: Message,
): Change | undefined {
  return edits === undefined || edits.length === 0 ? undefined : { title, edits, beyondCatalog };
}

/** All changes as one proposal; undefined when one of them is missing, or two of them are in each other's way. */
export function together(changes: readonly (Change | undefined)[]): EditProposal | undefined {
  const all = changes.flatMap((one) => one ?? []);
  if (all.length < changes.length || all.length === 0) return undefined;
  const edits = combineEdits(...all.map((one) => one.edits));
  if (edits === undefined) return undefined;
  const beyond = all.flatMap(({ beyondCatalog }) => beyondCatalog ?? []);
  return {
    title: joined(all.map(({ title }) => title)),
    edits,
    beyondCatalog: beyond.length === 0 ? undefined : joined(beyond),
  };
}

function joined(messages: readonly Message[]): Message {
  return messages.reduce((one, other) => message("{0}; {1}", one, other));
}
