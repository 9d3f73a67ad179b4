import type { Effect, Rule } from "../../policy/policy.ts";
import { type Message, message } from "../../text/message.ts";
import { label } from "../../text/quote.ts";
import { toolSearch } from "./base-set.ts";
import { failingList } from "./form.ts";
import type { Unavailable } from "./installation.ts";
import { matching, reasonOf, type Situation } from "./situation.ts";

const unavailable: Readonly<Record<Unavailable, string>> = {
  "user-disabled": "`{0}` is switched off by the user of this installation; no profile can change that",
  "unsafe-in-source": "`{0}` is not safe in the channel of the settings; no profile can change that",
  "not-available": "`{0}` is not available in this installation; no profile can change that",
};

/** Why no edit of the file does exactly what is wished, for the case that none turns out to. */
export function obstacleTo(situation: Situation, wish: Effect): Message {
  return namesakes(situation) ?? (wish === "allow" ? againstOn(situation) : againstOff(situation));
}

function namesakes({ world, subject }: Situation): Message | undefined {
  const count = world.subjects.filter(({ kind, name }) => kind === subject.kind && name === subject.name).length;
  return count < 2
    ? undefined
    : message(
        "`{0}` is the name of {1} tools; lists see the name only, so they change together",
        label(subject.name),
        count,
      );
}

function againstOn(situation: Situation): Message {
  const { profile, form, subject, world } = situation;
  const name = label(subject.name);
  const why = subject.kind === "tool" ? world.installation.unavailable(subject.name) : undefined;
  if (why !== undefined) return message(unavailable[why], name);
  const failing = subject.kind === "tool" ? failingList(profile, form) : undefined;
  if (failing !== undefined) return message("`{0}` is no list, so the agent has no tools at all", failing.path);
  return gateObstacle(situation) ?? loaderObstacle(situation, name) ?? setObstacle(situation, name);
}

/** A selection that names a deferred tool has the loader too. */
function loaderObstacle({ form, subject, world }: Situation, name: string): Message | undefined {
  const isSelection = form.kind === "selected" || form.kind === "preset" || form.kind === "none";
  const isDeferred = subject.kind === "tool" && world.installation.deferred.has(subject.name);
  if (!isSelection || !isDeferred) return undefined;
  return message("`{0}` is deferred, so a selection that names it also gets `{1}`, which finds it", name, toolSearch);
}

/** Servers are let through or stopped as a whole. */
function gateObstacle(situation: Situation): Message | undefined {
  const { resolution, subject, profile } = situation;
  const unmet = resolution.gates.find(({ metBy }) => metBy.length === 0)?.rule;
  if (unmet !== undefined && subject.kind === "tool") {
    return message("no server is left for `{0}` in `mcp.required`, so the agent has no tools at all", source(unmet));
  }
  if (subject.gateServer === undefined) return undefined;
  const server = label(subject.gateServer);
  const blocking = matching(situation, "mcp.disabled")[0];
  if (blocking !== undefined) {
    return message("`{0}` in `mcp.disabled` blocks the whole server `{1}`", source(blocking), server);
  }
  const isLimited = profile.lists["mcp.allowed"].entries.length > 0;
  if (!isLimited || matching(situation, "mcp.allowed").length > 0) return undefined;
  return message("`mcp.allowed` does not name the server `{0}`, and it lets whole servers through", server);
}

function setObstacle(situation: Situation, name: string): Message {
  const reason = reasonOf(situation);
  switch (reason?.path) {
    case "not-in-default-set":
      return message("`{0}` is not in the default list, and no other list can add it", name);
    case "tools.toolset":
    case "tools.preset":
      return message("`{0}` is not in the set that `{1}` names, and no list can add it", name, reason.path);
    case "tools.mode":
      return message("`tools.mode` gives the agent no tools");
    case "skills.categories":
      return message("`skills.categories` lets whole categories through, not single skills");
  }
  if (reason?.kind === "rule")
    return message("`{0}` in `{1}` means other names too", source(reason.rule), reason.rule.list);
  return message("no entry can switch on `{0}` alone", name);
}

function againstOff(situation: Situation): Message {
  const { subject } = situation;
  const required = matching(situation, "mcp.required")[0];
  if (required !== undefined) {
    return message(
      "`{0}` in `mcp.required` needs a tool of this server; without it the agent has none at all",
      source(required),
    );
  }
  return message("no entry can switch off `{0}` alone", label(subject.name));
}

function source({ pattern }: Rule): string {
  return label(pattern.source);
}
