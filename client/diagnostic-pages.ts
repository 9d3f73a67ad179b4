import { type Disposable, Uri, workspace } from "vscode";

const scheme = "toolsight-page";

/** How the addresses of the pages start; code and `.md` follow. */
export const pagesStart = `${scheme}:/`;

/**
 * The page of a diagnostic as a read-only document: where the link of a code in the Problems panel leads, also without a
 * network. The pages are part of the extension.
 */
export function registerDiagnosticPages(extension: Uri): Disposable {
  return workspace.registerTextDocumentContentProvider(scheme, {
    async provideTextDocumentContent({ path }) {
      // Anybody can open such an address; only names of pages lead into the folder.
      const page = /^\/([a-z-]+\.md)$/.exec(path)?.[1];
      if (page === undefined) return "";
      return new TextDecoder().decode(await workspace.fs.readFile(Uri.joinPath(extension, "docs/diagnostics", page)));
    },
  });
}
