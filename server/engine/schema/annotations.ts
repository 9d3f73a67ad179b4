import { asObject, own } from "./plain.ts";
import type { Schema } from "./schema.ts";

/** What a text in a file stands for, where it names tools, skills, servers, categories or sets of tools. */
export interface Slot {
  /** `pattern`: wildcards are read. `exact`: one name, wildcards mean nothing. `set`: the name of a set of tools. */
  readonly slot: "pattern" | "exact" | "set";
  /** The part of a subject that it is compared with; `tool`: a tool's own name, beside which its server is named apart. */
  readonly facet: "name" | "server" | "category" | "tool";
  readonly kind: "tool" | "skill";
  /** Of a set: where its names come from. */
  readonly from: "toolsets" | "presets" | undefined;
}

/** What our keyword `x-toolsight` says beside the JSON Schema keywords of one place. */
export interface Annotations {
  readonly slot: Slot | undefined;
  /** What the loader does with a value that does not fit, in plain words; absent where that is not known. */
  readonly outcome: string | undefined;
  /** Keys that people write when they mean this one. */
  readonly synonyms: readonly string[];
  /** Not to be proposed when keys are completed. */
  readonly offered: boolean;
  /** The loader knows the key but drops it here; why. */
  readonly dropped: string | undefined;
}

/** Reads `x-toolsight` of one schema; what is missing or of another type is as if left out. */
export function annotationsOf(schema: Schema): Annotations {
  const annotation = asObject(own(schema, "x-toolsight")) ?? {};
  const synonyms = own(annotation, "synonyms");
  return {
    slot: slotOf(annotation),
    outcome: text(own(annotation, "outcome")),
    synonyms: Array.isArray(synonyms) ? synonyms.filter((synonym) => typeof synonym === "string") : [],
    offered: own(annotation, "offered") !== false,
    dropped: text(own(annotation, "dropped")),
  };
}

function slotOf(annotation: Schema): Slot | undefined {
  const slot = oneOf(own(annotation, "slot"), ["pattern", "exact", "set"] as const);
  const facet = oneOf(own(annotation, "facet"), ["name", "server", "category", "tool"] as const);
  const kind = oneOf(own(annotation, "kind"), ["tool", "skill"] as const);
  if (slot === undefined || facet === undefined || kind === undefined) return undefined;
  return { slot, facet, kind, from: oneOf(own(annotation, "from"), ["toolsets", "presets"] as const) };
}

function oneOf<Word extends string>(value: unknown, words: readonly Word[]): Word | undefined {
  return words.find((word) => word === value);
}

function text(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
