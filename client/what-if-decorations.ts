import { type Disposable, EventEmitter, FileDecoration, ThemeColor, Uri, window } from "vscode";
import { localize } from "./text.ts";

const scheme = "toolsight-tool";

/** The resource a what-if row stands for; only there so that VS Code asks for its badge. */
export function whatIfUri(profile: string, tool: string): Uri {
  return Uri.from({ scheme, path: `/${tool}`, query: profile });
}

/** Badge and colour of what-if rows: a tree item has no italic. */
export function registerWhatIfDecorations(): Disposable {
  const changed = new EventEmitter<undefined>();
  const decoration = new FileDecoration("W", localize("what-if: not in the file"), new ThemeColor("charts.purple"));
  const provider = window.registerFileDecorationProvider({
    onDidChangeFileDecorations: changed.event,
    provideFileDecoration: (uri) => (uri.scheme === scheme ? decoration : undefined),
  });
  return { dispose: () => void [provider.dispose(), changed.dispose()] };
}
