import { type Disposable, OverviewRulerLane, TextEditorRevealType, ThemeColor, window } from "vscode";
import type { ToolDetails } from "../server/protocol/tool-tree.ts";
import { toRange } from "./convert.ts";

/** Shows the rules behind the tool selected in the tree: the deciding one, and those it overruled or that let it pass. */
export class RuleDecorations implements Disposable {
  readonly #deciding = window.createTextEditorDecorationType({
    backgroundColor: new ThemeColor("editor.wordHighlightStrongBackground"),
    borderColor: new ThemeColor("editor.wordHighlightStrongBorder"),
    overviewRulerColor: new ThemeColor("editorOverviewRuler.wordHighlightStrongForeground"),
    overviewRulerLane: OverviewRulerLane.Center,
  });
  readonly #others = window.createTextEditorDecorationType({
    backgroundColor: new ThemeColor("editor.wordHighlightBackground"),
    borderColor: new ThemeColor("editor.wordHighlightBorder"),
    overviewRulerColor: new ThemeColor("editorOverviewRuler.wordHighlightForeground"),
    overviewRulerLane: OverviewRulerLane.Center,
  });

  /** Marks the rules in every visible editor of the profile and scrolls to the deciding one; no tool clears. */
  show(uri: string, tool: ToolDetails | undefined): void {
    for (const editor of window.visibleTextEditors) {
      const own = tool !== undefined && editor.document.uri.toString() === uri;
      const deciding = own && tool.deciding !== null ? [toRange(tool.deciding)] : [];
      editor.setDecorations(this.#deciding, deciding);
      editor.setDecorations(this.#others, own ? [...tool.passed, ...tool.overruled].map(toRange) : []);
      const first = deciding[0];
      if (first !== undefined) editor.revealRange(first, TextEditorRevealType.InCenterIfOutsideViewport);
    }
  }

  dispose(): void {
    this.#deciding.dispose();
    this.#others.dispose();
  }
}
