import { type Analysis, type PolicyAnalysis, withoutOverrides } from "../analysis.ts";
import { itemOf, stringOf } from "../diagnostics/rules.ts";
import type { Effort, Task } from "../language/effort.ts";
import { type AskedList, askedLists } from "../policy/asked-lists.ts";
import { type Arrangement, saysTheSame, withListEdit } from "../policy/list-edits.ts";
import { needlessEntries } from "../policy/minimize-entries.ts";
import { minimizeList } from "../policy/minimize-list.ts";
import type { Policy } from "../policy/policy.ts";
import { specificFirst } from "../policy/specific-first.ts";
import { StepBudget } from "../policy/step-budget.ts";
import { replaceNode } from "../syntax/edit.ts";
import { commentsIn, isFirstOnLine } from "../syntax/layout.ts";
import { ownCommentsAbove } from "../syntax/leading-comments.ts";
import type { ArrayNode } from "../syntax/node.ts";
import { removeItems } from "../syntax/remove-items.ts";
import { commentsMove, reorderItems } from "../syntax/reorder-items.ts";
import type { SyntaxTree } from "../syntax/syntax-tree.ts";
import { type Message, message } from "../text/message.ts";
import { contains, type Span } from "../text/span.ts";
import { combineEdits, type TextEdit } from "../text/text-edit.ts";
import { analysisWith, effectBetween, effectInWords, effectOfFix, isWithoutEffect } from "./change-effect.ts";
import type { CodeAction } from "./code-actions.ts";

/**
 * What can be done with the whole list of rules at a place: put specific rules first, and leave out what is of no use.
 * Only what changes the text is offered; the smaller list only where it is proved that nothing changes. What is not found
 * because the list is too long, or the effort was spent, is there with the reason.
 *
 * @param clock of the proofs, which are made first: milliseconds of work so far
 */
export function* listRewrites(
  analysis: Analysis,
  { start }: Span,
  effort: Effort,
  clock?: () => number,
): Task<readonly CodeAction[]> {
  const before = withoutOverrides(analysis);
  for (const of of before.policies) {
    for (const list of askedLists(of.policy)) {
      const [first] = list.rules;
      const array = first && itemOf(before, first)?.array;
      if (array === undefined || !contains(array.span, start)) continue;
      if (!(yield* isManageable(list))) return [unavailable(minimizing, message("the list is too long for that"))];
      for (const pause of of.proofs.work([], clock)) {
        yield pause;
        if (effort.expired?.() === true) break;
      }
      if (list.otherwise === undefined) return yield* smallerEntries(before, of, list, array, effort);
      if (!list.rules.every((rule, place) => rule === of.policy.rules[place] && rule.index === place)) return [];
      const sorted = yield* sortedList(before, of.policy, array, effort);
      return [...sorted, ...(yield* smallerList(before, of, list, array, effort))];
    }
  }
  return [];
}

/** Of lists with more rules, or more letters in their patterns, nothing is looked for: reading the edited text alone takes too long. */
const mostRules = 20_000;
const mostLetters = 500_000;
const pauseLetters = 2_000;
/** Steps that the effect of a rewrite may take to be worked out. */
const mostSteps = 4000;

/** Graphs of the patterns are made on the way, for later on they are wanted all at once. */
function* isManageable({ rules, languageOf }: AskedList): Task<boolean> {
  if (rules.length > mostRules) return false;
  if (rules.reduce((sum, { pattern }) => sum + pattern.source.length, 0) > mostLetters) return false;
  let letters = 0;
  for (const rule of rules) {
    languageOf(rule);
    letters += rule.pattern.source.length + 10;
    if (letters < pauseLetters) continue;
    letters = 0;
    yield;
  }
  return true;
}

function* sortedList(before: Analysis, policy: Policy, array: ArrayNode, effort: Effort): Task<readonly CodeAction[]> {
  const places = yield* specificFirst(policy.rules, effort);
  if (places === "spent") return [unavailable(message("sort specific rules first"), tooMuch)];
  const edits = places === undefined ? [] : reorderItems(before.tree, array, places);
  if (places === undefined || edits.length === 0 || crossesHeading(before.tree, array, places)) return [];
  const list = { policy: policy.name, edit: { kind: "arrange", places } } as const;
  const effect = yield* effectOfFix(before, { edits, list }, new StepBudget(mostSteps, effort).effort);
  if (effect === undefined) return [];
  const title = message("sort specific rules first: {0}", effectInWords(effect));
  return [rewrite(title, edits, !isWithoutEffect(effect))];
}

/**
 * Whether an item would come to stand below another comment on a line of its own than it does: that speaks of others. Those
 * that go along with an item are none. Where no comment goes along, the same holds for any comment.
 */
function crossesHeading(tree: SyntaxTree, array: ArrayNode, places: readonly number[]): boolean {
  const { items, span } = array;
  const areMoved = commentsMove(tree, array, places);
  const moved = new Set(
    items.flatMap((_, index) => {
      if (!areMoved) return [];
      const above = ownCommentsAbove(tree, array, index);
      return above === undefined ? [] : commentsIn(tree, above);
    }),
  );
  const headings = commentsIn(tree, span).filter(
    (comment) => !areMoved || (isFirstOnLine(tree.text, comment.start) && !moved.has(comment)),
  );
  if (headings.length === 0) return false;
  let passed = 0;
  const section = items.map((item) => {
    while ((headings[passed]?.start ?? item.span.start) < item.span.start) passed += 1;
    return passed;
  });
  return places.some((place, position) => section[place] !== section[position]);
}

function* smallerList(
  before: Analysis,
  { policy, proofs }: PolicyAnalysis,
  { rules, otherwise, kind }: AskedList,
  array: ArrayNode,
  effort: Effort,
): Task<readonly CodeAction[]> {
  if (otherwise === undefined) return [];
  const found = yield* minimizeList({ rules, otherwise }, proofs.domainOf(kind), effort, proofs);
  const { arrangement, isWhole } = found;
  if (arrangement === undefined) return isWhole ? [] : [unavailable(minimizing, tooMuch)];
  const { places, patterns } = arrangement;
  const kept = new Set(places);
  const gone = removeItems(
    before.tree,
    array,
    [...rules.keys()].filter((place) => !kept.has(place)),
  );
  const replaced = Array.from(patterns ?? [], ([place, { source }]) => {
    const rule = rules[place];
    const string = rule && stringOf(before, rule);
    return string === undefined ? [] : replaceNode(before.tree, string, JSON.stringify(source));
  });
  const edits = combineEdits(gone, ...replaced);
  if (edits === undefined || !isAsWanted(before, policy, edits, arrangement)) return [];
  const title =
    places.length === 1
      ? message("minimize: {0} rule instead of {1}, changes nothing for any name", 1, rules.length)
      : message("minimize: {0} rules instead of {1}, changes nothing for any name", places.length, rules.length);
  return [rewrite(isWhole ? title : message("{0}; fewer may be possible", title), edits, true)];
}

/** Whether the edited text has the rules that it is to have, of which everything was proved. */
function isAsWanted(before: Analysis, policy: Policy, edits: readonly TextEdit[], arrangement: Arrangement): boolean {
  const wanted = withListEdit(policy, arrangement)?.rules;
  const after = analysisWith(before, edits)?.policies.find((other) => other.policy.name === policy.name)?.policy;
  return wanted !== undefined && after?.loads === "yes" && saysTheSame(after.rules, wanted);
}

/** Of a list in which order means nothing: without the entries whose names others of the list match. */
function* smallerEntries(
  before: Analysis,
  { proofs }: PolicyAnalysis,
  { rules, kind, languageOf }: AskedList,
  array: ArrayNode,
  effort: Effort,
): Task<readonly CodeAction[]> {
  const known = rules.map((rule) => {
    const reach = proofs.of(rule);
    return reach?.kind === "covered" && reach.verdicts.length === 0 && reach.by.every(({ list }) => list === rule.list);
  });
  const { needless, isWhole } = yield* needlessEntries(rules.map(languageOf), proofs.domainOf(kind), effort, known);
  // An allow list that becomes empty would be no limit any more.
  const gone = needless.length < rules.length ? needless : needless.slice(1);
  const indices = gone.flatMap((place) => rules[place]?.index ?? []);
  if (indices.length === 0) return isWhole ? [] : [unavailable(minimizing, tooMuch)];
  const edits = removeItems(before.tree, array, indices);
  const after = analysisWith(before, edits);
  if (after === undefined) return [];
  const effect = yield* effectBetween(before, after, new StepBudget(mostSteps, effort).effort);
  if (!isWithoutEffect(effect))
    return [unavailable(minimizing, message("it could not be proved that nothing changes"))];
  const kept = rules.length - gone.length;
  const list = rules[0]?.list ?? "";
  const title =
    kept === 1
      ? message("minimize `{0}`: {1} entry instead of {2}, changes nothing for any name", list, 1, rules.length)
      : message("minimize `{0}`: {1} entries instead of {2}, changes nothing for any name", list, kept, rules.length);
  return [rewrite(isWhole ? title : message("{0}; fewer may be possible", title), edits, true)];
}

function rewrite(title: Message, edits: readonly TextEdit[], needsConfirmation: boolean): CodeAction {
  return { kind: "rewrite", title, finding: undefined, edits, preferred: false, needsConfirmation };
}

const minimizing = message("minimize");
const tooMuch = message("the list takes more searching than there is time for");

function unavailable(title: Message, disabled: Message): CodeAction {
  return { kind: "rewrite", title, finding: undefined, edits: [], preferred: false, disabled };
}
