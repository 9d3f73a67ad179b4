import { facetOf } from "../../policy/facet-values.ts";
import { message } from "../../text/message.ts";
import type { Dialect } from "../dialect.ts";
import { lower } from "./lower.ts";
import { recognizes } from "./managers.ts";
import { joinName, pairJson, pairOf } from "./pairs.ts";
import { notStarted } from "./servers.ts";
import { propose } from "./toggle.ts";

/** MiroFlow's and MiroThinker's `ToolManager`: servers, and a list of pairs that hides tools of them. */
export const miroflow: Dialect = {
  id: "miroflow",
  title: "MiroFlow tool manager",
  words: { allow: "visible", deny: "hidden" },
  json: { reading: "tolerant", refused: notStarted },
  schema: "miroflow",
  fileNames: ["server_configs.json", "*.server_configs.json"],
  recognizes,
  lower,
  callsOfDenied: "carried-out",
  joinName,
  overridePattern: (subject) => facetOf(subject, "name") ?? subject.name,
  ruleText: (pattern) => pairJson(...pairOf(pattern)),
  propose,
  ruleLabel: ({ list, index }) =>
    list === "override" ? message("what-if {0}", index + 1) : message("`{0}` entry {1}", list, index + 1),
};
