import { escapeForFnmatch } from "../../pattern/escape.ts";
import { compileFnmatch } from "../../pattern/fnmatch.ts";
import { message } from "../../text/message.ts";
import type { Dialect } from "../dialect.ts";
import { hasController } from "./controllers.ts";
import { joinName, lower, notLoaded, ruleOf } from "./lower.ts";
import { propose } from "./toggle.ts";

/** EvoFabric's `ToolController`: one list of rules, where the first that applies decides. */
export const evofabric: Dialect = {
  id: "evofabric",
  title: "EvoFabric tool controller",
  words: { allow: "activate", deny: "deactivate" },
  json: { reading: "tolerant", refused: notLoaded },
  schema: "evofabric",
  fileNames: [
    "tool-controller.json",
    "tool-controller.jsonc",
    "*.tool-controller.json",
    "*.tool-controller.jsonc",
    "*.toolrules.json",
    "*.toolrules.jsonc",
  ],
  recognizes: hasController,
  lower,
  patternFor: ({ pattern: { fold } }, text) => compileFnmatch(text, { fold }),
  ruleOf,
  onOtherPlatform: ({ pattern: { source, fold } }) =>
    compileFnmatch(source, { fold: fold === "none" ? "windows" : "none" }),
  joinName,
  overridePattern: ({ name }) => escapeForFnmatch(name),
  propose,
  ruleLabel: ({ list, index }) =>
    list === "override" ? message("what-if {0}", index + 1) : message("rule {0}", index + 1),
};
