import type { Reason, Rule, Subject, TableSource, Verdict } from "../../policy/policy.ts";
import type { Form } from "./form.ts";
import type { Installation, ToolSet } from "./installation.ts";

/** The tool that finds deferred tools for the model. */
export const toolSearch = "tool_search";

/** The reasons a set gives, made by the caller who knows where things stand in the file. */
export interface SetReasons {
  /** In the default list, and not in it. */
  readonly byDefault: Reason;
  readonly notInDefault: Reason;
  /** The key that brings the set in: `tools.mode`, `tools.toolset`, `tools.preset`. */
  readonly bySet: Reason;
  /** Nothing in the list of names names it. */
  readonly notNamed: Reason;
  /** `tool_search`, brought along by a deferred tool. */
  readonly loader: Reason;
  /** Why the installation has no such tool. */
  readonly unavailable: (why: string) => Reason;
}

/** Which tools a form starts from, before patterns and gates: the verdicts on names, and the one on all others. */
export interface BaseSet {
  readonly verdicts: ReadonlyMap<string, Verdict>;
  readonly otherwise: Verdict;
  readonly source: Omit<TableSource, "adds">;
}

/** What a set is made from. */
export interface BaseSetInput {
  readonly form: Form;
  /** The rules of the list of exact names that the form reads: `enabled`, or `allowed` under `selected`. */
  readonly named: readonly Rule[];
  readonly installation: Installation;
  readonly subjects: readonly Subject[];
  readonly reasons: SetReasons;
}

/** The tools a form starts from. A list of names yields only tools that are known and can be had here. */
export function baseSet(input: BaseSetInput): BaseSet {
  const { form, installation, subjects, reasons } = input;
  const names = new Set(subjects.flatMap(({ kind, name }) => (kind === "tool" ? [name] : [])));
  const { included, otherwise } = start(input, names);
  const verdicts = new Map<string, Verdict>();
  let needsLoader = false;
  for (const name of names) {
    const reason = included(name);
    if (reason === undefined) continue;
    const why = installation.unavailable(name);
    verdicts.set(name, why === undefined ? allow(reason) : deny(reasons.unavailable(why)));
    needsLoader ||= why === undefined && installation.deferred.has(name);
  }
  const bringsLoader = needsLoader && (form.kind === "selected" || form.kind === "preset");
  const canLoad = names.has(toolSearch) && installation.unavailable(toolSearch) === undefined;
  if (bringsLoader && canLoad && !verdicts.has(toolSearch)) verdicts.set(toolSearch, allow(reasons.loader));
  return { verdicts, otherwise: deny(otherwise), source: sourceOf(input) };
}

/** The preset and the tool set that are all tools, as `automatic` is, whatever the catalog lists for them. */
const wholeSets = { preset: "FULL", toolset: "full" } as const;

/** What the installation could make of a form. `tool_search` may come along with what is selected by name. */
function sourceOf({ form, named, reasons }: BaseSetInput): BaseSet["source"] {
  const names = () => JSON.stringify(Array.from(new Set(named.map(({ pattern }) => pattern.source))).sort());
  const every = { key: "every", holds: "every", verdict: allow(reasons.bySet) } as const;
  switch (form.kind) {
    case "none":
      return { key: "none", holds: "none", verdict: deny(reasons.bySet) };
    case "selected":
      return { key: `selected ${names()}`, holds: "named-and-more", verdict: allow(reasons.notNamed) };
    case "enabled":
      return { key: `enabled ${names()}`, holds: "named", verdict: allow(reasons.notNamed) };
    case "automatic":
      return every;
    case "preset":
    case "toolset":
      return form.node.value === wholeSets[form.kind]
        ? every
        : { key: `${form.kind} ${form.node.value}`, holds: "some", verdict: allow(reasons.bySet) };
    case "default":
      return { key: "default", holds: "some", verdict: allow(reasons.byDefault) };
  }
}

interface Start {
  /** Why a name is in; undefined: it is not. */
  readonly included: (name: string) => Reason | undefined;
  /** Why the others are not. */
  readonly otherwise: Reason;
}

function start({ form, named, installation, reasons }: BaseSetInput, known: ReadonlySet<string>): Start {
  switch (form.kind) {
    case "none":
      return { included: () => undefined, otherwise: reasons.bySet };
    case "automatic":
      return { included: () => reasons.bySet, otherwise: reasons.bySet };
    case "selected":
    case "enabled":
      return byRules(named, reasons.notNamed);
    case "preset":
      return bySet(presetNames(form.node.value, installation, known), reasons.bySet);
    case "toolset": {
      const names = toolsetNames(form.node.value, installation, known);
      return names === undefined ? byDefault(installation, reasons) : bySet(names, reasons.bySet);
    }
    case "default":
      return byDefault(installation, reasons);
  }
}

function byRules(rules: readonly Rule[], otherwise: Reason): Start {
  const first = new Map<string, Reason>();
  for (const rule of rules) {
    const name = rule.pattern.source;
    if (!first.has(name)) first.set(name, { kind: "rule", path: rule.path, span: rule.span, rule });
  }
  return { included: (name) => first.get(name), otherwise };
}

function bySet(names: ReadonlySet<string>, reason: Reason): Start {
  return { included: (name) => (names.has(name) ? reason : undefined), otherwise: reason };
}

function byDefault({ defaultTools }: Installation, { byDefault: inside, notInDefault }: SetReasons): Start {
  if (defaultTools === undefined) return { included: () => inside, otherwise: notInDefault };
  const names = new Set(defaultTools);
  return { included: (name) => (names.has(name) ? inside : undefined), otherwise: notInDefault };
}

/** The names of a preset. One that nobody made selects nothing. */
function presetNames(name: string, installation: Installation, known: ReadonlySet<string>): ReadonlySet<string> {
  if (name === wholeSets.preset) return known;
  if (name === "BUILT-IN") return new Set(Array.from(known).filter((tool) => !installation.agentic.has(tool)));
  return new Set(installation.presets?.get(name));
}

/** The names of a tool set, or of a user's preset of that name; undefined when there is neither. */
export function toolsetNames(
  name: string,
  installation: Installation,
  known: ReadonlySet<string>,
): ReadonlySet<string> | undefined {
  const isSet = name === wholeSets.toolset || installation.toolsets?.has(name) === true;
  if (!isSet) {
    const preset = installation.presets?.get(name);
    return preset && new Set(preset);
  }
  const found = new Set<string>();
  const seen = new Set([name]);
  for (const set of seen) {
    if (set === wholeSets.toolset) for (const tool of known) found.add(tool);
    const { tools, includes } = setOf(set, installation);
    if (set !== wholeSets.toolset) for (const tool of tools) found.add(tool);
    // Grows while it is walked: each set is visited once, so sets that include each other do no harm.
    for (const include of includes) seen.add(include);
  }
  return found;
}

function setOf(name: string, { toolsets, defaultTools }: Installation): ToolSet {
  return toolsets?.get(name) ?? { tools: name === "default" ? (defaultTools ?? []) : [], includes: [] };
}

function allow(reason: Reason): Verdict {
  return { effect: "allow", reason };
}

function deny(reason: Reason): Verdict {
  return { effect: "deny", reason };
}
