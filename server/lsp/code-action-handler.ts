import type { CodeAction, CodeActionParams, TextEdit, WorkspaceEdit } from "vscode-languageserver";
import {
  type CodeAction as Action,
  type Analysis,
  applyEdits,
  diagnosing,
  differenceBetween,
  type TextEdit as EngineEdit,
  fixAll,
  listRewrites,
  message,
  plainFixAll,
  plainFixes,
  proofWork,
  quickFixes,
  type Span,
  type Task,
} from "../engine/index.ts";
import { usualPace } from "./background.ts";
import type { ClientFacts } from "./client-facts.ts";
import { effortOf, finishInSlices, type IsCancelled } from "./effort.ts";
import { placesOf } from "./placing.ts";
import { CodeActionKind, CodeActionTriggerKind, fixAllKind } from "./protocol-values.ts";
import type { ServerContext } from "./server-context.ts";
import type { Current } from "./session.ts";
import { type DiagnosticOptions, toDiagnostic, toEdits, toSpan, toText } from "./to-protocol.ts";

/**
 * How long effects may be looked for, in milliseconds: those of all fixes at a place, of fix-all, and of what can be done
 * with a list. That counts its steps, which mostly take less; when it is not what somebody asks for, fixes do not wait for it.
 */
const times = { fixes: 100, fixAll: 1000, rewrites: 3000, rewritesBeside: 100 };

/** What is done in any case is enough for files with some rules, so that no slow machine offers less for these. */
const surePauses = 100;

type ActionOptions = DiagnosticOptions & Pick<ClientFacts, "takesVersionedEdits" | "confirmsEdits" | "showsDisabled">;

/** The fixes of the findings at the cursor, what can be done with the list there, and one for all safe fixes when the editor asks for that kind. */
export async function codeActionsAt(
  { client, session, documents }: ServerContext,
  { textDocument, range, context }: CodeActionParams,
  isCalledBack: IsCancelled,
): Promise<CodeAction[] | null> {
  const current = await session.current(textDocument.uri);
  if (current === undefined || current.role.kind === "none") return null;
  const { only, triggerKind } = context;
  const wants = (kind: string) => only === undefined || only.some((wider) => isWithin(kind, wider));
  const span = toSpan(current, range);
  // Edits for a text that has moved on meanwhile would be wrong.
  const isCancelled = () => isCalledBack() || (documents.get(current.uri)?.version ?? null) !== current.version;
  const actions = [
    ...(wants(CodeActionKind.QuickFix) ? await fixesIn(current, span, isCancelled) : []),
    // Looked for when somebody asks, and not whenever the cursor moves.
    ...(triggerKind !== CodeActionTriggerKind.Automatic && wants(CodeActionKind.RefactorRewrite)
      ? await (only === undefined ? rewritesBeside : rewritesIn)(current, span, isCancelled)
      : []),
    // Offered beside quick fixes it would stand in the way: only who asks for it gets it.
    ...(only !== undefined && wants(fixAllKind) ? await allFixes(current, isCancelled) : []),
  ];
  if (isCancelled()) return null;
  const options: ActionOptions = { ...client, placeIn: placesOf(current) };
  return actions.flatMap((action) => toCodeAction(current, action, options) ?? []);
}

type Actions = Promise<readonly Action[]>;

async function fixesIn({ role, findings }: Current, range: Span, isCancelled: IsCancelled): Actions {
  if (role.kind !== "profile") return plainFixes(findings(), range);
  await finishInSlices(diagnosing(role.analysis), isCancelled);
  const fixes = quickFixes(role.analysis, findings(), range, effortOf(times.fixes, surePauses));
  return (await finishInSlices(fixes, isCancelled)) ?? [];
}

async function rewritesIn({ role }: Current, range: Span, isCancelled: IsCancelled): Actions {
  if (role.kind !== "profile") return [];
  const start = usualPace.now();
  const effort = effortOf(times.rewrites, surePauses);
  const rewrites = listRewrites(role.analysis, range, effort, () => usualPace.now() - start);
  return (await finishInSlices(rewrites, isCancelled)) ?? [];
}

/** All of it or nothing, so that what can be chosen does not depend on the time. */
async function rewritesBeside({ role }: Current, range: Span, isCancelled: IsCancelled): Actions {
  if (role.kind !== "profile") return [];
  const rewrites = listRewrites(role.analysis, range, {});
  return (await finishInSlices(inTime(rewrites), isCancelled)) ?? [];
}

function* inTime(rewrites: Task<readonly Action[]>): Task<readonly Action[]> {
  const { expired } = effortOf(times.rewritesBeside, surePauses);
  for (;;) {
    const { done, value } = rewrites.next();
    if (done === true) return value;
    if (expired()) break;
    yield;
  }
  const disabled = message("this takes longer: choose “Refactor…” to have it looked for");
  const title = message("sort or minimize the list");
  return [{ kind: "rewrite", title, finding: undefined, edits: [], preferred: false, disabled }];
}

async function allFixes({ role, findings }: Current, isCancelled: IsCancelled): Actions {
  if (role.kind !== "profile") return toList(plainFixAll(findings()));
  const effort = effortOf(times.fixAll, surePauses);
  // What is not proved yet would be missing.
  await finishInSlices(proofs(role.analysis, effort), isCancelled);
  await finishInSlices(diagnosing(role.analysis), isCancelled);
  return toList(await finishInSlices(fixAll(role.analysis, findings(), effort), isCancelled));
}

function* proofs(analysis: Analysis, effort: { readonly expired: () => boolean }): Task<void> {
  const start = usualPace.now();
  for (const pause of proofWork(analysis, undefined, () => usualPace.now() - start)) {
    yield pause;
    if (effort.expired()) return;
  }
}

function toList(action: Action | undefined): readonly Action[] {
  return action === undefined ? [] : [action];
}

const kinds = {
  "quick-fix": CodeActionKind.QuickFix,
  "fix-all": fixAllKind,
  rewrite: CodeActionKind.RefactorRewrite,
} as const satisfies Readonly<Record<Action["kind"], string>>;

function toCodeAction(current: Current, action: Action, options: ActionOptions): CodeAction | undefined {
  const { kind, title, finding, edits, preferred, needsConfirmation = false, disabled } = action;
  const label = toText(title, options.translate);
  if (disabled !== undefined) {
    if (!options.showsDisabled) return undefined;
    return { title: label, kind: kinds[kind], disabled: { reason: toText(disabled, options.translate) } };
  }
  // Shown as several changes, somebody could make some of them and leave others, which nobody looked into.
  const changes = toEdits(current, needsConfirmation ? asOne(current, edits) : edits);
  if (changes.length === 0) return undefined;
  return {
    title: label,
    kind: kinds[kind],
    ...(finding === undefined ? {} : { diagnostics: [toDiagnostic(current, finding, options)] }),
    ...(preferred ? { isPreferred: true } : {}),
    edit: toWorkspaceEdit(current, changes, options, needsConfirmation ? label : undefined),
  };
}

/** The edits as one of all that lies between the first and the last of them. */
function asOne({ text }: Current, edits: readonly EngineEdit[]): readonly EngineEdit[] {
  const after = applyEdits(text, edits);
  if (after === undefined || edits.length < 2) return edits;
  return [differenceBetween(text, after)];
}

/** With the version an editor refuses the edit when the text has moved on; with a label it asks before it makes it. */
function toWorkspaceEdit(
  { uri, version }: Current,
  edits: TextEdit[],
  { takesVersionedEdits, confirmsEdits, translate }: ActionOptions,
  label: string | undefined,
): WorkspaceEdit {
  if (!takesVersionedEdits) return { changes: { [uri]: edits } };
  const textDocument = { uri, version };
  if (label === undefined || !confirmsEdits) return { documentChanges: [{ textDocument, edits }] };
  // VS Code shows such a change with an empty box.
  const description = toText(message("tick it to have it made"), translate);
  return {
    documentChanges: [{ textDocument, edits: edits.map((edit) => ({ ...edit, annotationId: "rewrite" })) }],
    changeAnnotations: { rewrite: { label, description, needsConfirmation: true } },
  };
}

/** Is `kind` the same as `wider` or below it? Kinds are paths with dots. */
function isWithin(kind: string, wider: string): boolean {
  return wider === "" || kind === wider || kind.startsWith(`${wider}.`);
}
