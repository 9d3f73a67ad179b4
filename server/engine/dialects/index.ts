import type { Dialect } from "./dialect.ts";
import { evofabric } from "./evofabric/dialect.ts";
import { miroflow } from "./miroflow/dialect.ts";
import { openprogram } from "./openprogram/dialect.ts";

/** All dialects, in the order in which a file without a telling name is offered to them. */
export const dialects: readonly Dialect[] = [evofabric, openprogram, miroflow];

/** The dialect of that id; undefined for another text. */
export function dialectOf(id: string): Dialect | undefined {
  return dialects.find((dialect) => dialect.id === id);
}
