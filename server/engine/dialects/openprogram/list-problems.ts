import { type Message, message } from "../../text/message.ts";
import { label } from "../../text/quote.ts";
import type { Problem } from "../problem.ts";
import type { Block } from "./blocks.ts";
import { type Form, readingOf } from "./form.ts";
import { type List, listPaths } from "./lists.ts";
import { bareList } from "./loading.ts";
import type { Profile } from "./profile.ts";

/** Blocks given as a list that Python happens to make a mapping of: not what anybody meant. */
export function bareBlockProblems({ blocks }: Profile): readonly Problem[] {
  return Object.values(blocks).flatMap(({ name, kind, node, fields }: Block) => {
    if (kind !== "pairs" || node?.kind !== "array") return [];
    const keys = Array.from(fields.keys(), (key) => message("`{0}`", label(key)));
    return [bareList(node, name, message("it is read as a mapping with the keys {0}", keys))];
  });
}

/** Lists that are no lists, and entries that are no texts. */
export function listProblems(profile: Profile, form: Form): readonly Problem[] {
  return listPaths.flatMap((path) => {
    const list = profile.lists[path];
    const reading = readingOf(form, path);
    return [
      ...(isKeyOfPair(profile.blocks[list.block], list) ? [] : shapeProblems(list, reading === "names")),
      ...deadEntries(list, reading === "names" || path === "tools.enabled"),
    ];
  });
}

/** In `[{ "disabled": 1, "ab": 2 }]` the list is the second key: nothing to put right there, the block itself is wrong. */
function isKeyOfPair({ node }: Block, { field }: List): boolean {
  if (node?.kind !== "array") return false;
  return node.items.some((item) => item.kind === "object" && item.properties.some(({ key }) => key === field?.value));
}

function shapeProblems(list: List, takesNames: boolean): readonly Problem[] {
  const node = list.field?.value;
  const path = [list.block, list.key];
  if (node === undefined) return [];
  if (node.kind === "string" && list.shape === "letters") {
    return [{ code: "string-for-list", node, path, outcome: lettersOutcome(list, takesNames) }];
  }
  if (node.kind === "object" && list.shape === "keys") {
    const fix = `[${list.entries.map(({ name }) => JSON.stringify(name)).join(", ")}]`;
    return [{ code: "bare-list", node, path, expected: "list", outcome: message("its keys become the entries"), fix }];
  }
  if (list.kind !== "fails" && !(list.kind === "not-read" && node.kind !== "null")) return [];
  const proposals = node.kind === "string" && node.value !== "" ? [`[${JSON.stringify(node.value)}]`, "[]"] : ["[]"];
  return [
    {
      code: "schema",
      node,
      span: node.span,
      path,
      expected: message("a list"),
      outcome: list.kind === "fails" ? failureOf(list) : message("`{0}` is not looked at", list.key),
      severity: list.kind === "fails" ? "error" : "warning",
      proposals,
      missing: undefined,
    },
  ];
}

function failureOf({ block }: List): Message {
  return block === "skills"
    ? message("every skill is refused")
    : message("choosing the tools fails, and the agent has none at all");
}

function lettersOutcome({ key, block, entries }: List, takesNames: boolean): Message {
  const what = block === "tools" ? message("tool") : block === "mcp" ? message("server") : message("skill");
  const letters = [...new Set(entries.map(({ name }) => name))];
  const isWild = !takesNames && letters.includes("*");
  if (isWild && key === "disabled") return message("its letters become the entries, and `*` blocks every {0}", what);
  if (isWild) return message("its letters become the entries, and `*` matches every {0}", what);
  const shown = letters.slice(0, 4).map((letter) => message("`{0}`", label(letter)));
  return message("its letters become the entries: {0}", letters.length > shown.length ? [...shown, "…"] : shown);
}

function deadEntries({ entries, block, key }: List, takesNames: boolean): readonly Problem[] {
  return entries.flatMap(({ index, text, name, node }) =>
    text === undefined
      ? [{ code: "dead-entry", node, path: [block, key, index], asName: takesNames ? name : undefined } as const]
      : [],
  );
}
