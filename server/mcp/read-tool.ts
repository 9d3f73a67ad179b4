import { mostDepth } from "./limits.ts";
import { isObject, isWithinDepth, type JsonObject } from "./messages.ts";
import { schemaProblem } from "./schema-problem.ts";
import type { ListedTool, ToolHints } from "./session.ts";

/**
 * A tool of a list, whatever is written there. The first thing that is wrong becomes its problem.
 *
 * @param names the names of the tools before it; its own is added
 */
export function readTool(definition: unknown, names: Set<string>): ListedTool {
  if (!isWithinDepth(definition, mostDepth)) return readDeepTool(definition, names);
  const size = Buffer.byteLength(JSON.stringify(definition));
  if (!isObject(definition)) return { ...nothing, size, problem: "the definition is no object" };
  const { name, description, inputSchema, annotations } = definition;
  const problem = problemOf(definition, names);
  if (typeof name === "string") names.add(name);
  return {
    name: typeof name === "string" ? name : "",
    description: plain(description),
    inputSchema,
    annotations: isObject(annotations) ? readHints(annotations) : undefined,
    size,
    problem,
  };
}

/** What is too deep is left out, so that whoever gets the tool can write it. */
function readDeepTool(definition: unknown, names: Set<string>): ListedTool {
  const { name, description } = isObject(definition) ? definition : nothing;
  const shallow = { name: plain(name), description: plain(description) };
  return { ...readTool(shallow, names), problem: "the definition is nested too deeply" };
}

function plain(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

const nothing = { name: "", description: undefined, inputSchema: undefined, annotations: undefined } as const;

function problemOf({ name, description, inputSchema }: JsonObject, names: ReadonlySet<string>): string | undefined {
  if (typeof name !== "string") return name === undefined ? "it has no name" : "its name is no text";
  if (name === "") return "its name is empty";
  if (names.has(name)) return "an earlier tool of the server has the same name";
  if (description !== undefined && description !== null && typeof description !== "string") {
    return "its description is no text";
  }
  return inputSchemaProblem(inputSchema);
}

/** https://modelcontextprotocol.io/specification/2025-11-25/server/tools: the schema is an object of type `object`. */
function inputSchemaProblem(schema: unknown): string | undefined {
  if (schema === undefined) return "it has no input schema";
  if (!isObject(schema)) return "its input schema is no object";
  if (schema["type"] !== "object") return "its input schema is not of type `object`";
  const problem = schemaProblem(schema);
  return problem === undefined ? undefined : `its input schema is invalid: ${problem}`;
}

function readHints({ destructiveHint, readOnlyHint }: JsonObject): ToolHints {
  return { destructive: destructiveHint === true, readOnly: readOnlyHint === true };
}
