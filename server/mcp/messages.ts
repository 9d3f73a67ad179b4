import type { JSONRPCMessage } from "@modelcontextprotocol/sdk/types.js";

/** Values of JSON with names. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a value of JSON is an object, and not a list. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether lists and objects are within each other at most this often. */
export function isWithinDepth(value: unknown, most: number): boolean {
  if (typeof value !== "object" || value === null) return true;
  if (most === 0) return false;
  return Object.values(value).every((part) => isWithinDepth(part, most - 1));
}

/** `undefined` where the text is no JSON. */
export function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

/**
 * The messages in a value of JSON: one, or all of a list (version 2025-03-26 sends several at once). What is no message
 * is left out, and so are answers whose id no question can have had.
 *
 * The SDK refuses messages with anything unknown in them and leaves the question open, so only what it reads is handed on.
 * A result goes along whole and unread, within an object: see {@link resultOf}.
 */
export function readMessages(value: unknown): readonly JSONRPCMessage[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.flatMap((one) => (isObject(one) ? (readMessage(one) ?? []) : []));
}

function readMessage(value: JsonObject): JSONRPCMessage | undefined {
  if (typeof value["method"] === "string") return readQuestion(value["method"], value);
  const id = readId(value["id"]);
  if (id === undefined) return undefined;
  if ("error" in value) return { jsonrpc: "2.0", id, error: readError(value["error"]) };
  return "result" in value ? { jsonrpc: "2.0", id, result: { value: value["result"] } } : undefined;
}

/** The result of an answer as the server told it. */
export function resultOf(wrapped: JsonObject): unknown {
  return wrapped["value"];
}

function readQuestion(method: string, { id, params }: JsonObject): JSONRPCMessage | undefined {
  const told = isObject(params) ? { method, params: { ...params } } : { method };
  if (id === undefined) return { jsonrpc: "2.0", ...told };
  const isUsable = typeof id === "string" || (typeof id === "number" && Number.isInteger(id));
  return isUsable ? { jsonrpc: "2.0", id, ...told } : undefined;
}

/** Our ids are whole numbers from 0; some servers give them back as text. */
function readId(id: unknown): number | undefined {
  const number = typeof id === "string" && /^\d{1,15}$/.test(id) ? Number(id) : id;
  return typeof number === "number" && Number.isSafeInteger(number) ? number : undefined;
}

function readError(error: unknown): { code: number; message: string } {
  const { code, message } = isObject(error) ? error : { code: undefined, message: error };
  return {
    code: typeof code === "number" && Number.isInteger(code) ? code : -32603,
    message: typeof message === "string" ? message : "no message",
  };
}
