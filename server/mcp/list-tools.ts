import { mostBytes, mostBytesText, mostPages, mostTools } from "./limits.ts";
import { AnsweredError } from "./link.ts";
import type { JsonObject } from "./messages.ts";
import { readTool } from "./read-tool.ts";
import { failed, type ListedTool, type Listing } from "./session.ts";

/** What the pages of a list of tools say together. */
export type ToolPages = Pick<Listing, "tools" | "pages" | "isWhole" | "note">;

/** How long definitions are read at a stretch, in milliseconds: who runs us has others to answer. */
const sliceMs = 8;

/** JSON-RPC: the method does not exist. */
const methodNotFound = -32601;

/**
 * Reads all pages of a list of tools. What was read stays where there is too much of it; `note` then says so.
 *
 * @param ask answers with one page; the parameters hold the cursor of all but the first
 * @throws McpFailure of `ask`, or `protocol` where a page has no tools
 */
export async function listTools(ask: (params: JsonObject) => Promise<JsonObject>): Promise<ToolPages> {
  const tools: ListedTool[] = [];
  const names = new Set<string>();
  const cursors = new Set<string>();
  let bytes = 0;
  let pages = 0;
  let pauseAt = performance.now() + sliceMs;
  const part = (note: string): ToolPages => ({ tools, pages, isWhole: false, note });
  for (let params: JsonObject = {}; ; ) {
    const page = await askPage(ask, params);
    if (page === "none") return { tools, pages, isWhole: true, note: "the server has no list of tools" };
    pages += 1;
    for (const definition of page.tools) {
      if (performance.now() >= pauseAt) {
        await new Promise((resolve) => setImmediate(resolve));
        pauseAt = performance.now() + sliceMs;
      }
      const tool = readTool(definition, names);
      bytes += tool.size;
      if (tools.length === mostTools) return part(`more than ${mostTools} tools are not read`);
      if (bytes > mostBytes) return part(`definitions above ${mostBytesText} are refused`);
      tools.push(tool);
    }
    const { next } = page;
    if (next === undefined || next === null || next === "") return { tools, pages, isWhole: true, note: undefined };
    if (typeof next !== "string") return part("the list has more pages, but its cursor is no text");
    if (cursors.has(next)) return part("the list repeats a cursor, and would have no end");
    if (pages === mostPages) return part(`more than ${mostPages} pages are not read`);
    cursors.add(next);
    params = { cursor: next };
  }
}

async function askPage(
  ask: (params: JsonObject) => Promise<JsonObject>,
  params: JsonObject,
): Promise<{ readonly tools: readonly unknown[]; readonly next: unknown } | "none"> {
  try {
    const { tools, nextCursor } = await ask(params);
    if (Array.isArray(tools)) return { tools, next: nextCursor };
  } catch (error) {
    if (error instanceof AnsweredError && error.code === methodNotFound && !("cursor" in params)) return "none";
    throw error;
  }
  throw failed("protocol", "the answer to `tools/list` has no tools");
}
