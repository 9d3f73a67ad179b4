import { message } from "../../text/message.ts";
import type { Dialect } from "../dialect.ts";
import { refused } from "./loading.ts";
import { lower } from "./lower.ts";
import { joinName } from "./names.ts";
import { recognizes } from "./recognize.ts";
import { propose } from "./toggle.ts";

/** OpenProgram's `agent.json`: a set of tools, lists that take away from it, and a gate on the servers. */
export const openprogram: Dialect = {
  id: "openprogram",
  title: "OpenProgram agent profile",
  words: { allow: "allowed", deny: "disabled" },
  json: { reading: "strict", refused },
  schema: "openprogram",
  fileNames: ["agent.json", "*.agent.json"],
  recognizes,
  lower,
  joinName,
  overridePattern: ({ name }) => name,
  propose,
  ruleLabel: ({ list, index }) =>
    list === "override" ? message("what-if {0}", index + 1) : message("`{0}` entry {1}", list, index + 1),
};
