import { type Message, message, planToggle, type TogglePlan } from "../engine/index.ts";
import type { toggleRequest, WireChange, TogglePlan as WirePlan } from "../protocol/requests.ts";
import type { Answer } from "./custom-handlers.ts";
import type { ServerContext } from "./server-context.ts";
import type { Current } from "./session.ts";
import { toEdits, toText } from "./to-protocol.ts";
import { toChange } from "./to-wire.ts";

/** Plans a toggle for the file as it is now. A plan for a version the user did not see is never made. */
export const toggle: Answer<typeof toggleRequest> = async (server, { uri, version, policy, subjects, effect }) => {
  const say = (text: Message) => toText(text, server.client.translate);
  const current = await server.session.current(uri);
  if (current?.role.kind !== "profile") return { kind: "refused", reason: say(message("the file is no profile")) };
  if (current.version !== version) return { kind: "refused", reason: say(message("the file changed meanwhile")) };
  const outcome = planToggle(current.role.analysis, policy, subjects, effect);
  switch (outcome.kind) {
    case "refused":
      return { kind: "refused", reason: say(outcome.reason) };
    case "choose": {
      const plans = outcome.plans.map((plan) => toWirePlan(server, current, plan));
      return { kind: "choose", version, reason: say(outcome.reason), plans };
    }
    case "plan": {
      const plan = toWirePlan(server, current, outcome.plan);
      // The edit does what was asked, but only for the names that are known: the user decides.
      if (outcome.plan.beyondCatalog === undefined) return { kind: "plan", version, plan };
      return { kind: "choose", version, reason: say(outcome.plan.beyondCatalog), plans: [plan] };
    }
  }
  return outcome satisfies never;
};

function toWirePlan({ client, plans }: ServerContext, current: Current, plan: TogglePlan): WirePlan {
  const { title, edits, sideEffects, beyondCatalog } = plan;
  const { uri, version, text } = current;
  const words = toText(title, client.translate);
  const changes = sideEffects.map(toChange);
  const details = [sideEffectsInWords(changes), beyondCatalog].flatMap((detail) => detail ?? []);
  return {
    id: plans.issue({ uri, version, text, title: words, edits }),
    title: words,
    detail: details.map((detail) => toText(detail, client.translate)).join("; "),
    edits: toEdits(current, edits),
    sideEffects: changes,
  };
}

const mostNames = 8;

function sideEffectsInWords(changes: readonly WireChange[]): Message | undefined {
  const on = listed(changes.filter(({ effect }) => effect === "allow"));
  const off = listed(changes.filter(({ effect }) => effect === "deny"));
  if (on !== undefined && off !== undefined) return message("also turns on {0}; also turns off {1}", on, off);
  if (on !== undefined) return message("also turns on {0}", on);
  return off && message("also turns off {0}", off);
}

function listed(changes: readonly WireChange[]): Message | undefined {
  const names = changes.slice(0, mostNames).map(({ subject }) => subject.name);
  const more = changes.length - names.length;
  if (names.length === 0) return undefined;
  const count = changes.length === 1 ? message("1 other") : message("{0} others", changes.length);
  return more === 0 ? message("{0}: {1}", count, names) : message("{0}: {1}, … {2} more", count, names, more);
}
