import { catalogOf } from "../../helpers/engine.ts";

/** Two servers and two native tools; `slack` has not answered. */
export const partial = catalogOf({
  tools: ["shell_run", "read_file"],
  servers: [
    { name: "math", tools: ["add", "sub", "mul"] },
    { name: "slack", error: "no token" },
  ],
});

/** The same, complete, with skills and the lists of an installation. */
export const complete = catalogOf({
  tools: ["bash", "read", "web_search"],
  servers: [
    { name: "math", tools: ["add", "sub"] },
    { name: "git-hub", tools: ["list"] },
  ],
  skills: [{ name: "pdf", category: "docs" }, { name: "plain" }],
  openprogram: {
    default: ["bash", "read", "math__add", "math__sub", "git-hub__list"],
    toolsets: { coding: { tools: ["bash"] } },
    presets: { mine: ["read"] },
  },
});

/** A text with the place of the cursor marked by `|`: the text without the mark, and the offset. */
export function marked(text: string): { readonly text: string; readonly offset: number } {
  const offset = text.indexOf("|");
  return { text: text.slice(0, offset) + text.slice(offset + 1), offset };
}
