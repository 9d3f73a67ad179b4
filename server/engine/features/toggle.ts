import { type Analysis, type PolicyAnalysis, withoutOverrides } from "../analysis.ts";
import type { Effect, SubjectKind } from "../policy/policy.ts";
import { type Message, message } from "../text/message.ts";
import { nearestNames } from "../text/nearest.ts";
import { label } from "../text/quote.ts";
import type { TextEdit } from "../text/text-edit.ts";
import { totalEdits } from "./toggle-edits.ts";
import type { Change } from "./toggle-effect.ts";
import type { ToggleTask } from "./toggle-task.ts";
import { type FinishedWalk, isExact, walk } from "./toggle-walk.ts";

/** What names one subject of a policy. `server` tells namesakes apart (`null`: the native one); left out, all of the name are meant. */
export interface SubjectReference {
  readonly kind: SubjectKind;
  readonly name: string;
  readonly server?: string | null | undefined;
}

/** A subject and the effect it shall have. */
export interface Wish {
  readonly subject: SubjectReference;
  readonly effect: Effect;
}

/** One way to fulfil all wishes: edits of the analyzed text, in order and apart from each other. */
export interface TogglePlan {
  readonly title: Message;
  /** None when everything is as wished already. */
  readonly edits: readonly TextEdit[];
  /** Every decision of the file that changes besides the wished ones. */
  readonly sideEffects: readonly Change[];
  /** What changes for names that the catalog does not know; undefined when nothing does. */
  readonly beyondCatalog: Message | undefined;
}

/** What can be done about wishes. */
export type ToggleOutcome =
  /** Exactly the wishes and nothing else, for known and unknown names. */
  | { readonly kind: "plan"; readonly plan: TogglePlan }
  /** No such edit: why, and what could be done instead, fewest side effects first. */
  | { readonly kind: "choose"; readonly reason: Message; readonly plans: readonly TogglePlan[] }
  | Refused;

interface Refused {
  readonly kind: "refused";
  readonly reason: Message;
}

/** Plans the smallest edit that gives all the subjects one effect. What-ifs are not looked at: the plan is for the file. */
export function planToggle(
  analysis: Analysis,
  policyName: string,
  subjects: readonly SubjectReference[],
  wish: Effect,
): ToggleOutcome {
  return planWishes(
    analysis,
    policyName,
    subjects.map((subject) => ({ subject, effect: wish })),
  );
}

/** The same for wishes of both kinds. Every plan was applied and analyzed: it fulfils all of them. */
export function planWishes(analysis: Analysis, policyName: string, wishes: readonly Wish[]): ToggleOutcome {
  const start = withoutOverrides(analysis);
  const policy = start.policies.find((candidate) => candidate.policy.name === policyName);
  if (policy === undefined) return refused(message("there is no policy `{0}` in this file", label(policyName)));
  if (policy.policy.loads !== "yes") {
    return refused(message("the file does not load, so nothing in it decides; correct its errors first"));
  }
  const wanted = wantedEffects(policy, wishes);
  return wanted instanceof Map ? plan({ start, policyName, wanted }) : refused(wanted);
}

/** More ways than these nobody compares. */
const mostAlternatives = 8;

function plan(task: ToggleTask): ToggleOutcome {
  const best = walk(task, 0);
  if (best.kind === "stuck") return refused(best.obstacle);
  const count = isExact(best) ? 1 : Math.min(best.alternatives, mostAlternatives);
  const others = Array.from({ length: count - 1 }, (_, index) => walk(task, index + 1));
  const ways = [best, ...others].flatMap((way) => (way.kind === "finished" ? [way] : []));
  const exact = ways.find(isExact);
  if (exact !== undefined) return { kind: "plan", plan: planOf(exact) };
  const plans = ways.map(planOf).toSorted((one, other) => one.sideEffects.length - other.sideEffects.length);
  return { kind: "choose", reason: best.obstacle, plans: distinct(plans) };
}

function refused(reason: Message): Refused {
  return { kind: "refused", reason };
}

function planOf({ edited, titles, sideEffects, beyondCatalog }: FinishedWalk): TogglePlan {
  return { title: titleOf(titles), edits: totalEdits(edited), sideEffects, beyondCatalog: beyondCatalog[0] };
}

const mostTitles = 3;

function titleOf(titles: readonly Message[]): Message {
  const [only] = titles;
  if (only === undefined) return message("nothing to change");
  if (titles.length === 1) return only;
  const shown = titles.slice(0, mostTitles);
  if (shown.length === titles.length) return message("{0} changes: {1}", titles.length, shown);
  return message("{0} changes: {1}, …", titles.length, shown);
}

/** Of ways with the same effect, one is enough to choose from: the first, which is the dialect's best. */
function distinct(plans: readonly TogglePlan[]): readonly TogglePlan[] {
  const seen = new Set<string>();
  return plans.filter(({ sideEffects, beyondCatalog }) => {
    const changes = sideEffects.map(({ policy, index, effect }) => [policy, index, effect]);
    const key = JSON.stringify([changes, beyondCatalog]);
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}

/** The wishes by index of the policy's subjects, or why they cannot be taken so. */
function wantedEffects({ policy }: PolicyAnalysis, wishes: readonly Wish[]): Map<number, Effect> | Message {
  const wanted = new Map<number, Effect>();
  for (const { subject, effect } of wishes) {
    const indices = policy.subjects.flatMap((candidate, index) =>
      candidate.kind === subject.kind &&
      candidate.name === subject.name &&
      (subject.server === undefined || (candidate.server ?? null) === subject.server)
        ? [index]
        : [],
    );
    if (indices.length === 0)
      return notKnown(
        policy.subjects.map(({ name }) => name),
        subject.name,
      );
    for (const index of indices) {
      if ((wanted.get(index) ?? effect) !== effect) {
        return message("`{0}` cannot be on and off at once", label(subject.name));
      }
      wanted.set(index, effect);
    }
  }
  return new Map(Array.from(wanted).toSorted(([one], [other]) => one - other));
}

function notKnown(names: readonly string[], name: string): Message {
  if (names.length === 0) return message("no tool is known, so `{0}` cannot be looked up; add a catalog", label(name));
  const near = nearestNames(name, names).map((one) => `\`${label(one)}\``);
  if (near.length === 0) return message("`{0}` is not in the catalog", label(name));
  return message("`{0}` is not in the catalog; did you mean {1}?", label(name), near);
}
