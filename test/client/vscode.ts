// As much of VS Code's API as the client modules under test use, in memory. Loaded in place of `vscode` by use-vscode.ts;
// the real one is driven by test/e2e.

type Listener<Event> = (event: Event) => unknown;

export class EventEmitter<Event> {
  readonly #listeners = new Set<Listener<Event>>();
  readonly event = (listener: Listener<Event>) => {
    this.#listeners.add(listener);
    return { dispose: () => void this.#listeners.delete(listener) };
  };
  fire(event: Event): void {
    for (const listener of this.#listeners) listener(event);
  }
  dispose(): void {
    this.#listeners.clear();
  }
}

export class Uri {
  readonly scheme: string;
  readonly path: string;
  readonly query: string;
  constructor(scheme: string, path: string, query = "") {
    this.scheme = scheme;
    this.path = path;
    this.query = query;
  }
  static parse(text: string): Uri {
    const [scheme = "", path = ""] = text.split("://");
    return new Uri(scheme, path);
  }
  static from(parts: { readonly scheme: string; readonly path?: string; readonly query?: string }): Uri {
    return new Uri(parts.scheme, parts.path ?? "", parts.query);
  }
  static joinPath({ scheme, path }: Uri, ...parts: readonly string[]): Uri {
    return new Uri(scheme, [path, ...parts].join("/"));
  }
  toString(): string {
    return `${this.scheme}://${this.path}${this.query === "" ? "" : `?${this.query}`}`;
  }
}

export class Position {
  readonly line: number;
  readonly character: number;
  constructor(line: number, character: number) {
    this.line = line;
    this.character = character;
  }
}

export class Range {
  readonly start: Position;
  readonly end: Position;
  constructor(start: Position, end: Position) {
    this.start = start;
    this.end = end;
  }
}

export interface Edit {
  readonly range: Range;
  readonly newText: string;
}

export class Disposable {
  static from(...parts: readonly { dispose(): void }[]): Disposable {
    return new Disposable(() => parts.forEach((part) => void part.dispose()));
  }
  readonly dispose: () => void;
  constructor(dispose: () => void) {
    this.dispose = dispose;
  }
}

export const TextEdit = { replace: (range: Range, newText: string): Edit => ({ range, newText }) };

export class WorkspaceEdit {
  readonly changes: { readonly uri: Uri; readonly edits: readonly Edit[] }[] = [];
  set(uri: Uri, edits: readonly Edit[]): void {
    this.changes.push({ uri, edits });
  }
  entries(): readonly (readonly [Uri, readonly Edit[]])[] {
    return this.changes.map(({ uri, edits }) => [uri, edits]);
  }
}

export class CodeActionKind {
  static readonly RefactorRewrite = new CodeActionKind("refactor.rewrite");
  static readonly QuickFix = new CodeActionKind("quickfix");
  readonly value: string;
  constructor(value: string) {
    this.value = value;
  }
  contains({ value }: CodeActionKind): boolean {
    return value === this.value || value.startsWith(`${this.value}.`);
  }
}

export class CodeAction {
  readonly title: string;
  readonly kind: CodeActionKind;
  edit?: WorkspaceEdit;
  command?: { readonly command: string; readonly arguments?: readonly unknown[] };
  constructor(title: string, kind: CodeActionKind) {
    this.title = title;
    this.kind = kind;
  }
}

export class TabInputTextDiff {
  readonly modified: Uri;
  constructor(modified: Uri) {
    this.modified = modified;
  }
}

export interface Tab {
  readonly input: unknown;
}

/** A document of one line. `saving`: how it goes on after an edit. */
export class Document {
  readonly uri: Uri;
  readonly languageId = "json";
  readonly isUntitled = false;
  isDirty = false;
  version = 1;
  text: string;
  saving: "marked as changed" | "read-only" = "marked as changed";
  constructor(uri: string, text: string) {
    this.uri = Uri.parse(uri);
    this.text = text;
  }
  getText(): string {
    return this.text;
  }
  offsetAt({ character }: Position): number {
    return character;
  }
  positionAt(offset: number): Position {
    return new Position(0, offset);
  }
  change(text: string): void {
    this.text = text;
    this.version += 1;
    this.isDirty = this.saving === "marked as changed";
  }
}

export interface Editor {
  readonly document: Document;
  readonly viewColumn?: number;
  revealRange?(): void;
}

export const FileType = { Unknown: 0, File: 1, Directory: 2, SymbolicLink: 64 } as const;

const activeEditorChanged = new EventEmitter<Editor | undefined>();

export const ViewColumn = { Active: -1, Beside: -2, One: 1, Two: 2 } as const;

/** A tab with a page. `receive` is what the page would send, `sent` what it was sent. */
export class WebviewPanel {
  readonly sent: unknown[] = [];
  readonly #received = new EventEmitter<unknown>();
  readonly #disposed = new EventEmitter<void>();
  readonly onDidDispose = this.#disposed.event;
  readonly webview = {
    html: "",
    options: {},
    cspSource: "https://files.example",
    asWebviewUri: (uri: Uri) => uri,
    onDidReceiveMessage: this.#received.event,
    postMessage: async (message: unknown): Promise<boolean> => this.sent.push(message) > 0,
  };
  title: string;
  iconPath: unknown;
  viewColumn: number = ViewColumn.Two;
  revealed = 0;
  constructor(title: string) {
    this.title = title;
  }
  receive(message: unknown): void {
    this.#received.fire(message);
  }
  reveal(): void {
    this.revealed += 1;
  }
  dispose(): void {
    this.#disposed.fire();
  }
}

/** Tabs that were opened, and what gives those of an earlier window back. */
export const webviews = {
  opened: [] as WebviewPanel[],
  serializer: undefined as { deserializeWebviewPanel(panel: WebviewPanel): Promise<void> } | undefined,
};

const tabsChanged = new EventEmitter<{ readonly closed: readonly Tab[] }>();

/** The tabs of one group, of which the last one is in front. */
export const tabGroups = {
  tabs: [] as readonly Tab[],
  get all(): readonly { readonly tabs: readonly Tab[] }[] {
    return [{ tabs: this.tabs }];
  },
  get activeTabGroup(): { readonly activeTab: Tab | undefined } {
    return { activeTab: this.tabs.at(-1) };
  },
  onDidChangeTabs: tabsChanged.event,
  async close(closed: readonly Tab[]): Promise<boolean> {
    this.tabs = this.tabs.filter((tab) => !closed.includes(tab));
    tabsChanged.fire({ closed });
    return true;
  },
};

export const window = {
  createWebviewPanel(_type: string, title: string): WebviewPanel {
    const panel = new WebviewPanel(title);
    webviews.opened.push(panel);
    return panel;
  },
  registerWebviewPanelSerializer(_type: string, serializer: NonNullable<typeof webviews.serializer>) {
    webviews.serializer = serializer;
    return { dispose: () => undefined };
  },
  activeTextEditor: undefined as Editor | undefined,
  visibleTextEditors: [] as readonly Editor[],
  onDidChangeActiveTextEditor: activeEditorChanged.event,
  showTextDocument: async (document: Document, _options?: unknown): Promise<Editor> => ({ document }),
  /** What is answered; a promise that stays open is a question that nobody answers. */
  showInformationMessage: async (_text: string, ..._buttons: readonly string[]): Promise<string | undefined> =>
    undefined,
  tabGroups,
};

/** As if the user went to another editor. */
export function activate(document: Document): void {
  window.activeTextEditor = { document };
  activeEditorChanged.fire(window.activeTextEditor);
}

export const workspace = {
  textDocuments: [] as readonly Document[],
  fs: {
    isWritableFileSystem: (_scheme: string) => true,
    readFile: async (_uri: Uri): Promise<Uint8Array> => new Uint8Array(),
    readDirectory: async (_uri: Uri): Promise<readonly (readonly [string, number])[]> => [],
  },
  registerTextDocumentContentProvider: (
    _scheme: string,
    _provider: { provideTextDocumentContent(uri: Uri): string },
  ) => ({ dispose: () => undefined }),
  async openTextDocument(uri: Uri): Promise<Document> {
    throw new Error(`there is no ${uri}`);
  },
  async applyEdit({ changes }: WorkspaceEdit): Promise<boolean> {
    for (const { uri, edits } of changes) {
      const document = workspace.textDocuments.find((open) => open.uri.toString() === uri.toString());
      if (document === undefined) return false;
      const fromEnd = edits.toSorted((one, other) => other.range.start.character - one.range.start.character);
      document.change(
        fromEnd.reduce(
          (text, { range, newText }) =>
            text.slice(0, range.start.character) + newText + text.slice(range.end.character),
          document.text,
        ),
      );
    }
    return true;
  },
};

/** `executed`: the commands that were run, in order. */
export const commands = {
  executed: [] as string[],
  async executeCommand(id: string, ..._arguments: readonly unknown[]): Promise<void> {
    commands.executed.push(id);
  },
};

export const env = { language: "en" };

export const TextEditorRevealType = { InCenterIfOutsideViewport: 2 } as const;

export const l10n = {
  t: (template: string, ...args: readonly string[]): string =>
    template.replace(/\{(\d+)\}/g, (place, digits: string) => args[Number(digits)] ?? place),
};

export class ThemeIcon {
  readonly id: string;
  constructor(id: string) {
    this.id = id;
  }
}
export class ThemeColor extends ThemeIcon {}
export class FileDecoration {}
export class MarkdownString {
  readonly value: string;
  constructor(value: string) {
    this.value = value;
  }
}

export const TreeItemCheckboxState = { Unchecked: 0, Checked: 1 } as const;
export const TreeItemCollapsibleState = { None: 0, Collapsed: 1, Expanded: 2 } as const;

export class TreeItem {
  readonly label: string;
  readonly collapsibleState: number;
  checkboxState: { readonly state: number } | undefined;
  constructor(label: string, collapsibleState: number) {
    this.label = label;
    this.collapsibleState = collapsibleState;
  }
}
