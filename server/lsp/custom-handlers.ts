import { dialects, message, policyTitle, summaryOf, visible } from "../engine/index.ts";
import type {
  dialectsRequest,
  overridesNotification,
  ProfileSummary,
  planRequest,
  profilesRequest,
  treatAsNotification,
  writableRequest,
} from "../protocol/requests.ts";
import type { treeRequest } from "../protocol/tool-tree.ts";
import { baseNameOf, schemeOf } from "../workspace/uri.ts";
import type { IsCancelled } from "./effort.ts";
import { type CurrentProfile, knownProfiles } from "./known-profiles.ts";
import { placesOf } from "./placing.ts";
import type { ServerContext } from "./server-context.ts";
import { toEdits, toText } from "./to-protocol.ts";
import { toTreeModel } from "./to-wire.ts";

// The answers to our own requests. Each takes the server's context and the parameters, and never changes a file.

interface Typed {
  readonly types?: { readonly params: unknown; readonly result?: unknown };
}
type ParamsOf<Type extends Typed> = NonNullable<Type["types"]>["params"];
type ResultOf<Type extends Typed> = NonNullable<Type["types"]>["result"];
/** What answers a request of our own. */
export type Answer<Type extends Typed> = (
  server: ServerContext,
  params: ParamsOf<Type>,
  isCancelled: IsCancelled,
) => Promise<ResultOf<Type>>;
/** What heeds a notification of our own. */
export type Heed<Type extends Typed> = (server: ServerContext, params: ParamsOf<Type>) => void;

export const tree: Answer<typeof treeRequest> = async (server, { uri }) => {
  const current = await server.session.current(uri);
  return current === undefined ? null : toTreeModel(current, server.client.translate, placesOf(current));
};

export const profiles: Answer<typeof profilesRequest> = async (server) => {
  const known = await knownProfiles(server);
  return known.map((profile) => profileSummary(server, profile));
};

function profileSummary({ client }: ServerContext, { uri, role: { whatIf } }: CurrentProfile): ProfileSummary {
  return {
    uri,
    dialect: whatIf.dialect.id,
    policies: whatIf.policies.map((policy) => ({
      name: policy.policy.name,
      title: visible(policyTitle(policy.policy.name, baseNameOf(uri))),
      summary: toText(summaryOf(policy, whatIf.context.catalog.status), client.translate),
    })),
  };
}

export const plan: Answer<typeof planRequest> = async (server, { id }) => {
  const issued = server.plans.find(id);
  if (issued === undefined) return null;
  const { uri, version, text, title, edits } = issued;
  const current = await server.session.current(uri);
  if (current === undefined || current.version !== version || current.text !== text) return null;
  return { uri: current.uri, version, title, edits: toEdits(current, edits) };
};

export const writable: Answer<typeof writableRequest> = async ({ host, client }, { uri }) => {
  // Other file systems are the client's, and it knows best.
  if (host === undefined || schemeOf(uri) !== "file") return { writable: true, reason: null };
  const facts = await host.stat(uri);
  if (facts === undefined || facts.writable) return { writable: true, reason: null };
  return { writable: false, reason: toText(message("the file is read-only on disk"), client.translate) };
};

export const listDialects: Answer<typeof dialectsRequest> = async () =>
  dialects.map(({ id, title }) => ({ id, title }));

export const setOverrides: Heed<typeof overridesNotification> = (server, { uri, policy, overrides }) => {
  server.session.setOverrides(uri, policy, overrides);
  server.publisher.schedule([uri]);
};

export const treatAs: Heed<typeof treatAsNotification> = (server, { uri, dialect }) => {
  server.session.setDialect(uri, dialect);
  server.publisher.schedule([uri]);
};
