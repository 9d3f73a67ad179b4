import type { Analysis, PolicyAnalysis } from "../analysis.ts";
import type { CatalogTool } from "../catalog/catalog.ts";
import type { Decision } from "../policy/resolve.ts";
import type { JsonValue } from "../syntax/value.ts";
import { type Message, message } from "../text/message.ts";
import { visible } from "../text/quote.ts";
import { jsonText } from "./json-text.ts";
import { type Block, type Markdown, paragraph } from "./markdown.ts";
import { decisionInBrief } from "./reason-words.ts";
import { countKind } from "./summary.ts";

/** The forms of a preview. */
export type PreviewForm = "names" | "openai" | "mcp" | "markdown";

/** The resolved set as a document. */
export type PreviewContent =
  | { readonly kind: "markdown"; readonly blocks: Markdown }
  | { readonly kind: "json"; readonly text: string }
  | { readonly kind: "plaintext"; readonly lines: readonly Message[] };

/** The tools of a policy in one of the forms in which they are handed to a model, or as a table with the reasons. */
export function preview(analysis: Analysis, policy: PolicyAnalysis, form: PreviewForm): PreviewContent {
  const on = policy.resolution.decisions.filter(({ subject, effect }) => subject.kind === "tool" && effect === "allow");
  switch (form) {
    case "names":
      return { kind: "plaintext", lines: on.map(({ subject }) => message("{0}", visible(subject.name))) };
    case "openai":
      return { kind: "json", text: jsonText(on.map(openAiTool)) };
    case "mcp":
      return { kind: "json", text: jsonText(new Map([["tools", on.map(mcpTool)]])) };
    case "markdown":
      return { kind: "markdown", blocks: tables(analysis, policy) };
  }
  return form satisfies never;
}

/** A preview of something that cannot be resolved: why. */
export function previewOfNothing(why: Message): PreviewContent {
  return { kind: "plaintext", lines: [why] };
}

const anyArguments: JsonValue = new Map<string, JsonValue>([
  ["type", "object"],
  ["properties", new Map()],
]);

function openAiTool({ subject }: Decision): JsonValue {
  const { description, parameters } = definitionOf(subject);
  const entries: [string, JsonValue][] = [["name", subject.name]];
  if (description !== undefined) entries.push(["description", description]);
  entries.push(["parameters", parameters ?? anyArguments]);
  return new Map<string, JsonValue>([
    ["type", "function"],
    ["function", new Map(entries)],
  ]);
}

function mcpTool({ subject }: Decision): JsonValue {
  const { description, parameters } = definitionOf(subject);
  const entries: [string, JsonValue][] = [["name", subject.name]];
  if (description !== undefined) entries.push(["description", description]);
  entries.push(["inputSchema", parameters ?? anyArguments]);
  return new Map(entries);
}

function definitionOf({ definition }: Decision["subject"]): Pick<CatalogTool, "description" | "parameters"> {
  const parameters = "parameters" in definition ? definition.parameters : undefined;
  return { description: definition.description, parameters };
}

function tables(analysis: Analysis, policy: PolicyAnalysis): Markdown {
  const { context, dialect } = analysis;
  if (policy.policy.loads === "no") return [paragraph("The file does not load, so nothing is decided.")];
  const { on, total } = countKind(policy, "tool");
  const platform = context.settings.platform === "windows" ? message("Windows") : message("POSIX");
  const known = {
    unknown: message("no catalog"),
    partial: message("catalog partial"),
    complete: message("catalog complete"),
  };
  const head = paragraph("{0} of {1} tools · {2} · {3}", on, total, platform, known[context.catalog.status]);
  const refused = policy.policy.loads === "bare" ? [paragraph("**{0}**", dialect.json.refused)] : [];
  const { decisions } = policy.resolution;
  const tools = decisions.filter(({ subject }) => subject.kind === "tool");
  const skills = decisions.filter(({ subject }) => subject.kind === "skill");
  const toolTable = tools.length === 0 ? [] : [table(analysis, message("tool"), tools)];
  const skillTable = skills.length === 0 ? [] : [table(analysis, message("skill"), skills)];
  const notes = policy.policy.notes.map((note) => paragraph("{0}", note));
  return [head, ...refused, ...notes, ...toolTable, ...skillTable];
}

function table({ dialect }: Analysis, what: Message, decisions: readonly Decision[]): Block {
  const rows = decisions.map((decision) => {
    const { subject, effect } = decision;
    const server = subject.server === undefined ? message("") : message("`{0}`", subject.server);
    const mark = effect === "allow" ? message("✓") : message("✗");
    return [mark, message("`{0}`", subject.name), server, decisionInBrief(dialect, decision)];
  });
  return { kind: "table", head: [message("on"), what, message("server"), message("decided by")], rows };
}
