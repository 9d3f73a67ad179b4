import type { CodeAction, CodeActionParams, TextEdit, WorkspaceEdit } from "vscode-languageserver";
import { type CodeAction as Action, fixAll, plainFixes, quickFixes } from "../engine/index.ts";
import type { ClientFacts } from "./client-facts.ts";
import { placesOf } from "./placing.ts";
import { CodeActionKind } from "./protocol-values.ts";
import type { ServerContext } from "./server-context.ts";
import type { Current } from "./session.ts";
import { type DiagnosticOptions, toDiagnostic, toEdits, toSpan, toText } from "./to-protocol.ts";

/** Fixes all that cannot change any decision. */
export const fixAllKind = `${CodeActionKind.SourceFixAll}.toolsight`;

type ActionOptions = DiagnosticOptions & Pick<ClientFacts, "takesVersionedEdits">;

/** The fixes of the findings at the cursor, and one for all safe ones when the editor asks for that kind. */
export async function codeActionsAt(
  { client, session }: ServerContext,
  { textDocument, range, context }: CodeActionParams,
): Promise<CodeAction[] | null> {
  const current = await session.current(textDocument.uri);
  if (current === undefined || current.role.kind === "none") return null;
  const wants = (kind: string) => context.only === undefined || context.only.some((only) => isWithin(kind, only));
  const options: ActionOptions = { ...client, placeIn: placesOf(current) };
  const fixes = wants(CodeActionKind.QuickFix) ? fixesIn(current, toSpan(current, range)) : [];
  // Offered beside quick fixes it would stand in the way: only who asks for it gets it.
  const all = context.only !== undefined && wants(fixAllKind) ? fixAll(current.findings()) : undefined;
  const actions = all === undefined ? fixes : [...fixes, all];
  return actions.flatMap((action) => toCodeAction(current, action, options) ?? []);
}

function fixesIn(current: Current, range: ReturnType<typeof toSpan>): readonly Action[] {
  const { role } = current;
  return role.kind === "profile"
    ? quickFixes(role.analysis, current.findings(), range)
    : plainFixes(current.findings(), range);
}

function toCodeAction(current: Current, action: Action, options: ActionOptions): CodeAction | undefined {
  const { kind, title, finding, edits, preferred } = action;
  const changes = toEdits(current, edits);
  if (changes.length === 0) return undefined;
  return {
    title: toText(title, options.translate),
    kind: kind === "quick-fix" ? CodeActionKind.QuickFix : fixAllKind,
    ...(finding === undefined ? {} : { diagnostics: [toDiagnostic(current, finding, options)] }),
    ...(preferred ? { isPreferred: true } : {}),
    edit: options.takesVersionedEdits ? versioned(current, changes) : { changes: { [current.uri]: changes } },
  };
}

/** With the version an editor refuses the edit when the text has moved on. */
function versioned({ uri, version }: Current, edits: TextEdit[]): WorkspaceEdit {
  return { documentChanges: [{ textDocument: { uri, version }, edits }] };
}

/** Is `kind` the same as `wider` or below it? Kinds are paths with dots. */
function isWithin(kind: string, wider: string): boolean {
  return wider === "" || kind === wider || kind.startsWith(`${wider}.`);
}
