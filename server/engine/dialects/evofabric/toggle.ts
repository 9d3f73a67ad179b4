import { escapeForFnmatch } from "../../pattern/escape.ts";
import type { Rule, Subject } from "../../policy/policy.ts";
import { ruleOf } from "../../policy/resolve.ts";
import { insertItem, insertProperty, moveItem, removeItem, replaceNode } from "../../syntax/edit.ts";
import { nodeAtPath, pathText, property } from "../../syntax/find.ts";
import type { ArrayNode, ObjectNode } from "../../syntax/node.ts";
import { type Message, message } from "../../text/message.ts";
import { label } from "../../text/quote.ts";
import { combineEdits, type TextEdit } from "../../text/text-edit.ts";
import type { EditProposal, ToggleProposals, ToggleRequest } from "../dialect.ts";
import { findControllers } from "./controllers.ts";
import { modeOf } from "./modes.ts";
import { listText, ruleText } from "./rule-text.ts";

/**
 * Edits for one tool, smallest and cleanest first: take away or turn round the rule that names just this tool, bring
 * one up that stands too low, or put a new one in front of all, as the system's own `activate_tool` does.
 */
export function propose(request: ToggleRequest): ToggleProposals {
  const { tree, policy, decision } = request;
  const controller = findControllers(tree).find(({ path }) => pathText(path) === policy.name)?.node;
  if (controller?.kind !== "object" || policy.loads !== "yes") {
    return { proposals: [], obstacle: message("the controller does not load; correct the errors in it first") };
  }
  const rules = property(controller, "rules")?.value;
  const list = rules?.kind === "array" ? rules : undefined;
  const place: Place = { ...request, controller, list };
  const exact = policy.rules.filter(
    ({ pattern }) => pattern.shape.kind === "exact" && pattern.matches(decision.subject.name),
  );
  const proposals = [
    ...changeDeciding(place, exact),
    ...bringUp(place, exact),
    ...replaceAll(place, exact),
    ...putInFront(place),
  ];
  return { proposals: proposals.filter(({ edits }) => edits.length > 0), obstacle: obstacleOf(request) };
}

interface Place extends ToggleRequest {
  readonly controller: ObjectNode;
  /** Absent when the controller has no `rules` yet. */
  readonly list: ArrayNode | undefined;
}

/** The deciding rule names just this tool, so taking it away or turning it round concerns no other name. */
function changeDeciding({ tree, list, wish, decision }: Place, exact: readonly Rule[]): readonly EditProposal[] {
  const rule = ruleOf(decision.reason);
  if (list === undefined || rule === undefined || !exact.includes(rule)) return [];
  const mode = nodeAtPath(list, [rule.index, "mode"]);
  const flipped = mode === undefined ? [] : replaceNode(tree, mode, JSON.stringify(modeOf(wish)));
  return [
    proposal(
      message("remove rule {0} (`{1}`)", rule.index + 1, label(rule.pattern.source)),
      removeItem(tree, list, rule.index),
    ),
    proposal(
      message("set rule {0} (`{1}`) to `{2}`", rule.index + 1, label(rule.pattern.source), modeOf(wish)),
      flipped,
    ),
  ];
}

/** A rule says what is wished, but an earlier one decides. */
function bringUp({ tree, list, wish, decision }: Place, exact: readonly Rule[]): readonly EditProposal[] {
  const deciding = ruleOf(decision.reason);
  const rule = exact.find(({ effect }) => effect === wish);
  if (list === undefined || deciding === undefined || rule === undefined || rule.index <= deciding.index) return [];
  const title = message(
    "move rule {0} (`{1}`) above rule {2}",
    rule.index + 1,
    label(rule.pattern.source),
    deciding.index + 1,
  );
  return [proposal(title, moveItem(tree, list, rule.index, deciding.index))];
}

/** What `activate_tool` does: the rules of just this name go, and one of the wished mode comes first. */
function replaceAll(place: Place, exact: readonly Rule[]): readonly EditProposal[] {
  const { tree, list, decision } = place;
  if (list === undefined || exact.length === 0) return [];
  const removals = exact.map(({ index }) => removeItem(tree, list, index));
  const edits = combineEdits(...removals, insertion(place)) ?? [];
  return [
    proposal(
      message("make `{0}` the first rule in place of its present one", label(patternFor(decision.subject))),
      edits,
    ),
  ];
}

function putInFront(place: Place): readonly EditProposal[] {
  const { wish, decision } = place;
  const title = message("add `{0}` (`{1}`) as the first rule", label(patternFor(decision.subject)), modeOf(wish));
  return [proposal(title, insertion(place))];
}

function insertion({ tree, controller, list, wish, decision }: Place): readonly TextEdit[] {
  const rule = ruleText(tree, list, wish, patternFor(decision.subject));
  if (list !== undefined) return insertItem(tree, list, 0, rule);
  return insertProperty(tree, controller, "rules", listText(tree, controller, rule), { after: "default_mode" });
}

function patternFor({ name }: Subject): string {
  return escapeForFnmatch(name);
}

/** Rules that name one tool change nothing beyond the catalog, so no proposal here says anything about that. */
function proposal(title: Message, edits: readonly TextEdit[]): EditProposal {
  return { title, edits, beyondCatalog: undefined };
}

function obstacleOf({ policy, decision, context }: ToggleRequest): Message {
  const { name } = decision.subject;
  const namesakes = policy.subjects.filter((subject) => subject.name === name);
  if (namesakes.length > 1) {
    return message(
      "`{0}` is the name of {1} tools; rules see the name only, so they change together",
      label(name),
      namesakes.length,
    );
  }
  if (context.settings.platform === "windows") {
    return message(
      "on Windows `{0}` also means names that differ in case or in `/` and `\\`, so they change together",
      label(name),
    );
  }
  return message("no rule can name `{0}`", label(name));
}
