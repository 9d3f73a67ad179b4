import {
  type Analysis,
  analyzeTree,
  type ComparedPolicies,
  changeDocument,
  comparePolicies,
  formatMessage,
  type Message,
  message,
  type PolicyAnalysis,
  policyTitle,
  profileLabel,
  renderMarkdown,
} from "../engine/index.ts";
import type { ChangesParams, changesRequest } from "../protocol/requests.ts";
import { decoded } from "../workspace/uri.ts";
import type { Answer } from "./custom-handlers.ts";
import { effortOf, finishInSlices } from "./effort.ts";
import { isProfile } from "./known-profiles.ts";
import type { ServerContext } from "./server-context.ts";

/** How long it may take to compare all names, in milliseconds. */
const longest = 1000;

/** What changes between two policies, as a document. Always gives a text: an error is told in it. */
export const changesText: Answer<typeof changesRequest> = async (server, params, isCancelled) => {
  const { translate } = server.client;
  const sides = await sidesOf(server, params);
  if (isMessage(sides)) return { text: `${formatMessage(sides, translate)}\n` };
  const { before, after } = sides;
  const options = { effort: effortOf(longest), needsOthers: true };
  const compared = await finishInSlices(comparePolicies(before.policy, after.policy, options), isCancelled);
  if (compared === undefined) return { text: "" };
  const dialects = { before: before.analysis.dialect, after: after.analysis.dialect };
  const names = { before: before.name, after: after.name };
  const blocks = changeDocument(dialects, compared, domainOf(before.policy, compared), names);
  return { text: `${renderMarkdown(blocks, { translate })}\n` };
};

function domainOf({ proofs }: PolicyAnalysis, { others }: ComparedPolicies) {
  return proofs.domainOf(others?.kind === "differs" ? others.subject : "tool");
}

interface Side {
  readonly analysis: Analysis;
  readonly policy: PolicyAnalysis;
  readonly name: Message;
}

interface Sides {
  readonly before: Side;
  readonly after: Side;
}

function isMessage(value: Sides | Message): value is Message {
  return "key" in value;
}

/** The two sides, or why there are none. */
async function sidesOf(server: ServerContext, params: ChangesParams): Promise<Sides | Message> {
  const { uri, policy, with: other } = params;
  const current = await server.session.current(uri);
  if (!isProfile(current)) return message("the file is no profile, or it cannot be read");
  const { analysis, whatIf } = current.role;
  if (other.kind === "saved") {
    const saved = await server.session.saved(uri);
    if (!isProfile(saved)) return message("the saved file is no profile, or it cannot be read");
    return pair(sideOf(saved.role.analysis, policy, message("saved")), sideOf(whatIf, policy, message("now")));
  }
  const another = await server.session.current(other.uri);
  if (!isProfile(another)) return message("the other file is no profile, or it cannot be read");
  // In the place of this file, with its catalog and settings: only what the files say makes a difference.
  const { tree, dialect, input } = another.role.analysis;
  const { catalog, settings } = analysis.input;
  const moved = analyzeTree(tree, dialect, { ...input, catalog, settings });
  return pair(
    sideOf(analysis, policy, nameOf(uri, other.uri, policy)),
    sideOf(moved, other.policy, nameOf(other.uri, uri, other.policy)),
  );
}

function sideOf(analysis: Analysis, policyName: string, name: Message): Side | undefined {
  const policy = analysis.policies.find((candidate) => candidate.policy.name === policyName);
  return policy && { analysis, policy, name };
}

function pair(before: Side | undefined, after: Side | undefined): Sides | Message {
  if (before !== undefined && after !== undefined) return { before, after };
  return message("there is no policy of this name in one of the files");
}

/** A side by its file, which is told from the other's by the folders that are not above both, and by its policy. */
function nameOf(uri: string, other: string, policy: string): Message {
  const [path, against] = [decoded(uri), decoded(other)];
  const parts = path.split("/");
  const others = against.split("/");
  const shared = parts.findIndex((part, index) => part !== others[index] || index === parts.length - 1);
  const file = profileLabel(parts.slice(shared).join("/"));
  return policy === "" ? message("`{0}`", file) : message("`{0}` `{1}`", file, policyTitle(policy, ""));
}
