import { explain, renderMarkdown, type ToolDetails, toolDetails } from "../engine/index.ts";
import type { explainRequest } from "../protocol/requests.ts";
import type { toolDetailsRequest, ToolDetails as WireToolDetails } from "../protocol/tool-tree.ts";
import type { Answer } from "./custom-handlers.ts";
import type { Current } from "./session.ts";
import { type Translate, toRange, toText } from "./to-protocol.ts";

/** Why a tool is on or off, step by step. */
export const explainSubject: Answer<typeof explainRequest> = async (server, { uri, policy, subject }) => {
  const current = await server.session.current(uri);
  if (current?.role.kind !== "profile") return null;
  const { whatIf } = current.role;
  const found = whatIf.policies.find((candidate) => candidate.policy.name === policy);
  const explanation = found && explain(whatIf, found, subject);
  if (explanation === undefined) return null;
  const { translate } = server.client;
  const steps = explanation.steps.map(({ text, deciding, span }) => ({
    text: toText(text, translate),
    deciding,
    range: span === undefined ? null : toRange(current, span),
  }));
  return { title: toText(explanation.title, translate), steps };
};

/** What is shown of a tool while somebody looks at it. */
export const detailsOfTool: Answer<typeof toolDetailsRequest> = async (server, { uri, policy, subject }) => {
  const current = await server.session.current(uri);
  if (current?.role.kind !== "profile") return null;
  const { whatIf } = current.role;
  const found = whatIf.policies.find((candidate) => candidate.policy.name === policy);
  const details = found && toolDetails(whatIf, found, subject);
  return details === undefined ? null : toWire(current, details, server.client.translate);
};

function toWire(
  current: Current,
  { tooltip, deciding, passed, overruled }: ToolDetails,
  translate: Translate,
): WireToolDetails {
  return {
    tooltip: renderMarkdown(tooltip, { translate }),
    deciding: deciding === undefined ? null : toRange(current, deciding),
    passed: passed.map((span) => toRange(current, span)),
    overruled: overruled.map((span) => toRange(current, span)),
  };
}
