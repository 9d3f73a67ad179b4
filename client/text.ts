import { l10n } from "vscode";

/**
 * The one localisation function of the client. Arguments may hold text from strangers: where the result is shown by a
 * part of VS Code that reads links or icons in it, pass them through `plain` first.
 */
export const localize = l10n.t;

/**
 * Text from files and servers for notifications, quick picks and tree labels, which would run `[x](command:…)` and draw
 * `$(icon)`. A zero-width space breaks both; control and bidirectional characters become visible.
 */
export function plain(text: string): string {
  return text
    .replaceAll("](", "]\u200b(")
    .replaceAll("$(", "$\u200b(")
    .replace(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu, visibleEscape);
}

function visibleEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
