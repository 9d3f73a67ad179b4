import { type Answer, tool } from "./conversation.ts";

/** `tools/list` in pages of `size` tools; `cursorAfter` gives the cursor behind a page, counted from 0. */
export function paged(size: number, cursorAfter: (page: number) => string | undefined, more: object = {}): Answer {
  return ({ cursor }) => {
    const page = Number(cursor ?? 0);
    const tools = Array.from({ length: size }, (_, at) => ({ ...tool(`tool_${page * size + at}`), ...more }));
    return { result: { tools, nextCursor: cursorAfter(page) } };
  };
}

/** Tools that are wrong in one way each, between two good ones. */
export const unsoundTools: readonly object[] = [
  tool("good"),
  { name: "no_schema" },
  tool("text_schema", { inputSchema: "object" }),
  tool("null_schema", { inputSchema: null }),
  tool("array_schema", { inputSchema: { type: "array" } }),
  tool("bad_keyword", { inputSchema: { type: "object", properties: { text: { type: "strnig" } } } }),
  { ...tool("odd_description"), description: 7 },
  { name: 12, inputSchema: { type: "object" } },
  { ...tool("odd_annotations"), annotations: "destructive" },
  tool("good_too"),
];
