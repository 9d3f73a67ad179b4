import { message } from "../../text/message.ts";
import type { ToggleProposals } from "../dialect.ts";

export function propose(): ToggleProposals {
  return { proposals: [], obstacle: message("not yet") };
}
