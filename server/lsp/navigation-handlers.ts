import type {
  DefinitionParams,
  DocumentHighlight,
  DocumentHighlightParams,
  Location,
  LocationLink,
  ReferenceParams,
} from "vscode-languageserver";
import { definedAt, definitions, highlights, referencesTo } from "../engine/index.ts";
import { isProfile, knownProfiles } from "./known-profiles.ts";
import { placesOf } from "./placing.ts";
import { DocumentHighlightKind } from "./protocol-values.ts";
import type { ServerContext } from "./server-context.ts";
import { toOffset, toRange } from "./to-protocol.ts";

/** From a pattern to the tools it matches, in the catalog files. */
export async function definitionsAt(
  { client, session }: ServerContext,
  { textDocument, position }: DefinitionParams,
): Promise<Location[] | LocationLink[] | null> {
  const current = await session.current(textDocument.uri);
  if (!isProfile(current)) return null;
  const placeIn = placesOf(current);
  const links = definitions(current.role.analysis, toOffset(current, position)).flatMap(({ origin, target }) => {
    const range = placeIn(target.file, target.span);
    if (range === undefined) return [];
    const targetUri = target.file;
    return [
      { originSelectionRange: toRange(current, origin), targetUri, targetRange: range, targetSelectionRange: range },
    ];
  });
  if (client.takesLinks) return links;
  return links.map(({ targetUri, targetRange }) => ({ uri: targetUri, range: targetRange }));
}

/** From a tool in a catalog to the rules that match it, and from a pattern to the rules that match the same tools. */
export async function referencesAt(
  server: ServerContext,
  { textDocument, position, context }: ReferenceParams,
): Promise<Location[] | null> {
  const current = await server.session.current(textDocument.uri);
  if (current === undefined) return null;
  const offset = toOffset(current, position);
  const { role, uri } = current;
  if (role.kind === "catalog") {
    const origin = definedAt(role.file, offset)?.origin;
    if (origin === undefined) return null;
    const own = context.includeDeclaration ? [{ uri, range: toRange(current, origin.span) }] : [];
    return [...own, ...(await rulesFor(server, [origin]))];
  }
  if (role.kind !== "profile") return null;
  const targets = definitions(role.analysis, offset).map(({ target }) => target);
  return [...(await rulesFor(server, targets))];
}

async function rulesFor(
  server: ServerContext,
  definedIn: Parameters<typeof referencesTo>[1],
): Promise<readonly Location[]> {
  const profiles = await knownProfiles(server);
  return profiles.flatMap((profile) =>
    referencesTo(profile.role.analysis, definedIn).map(({ span }) => ({
      uri: profile.uri,
      range: toRange(profile, span),
    })),
  );
}

/** The rule under the cursor with the rules it beats and those that beat it. */
export async function highlightsAt(
  { session }: ServerContext,
  { textDocument, position }: DocumentHighlightParams,
): Promise<DocumentHighlight[] | null> {
  const current = await session.current(textDocument.uri);
  if (!isProfile(current)) return null;
  const found = highlights(current.role.analysis, toOffset(current, position));
  // Those that decide are drawn as writing, the others as reading.
  return found.map(({ span, role }) => ({
    range: toRange(current, span),
    kind: role === "beats" ? DocumentHighlightKind.Write : DocumentHighlightKind.Read,
  }));
}
