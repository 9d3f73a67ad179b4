import type {
  CodeLens,
  CodeLensParams,
  InlayHint,
  InlayHintParams,
  SemanticTokens,
  SemanticTokensParams,
} from "vscode-languageserver";
import { codeLenses, inlayHints, semanticTokens } from "../engine/index.ts";
import { sameUri } from "../workspace/uri.ts";
import { isProfile } from "./known-profiles.ts";
import type { ServerContext } from "./server-context.ts";
import { toLabel, toPosition, toRange, toSpan } from "./to-protocol.ts";

/** What each rule matches and decides, behind the rule. */
export async function inlayHintsIn(
  { client, session, visible }: ServerContext,
  { textDocument, range }: InlayHintParams,
): Promise<InlayHint[] | null> {
  const current = await session.current(textDocument.uri);
  if (!isProfile(current)) return null;
  // Editors ask for what is on screen, which is what should be proved first.
  visible.set(sameUri(textDocument.uri), range);
  return inlayHints(current.role.analysis, toSpan(current, range)).map(({ offset, text }) => ({
    position: toPosition(current, offset),
    label: toLabel(text, client.translate),
    paddingLeft: true,
  }));
}

/** The commands of the client behind the lenses. Their argument is `{ uri, policy }`. */
const lensCommands = {
  "select-policy": "toolsight.selectPolicy",
  preview: "toolsight.preview",
  "explain-tool": "toolsight.explainTool",
} as const;

/** The counts of each policy and what can be done with it, above its rules; nothing when the client knows none of the commands. */
export async function codeLensesOf(
  { client, session }: ServerContext,
  { textDocument }: CodeLensParams,
): Promise<CodeLens[] | null> {
  const current = await session.current(textDocument.uri);
  if (!isProfile(current)) return null;
  return codeLenses(current.role.analysis).flatMap(({ span, title, action, policy }) => {
    const command = lensCommands[action];
    if (!client.runs(command)) return [];
    const start = toRange(current, span).start;
    const argument = { uri: current.uri, policy };
    return [
      {
        range: { start, end: start },
        command: { title: toLabel(title, client.translate), command, arguments: [argument] },
      },
    ];
  });
}

/** The token types the server uses, in the order of their numbers. `keyword` and `regexp` have a colour in every theme. */
export const tokenLegend = { tokenTypes: ["keyword", "regexp"], tokenModifiers: [] };

const tokenNumbers = { wildcard: 0, class: 1 } as const;

/** The wildcards and classes within patterns. */
export async function semanticTokensOf(
  { session }: ServerContext,
  { textDocument }: SemanticTokensParams,
): Promise<SemanticTokens | null> {
  const current = await session.current(textDocument.uri);
  if (!isProfile(current)) return null;
  // Five numbers a token: its place counted from the token before, its length, type and modifiers.
  const data: number[] = [];
  let before = { line: 0, character: 0 };
  for (const { start, end, type } of semanticTokens(current.role.analysis)) {
    const at = toPosition(current, start);
    const isSameLine = at.line === before.line;
    const character = isSameLine ? at.character - before.character : at.character;
    data.push(at.line - before.line, character, end - start, tokenNumbers[type], 0);
    before = at;
  }
  return { data };
}
