import type { ProofDomain } from "../policy/proofs.ts";
import { type Message, message } from "../text/message.ts";

/** What a proof is about, fit to stand in brackets behind it. */
export function domainInWords({ names, isWidened, most }: ProofDomain): Message {
  if (names === "any") return message("for any text");
  return isWidened
    ? message("for every name of letters, digits, `_ . - /` and what else known tools have, up to {0} letters", most)
    : message("for every name of letters, digits, `_ . - /` up to {0} letters", most);
}
