import type { StringNode } from "../../syntax/node.ts";
import { type Message, message } from "../../text/message.ts";
import type { Problem } from "../problem.ts";
import { toolsetNames } from "./base-set.ts";
import type { Form } from "./form.ts";
import type { Installation } from "./installation.ts";
import type { ProblemInput } from "./problem-input.ts";
import { rulesOf } from "./rules.ts";

/** Names of tool sets, presets and categories that the installation does not have, as far as the catalog lists them. */
export function unknownSetProblems(input: ProblemInput, form: Form): readonly Problem[] {
  if (input.context.catalog.status === "unknown") return [];
  return [...unknownSet(form, input.world.installation), ...unknownCategories(input, form)];
}

function unknownSet(form: Form, installation: Installation): readonly Problem[] {
  const { toolsets, presets } = installation;
  if (form.kind === "toolset") {
    const isKnown =
      toolsetNames(form.node.value, installation, new Set()) !== undefined || form.node.value === "default";
    if (toolsets === undefined || isKnown) return [];
    const known = [...new Set(["default", "full", ...toolsets.keys(), ...(presets?.keys() ?? [])])];
    return [problem(form.node, "toolset", message("tool set"), known, message("the default tools are used instead"))];
  }
  if (form.kind !== "preset" || presets === undefined) return [];
  const known = ["FULL", "BUILT-IN", ...presets.keys()];
  if (known.includes(form.node.value)) return [];
  return [problem(form.node, "preset", message("preset"), known, message("it selects no tools"))];
}

function problem(node: StringNode, key: string, what: Message, known: readonly string[], outcome: Message): Problem {
  return { code: "unknown-set", node, path: ["tools", key], what, known, outcome };
}

function unknownCategories({ profile, world }: ProblemInput, form: Form): readonly Problem[] {
  const known = [...new Set(world.subjects.flatMap(({ category }) => category ?? []))];
  const { entries, shape } = profile.lists["skills.categories"];
  if (known.length === 0 || shape !== "items") return [];
  return rulesOf(profile, form)["skills.categories"].flatMap(({ index, pattern }): readonly Problem[] => {
    const node = entries[index]?.node;
    if (node?.kind !== "string" || known.some((category) => pattern.matches(category))) return [];
    const outcome = message("it lets no skill through");
    return [
      { code: "unknown-set", node, path: ["skills", "categories", index], what: message("category"), known, outcome },
    ];
  });
}
