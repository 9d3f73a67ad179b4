import { type Disposable, FileDecoration, ThemeColor, Uri, window } from "vscode";
import { localize } from "./text.ts";

const scheme = "toolsight-tool";

/** The resource all what-if rows stand for; only there so that VS Code asks for their badge. Names make no good addresses. */
export const whatIfUri = Uri.from({ scheme, path: "/what-if" });

/** Badge and colour of what-if rows: a tree item has no italic. */
export function registerWhatIfDecorations(): Disposable {
  const decoration = new FileDecoration("W", localize("what-if: not in the file"), new ThemeColor("charts.purple"));
  return window.registerFileDecorationProvider({
    provideFileDecoration: (uri) => (uri.scheme === scheme ? decoration : undefined),
  });
}
