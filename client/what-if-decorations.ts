import { type Disposable, EventEmitter, FileDecoration, ThemeColor, Uri, window } from "vscode";
import { localize } from "./text.ts";

const scheme = "toolsight-tool";

/** The resource all what-if rows stand for; only there so that VS Code asks for their badge. Names make no good addresses. */
export function whatIfUri(_profile: string, _tool: string): Uri {
  return Uri.from({ scheme, path: "/what-if" });
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
