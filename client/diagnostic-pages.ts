import { type Disposable, workspace } from "vscode";
import { pageRequest } from "../server/protocol/requests.ts";
import type { ServerLink } from "./server-link.ts";

const scheme = "toolsight-page";

/** How the addresses of the pages start; code and `.md` follow. */
export const pagesStart = `${scheme}:/`;

/** The page of a diagnostic as a read-only document: where the link of a code in the Problems panel leads, also without a network. */
export function registerDiagnosticPages(link: ServerLink): Disposable {
  return workspace.registerTextDocumentContentProvider(scheme, {
    async provideTextDocumentContent({ path }) {
      await link.start();
      const answer = await link.request(pageRequest, { code: path.replace(/^\/|\.md$/g, "") });
      return answer?.text ?? "";
    },
  });
}
