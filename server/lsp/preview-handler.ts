import {
  formatMessage,
  message,
  type PreviewContent,
  preview,
  previewOfNothing,
  renderMarkdown,
} from "../engine/index.ts";
import type { previewRequest } from "../protocol/requests.ts";
import type { Answer } from "./custom-handlers.ts";
import type { Current } from "./session.ts";
import type { Translate } from "./to-protocol.ts";

/** The resolved set as a document. Always gives a text: an error is told in it. */
export const previewDocument: Answer<typeof previewRequest> = async (server, { uri, policy, format, of }) => {
  const current = await (of === "saved" ? server.session.saved(uri) : server.session.current(uri));
  return toDocument(contentOf(current, policy, format), server.client.translate);
};

function contentOf(current: Current | undefined, name: string, format: Parameters<typeof preview>[2]): PreviewContent {
  if (current === undefined) return previewOfNothing(message("the file cannot be read"));
  if (current.role.kind !== "profile") return previewOfNothing(message("the file is no profile"));
  const { whatIf } = current.role;
  const policy = whatIf.policies.find((candidate) => candidate.policy.name === name);
  if (policy === undefined) return previewOfNothing(message("there is no policy of this name in the file any more"));
  return preview(whatIf, policy, format);
}

function toDocument(content: PreviewContent, translate: Translate) {
  switch (content.kind) {
    case "json":
      return { text: content.text, languageId: "json" as const };
    case "markdown":
      return { text: `${renderMarkdown(content.blocks, { translate })}\n`, languageId: "markdown" as const };
    case "plaintext": {
      const lines = content.lines.map((line) => `${formatMessage(line, translate)}\n`);
      return { text: lines.join(""), languageId: "plaintext" as const };
    }
  }
  return content satisfies never;
}
