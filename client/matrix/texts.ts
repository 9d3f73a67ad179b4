import { localize } from "../text.ts";
import type { Texts } from "./webview/messages.ts";

/** The texts of the page in the user's language. Names that they speak of come from the server, ready to be shown. */
export function pageTexts(): Texts {
  return {
    gridLabel: localize("Rules and tools"),
    filterRules: localize("Filter rules"),
    filterTools: localize("Filter tools"),
    clearFilters: localize("Clear filters"),
    matchedOnly: localize("Only matched tools"),
    choosePolicy: localize("Policy"),
    left: localize("{0} of {1} rules, {2} of {3} columns", "{0}", "{1}", "{2}", "{3}"),
    nothingLeft: localize("The filters leave nothing."),
    noRules: localize("There is no rule, so all tools are decided alike."),
    noTools: localize("No tool is known."),
    corner: localize("Rule"),
    otherwise: localize("No rule decides"),
    legend: {
      on: localize("decides: on"),
      off: localize("decides: off"),
      overruled: localize("overruled"),
      passed: localize("passed on"),
      muted: localize("not read, or a requirement"),
      whatIf: localize("what-if"),
    },
    on: localize("on"),
    off: localize("off"),
    ruleCounts: localize("matches {0}, decides {1}", "{0}", "{1}"),
    unread: localize("not read: {0}", "{0}"),
    group: localize("of {0}", "{0}"),
    decidedBy: localize("decided by {0}", "{0}"),
    verdicts: {
      decidesOn: localize("decides, so the tool is on"),
      decidesOff: localize("decides, so the tool is off"),
      overruled: localize("matches, but does not decide: {0}", "{0}"),
      passed: localize("matches and passes the tool on; then decides: {0}", "{0}"),
      unread: localize("matches, but its list is not read; decides: {0}", "{0}"),
      required: localize("matches, so the requirement is met; decides: {0}", "{0}"),
      none: localize("does not match; decides: {0}", "{0}"),
      otherwiseOn: localize("no rule decides, so the tool is on: {0}", "{0}"),
      otherwiseOff: localize("no rule decides, so the tool is off: {0}", "{0}"),
      whatIfOn: localize("a what-if decides, so the tool is on"),
      whatIfOff: localize("a what-if decides, so the tool is off"),
      ruleDecides: localize("a rule decides: {0}", "{0}"),
    },
  };
}
