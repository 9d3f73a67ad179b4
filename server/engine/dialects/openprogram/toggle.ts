import type { Effect } from "../../policy/policy.ts";
import { message } from "../../text/message.ts";
import type { ToggleProposals, ToggleRequest } from "../dialect.ts";
import { obstacleTo } from "./obstacles.ts";
import { type Situation, situationOf } from "./situation.ts";
import { offProposals } from "./toggle-off.ts";
import { onProposals } from "./toggle-on.ts";

/** Edits that give a tool or skill the wished effect, best first. Which of them do, and what else they change, is found by trying. */
export function propose(request: ToggleRequest): ToggleProposals {
  if (request.policy.loads !== "yes") {
    return {
      proposals: [],
      obstacle: message("the file does not load, so nothing in it counts; correct the errors first"),
    };
  }
  const situation = situationOf(request);
  const obstacle = obstacleTo(situation, request.wish);
  if (isOutOfReach(situation, request.wish)) return { proposals: [], obstacle };
  return { proposals: request.wish === "allow" ? onProposals(situation) : offProposals(situation), obstacle };
}

/** The installation does not have the tool for this agent; no profile can change that. */
function isOutOfReach(situation: Situation, wish: Effect): boolean {
  const { subject, world } = situation;
  return wish === "allow" && subject.kind === "tool" && world.installation.unavailable(subject.name) !== undefined;
}
