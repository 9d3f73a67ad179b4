import type { IgnoredField } from "../../policy/policy.ts";
import { type Message, message } from "../../text/message.ts";
import type { Form } from "./form.ts";
import { listPaths } from "./lists.ts";
import type { Profile } from "./profile.ts";
import { isFalsy } from "./python.ts";
import type { RulesByList } from "./rules.ts";

const setKeys = ["allowed", "enabled", "toolset", "preset"];

/**
 * The keys of the tools block that a form does not look at, whatever they hold. A key of the wrong type is not looked at
 * either; that is told where its type is.
 */
const unreadKeys: Readonly<Record<Form["kind"], readonly string[]>> = {
  none: ["disabled", ...setKeys, "web_search"],
  automatic: setKeys,
  preset: ["allowed", "enabled", "toolset"],
  selected: ["enabled", "toolset"],
  enabled: ["disabled", "allowed", "toolset"],
  toolset: [],
  default: [],
};

/** What stands in the file and is not read in this form. Keys that hold nothing are left out: they do no harm. */
export function ignoredFields(profile: Profile, form: Form, rules: RulesByList): readonly IgnoredField[] {
  if (!profile.loads) return allLists(profile, rules);
  const isOff = form.kind === "none";
  const tools = unreadKeys[form.kind].flatMap((key) => ignored(profile, "tools", key, whyUnread(form), rules, isOff));
  const servers = isOff ? ["disabled", "allowed", "required"] : [];
  const mcp = servers.flatMap((key) => ignored(profile, "mcp", key, message("`mode` is `none`"), rules, true));
  return [...tools, ...mcp].toSorted((one, other) => one.span.start - other.span.start);
}

function whyUnread({ kind }: Form): Message {
  switch (kind) {
    case "automatic":
      return message("the mode is `automatic`");
    case "preset":
      return message("`preset` is set");
    case "enabled":
      return message("`enabled` is a list");
    default:
      return message("`mode` is `{0}`", kind);
  }
}

function allLists(profile: Profile, rules: RulesByList): readonly IgnoredField[] {
  return listPaths.flatMap((path) => {
    const { block, key } = profile.lists[path];
    return ignored(profile, block, key, message("the file does not load"), rules, true);
  });
}

function ignored(
  profile: Profile,
  block: "tools" | "skills" | "mcp",
  key: string,
  because: Message,
  rules: RulesByList,
  quiet: boolean,
): readonly IgnoredField[] {
  const field = profile.blocks[block].fields.get(key);
  if (field === undefined || isFalsy(field.value)) return [];
  const path = `${block}.${key}`;
  const list = listPaths.find((known) => known === path);
  return [{ path, span: field.span, rules: list ? rules[list] : [], because, quiet }];
}
