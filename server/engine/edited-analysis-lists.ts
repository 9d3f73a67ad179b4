import type { Analysis, ListChange } from "./analysis.ts";
import type { Dialect, LowerContext } from "./dialects/dialect.ts";
import { editedPolicy } from "./policy/edited-policy.ts";
import type { Policy, Rule } from "./policy/policy.ts";
import type { Reparsed } from "./syntax/reparse.ts";
import type { ReparsedParts } from "./syntax/reparse-parts.ts";
import type { SyntaxTree } from "./syntax/syntax-tree.ts";
import type { ChangedArray } from "./syntax/way.ts";
import { encloses, textOf } from "./text/span.ts";

/** What comes out of a file when some rules of one list are others. */
export interface EditedLists {
  readonly policies: readonly Policy[];
  readonly change: ListChange;
}

/**
 * The policies of a file after edits, one after the other, each of which changed some items of one list of rules at most.
 * Undefined where anything else may be different: then the file is lowered as a whole.
 */
export function editedLists(before: Analysis, reads: readonly (Reparsed | ReparsedParts)[]): EditedLists | undefined {
  const { dialect, context } = before;
  let policies: readonly Policy[] = before.policies.map(({ policy }) => policy);
  let tree = before.tree;
  let list: EditedList | undefined;
  for (const read of reads) {
    const step = listEdit(policies, tree, read, dialect, context);
    if (step === undefined || (list !== undefined && list.policy !== step.list?.policy)) return undefined;
    if (step.list !== undefined) list = { ...step.list, placesBefore: through(step.list.placesBefore, list) };
    const edited = policies.flatMap(
      (policy, index) => editedPolicy(policy, read.shift, index === step.list?.policy ? step.list : undefined) ?? [],
    );
    if (edited.length < policies.length) return undefined;
    policies = edited;
    tree = read.tree;
  }
  const { array } = list ?? {};
  const change: ListChange = {
    before,
    shifts: reads.map(({ shift }) => shift),
    policy: list?.policy,
    placesBefore: list?.placesBefore ?? new Int32Array(),
    itemAt: (place) => array?.after.partAt(place),
    isOnlyRules: reads.every((read) => !("hasComments" in read && read.hasComments)),
  };
  return { policies, change };
}

/** The edit of one list. */
interface EditedList {
  readonly policy: number;
  readonly array: ChangedArray;
  readonly from: number;
  readonly end: number;
  readonly rules: readonly Rule[];
  readonly placesBefore: Int32Array;
}

/** What one edit did to a list; `list` is undefined when it did nothing to any value of the file. */
function listEdit(
  policies: readonly Policy[],
  before: SyntaxTree,
  read: Reparsed | ReparsedParts,
  dialect: Dialect,
  context: LowerContext,
): { readonly list: EditedList | undefined } | undefined {
  const found = policies.flatMap((policy, index) => {
    const array = read.arrays.find(({ span }) => span.start === policy.span.start && span.end === policy.span.end);
    return array === undefined ? [] : [{ policy, index, array }];
  });
  const [one] = found;
  if (one === undefined) return "isBetween" in read && read.isBetween ? { list: undefined } : undefined;
  const { policy, index, array } = one;
  const { from, oldEnd, newEnd, after } = array;
  const isAlone = !policies.some((other) => other !== policy && encloses(policy.span, other.span));
  const isWhole = policy.rules.length > 0 && policy.rules.length === after.count - newEnd + oldEnd;
  if (found.length > 1 || !isAlone || !isWhole || after.count === 0) return undefined;
  const rules: Rule[] = [];
  for (let place = from; place < newEnd; place += 1) {
    const item = after.partAt(place);
    const rule = item && dialect.ruleOf?.(item, place, context);
    if (rule === undefined) return undefined;
    rules.push(rule);
  }
  const edit = { from, end: oldEnd, rules };
  const placesBefore = placesBeforeEdit(policy.rules, edit, before.text, read.tree.text);
  return { list: { ...edit, policy: index, array, placesBefore } };
}

/** Rules at both ends of the edited part that are written as before are kept. */
function placesBeforeEdit(
  before: readonly Rule[],
  { from, end, rules }: Pick<EditedList, "from" | "end" | "rules">,
  text: string,
  textAfter: string,
): Int32Array {
  const isSame = (one: Rule | undefined, other: Rule | undefined) =>
    one !== undefined && other !== undefined && textOf(text, one.element) === textOf(textAfter, other.element);
  const most = Math.min(end - from, rules.length);
  let ahead = 0;
  while (ahead < most && isSame(before[from + ahead], rules[ahead])) ahead += 1;
  let behind = 0;
  while (behind < most - ahead && isSame(before[end - 1 - behind], rules[rules.length - 1 - behind])) behind += 1;
  const changedEnd = from + rules.length - behind;
  const places = new Int32Array(before.length + rules.length - end + from);
  const further = end - from - rules.length;
  for (let place = 0; place < places.length; place += 1) {
    if (place < from + ahead) places[place] = place;
    else places[place] = place < changedEnd ? -1 : place + further;
  }
  return places;
}

function through(places: Int32Array, earlier: EditedList | undefined): Int32Array {
  return earlier === undefined ? places : places.map((place) => (place < 0 ? -1 : (earlier.placesBefore[place] ?? -1)));
}
