import { readProjectFile } from "./project.ts";

/** What the tests read of package.json; the manifest is ours, so its form is taken on trust. */
export interface Manifest {
  readonly name: string;
  readonly publisher: string;
  readonly activationEvents: readonly string[];
  readonly scripts: Readonly<Record<string, string>>;
  readonly contributes: {
    readonly commands: readonly Command[];
    readonly configuration: { readonly properties: Readonly<Record<string, unknown>> };
    readonly views: Readonly<Record<string, readonly { readonly id: string; readonly name: string }[]>>;
    readonly viewsContainers: Readonly<Record<string, readonly { readonly id: string }[]>>;
    readonly viewsWelcome: readonly { readonly view: string; readonly contents: string; readonly when?: string }[];
    readonly menus: Readonly<Record<string, readonly MenuItem[]>>;
    readonly keybindings: readonly KeyBinding[];
    readonly semanticTokenTypes: readonly { readonly id: string }[];
    readonly walkthroughs: readonly {
      readonly id: string;
      readonly steps: readonly { readonly description: string; readonly media: { readonly markdown: string } }[];
    }[];
  };
}

export interface Command {
  readonly command: string;
  readonly title: string;
  readonly category?: string;
  readonly enablement?: string;
}

export interface MenuItem {
  readonly command: string;
  readonly when?: string;
}

interface KeyBinding extends MenuItem {
  readonly args?: { readonly commands?: readonly string[] };
}

export const manifest: Manifest = JSON.parse(readProjectFile("package.json"));

const texts: Readonly<Record<string, string>> = JSON.parse(readProjectFile("package.nls.json"));

/** A text of the manifest in English: `%key%` looked up, anything else as it is. */
export function words(text: string): string {
  const key = /^%(.+)%$/.exec(text)?.[1];
  return key === undefined ? text : (texts[key] ?? text);
}
