import type { Catalog, CatalogTool } from "../../catalog/catalog.ts";
import { exactPattern } from "../../pattern/fnmatch.ts";
import { facetOf } from "../../policy/facet-values.ts";
import type { Policy, Rule, SetStage, Stage, Subject, Verdict } from "../../policy/policy.ts";
import { pathText } from "../../syntax/find.ts";
import type { SyntaxTree } from "../../syntax/syntax-tree.ts";
import { rememberFor } from "../../text/remember.ts";
import type { Span } from "../../text/span.ts";
import type { LowerContext, Lowered } from "../dialect.ts";
import { overrideRules } from "../override-rules.ts";
import type { Problem } from "../problem.ts";
import { type Blacklist, readBlacklist } from "./blacklist.ts";
import { checkPairs } from "./checks.ts";
import { findManagers, type Manager } from "./managers.ts";
import { type OwnTools, ownTools } from "./own-tools.ts";
import { joinName, pairText } from "./pairs.ts";
import { readServers, type Server } from "./servers.ts";

/** Every agent of the file as a policy of its own. */
export function lower(tree: SyntaxTree, context: LowerContext): Lowered {
  const isUnread = tree.problems.some(({ kind }) => kind === "too-deep" || kind === "too-large");
  const isReadable = !isUnread && !tree.problems.some(({ kind }) => kind === "syntax");
  const lowered = findManagers(tree).map((manager) => lowerManager(manager, isReadable, context));
  // Of a file that nobody reads to its end, the parts that were read say nothing.
  const problems = isUnread ? [] : onceAboutCalls(lowered.flatMap((one) => one.problems));
  return { policies: lowered.map(({ policy }) => policy), problems };
}

function lowerManager(manager: Manager, isReadable: boolean, context: LowerContext) {
  const { servers, loads, problems } = readServers(manager);
  const blacklist = readBlacklist(manager);
  const isRead = isReadable && loads && blacklist.loads;
  const { catalog, settings } = context;
  const ofPairs = isRead ? checkPairs({ manager, servers, blacklist, catalog, settings }) : [];
  return {
    policy: policyOf(manager, servers, blacklist, isRead, context),
    problems: [...problems, ...blacklist.problems, ...ofPairs],
  };
}

/** That calls are not looked at is the same in all lists of a file. */
function onceAboutCalls(problems: readonly Problem[]): readonly Problem[] {
  const isAboutCalls = (problem: Problem) => problem.code === "blacklist-not-applied" && problem.at === "calls";
  const first = problems.findIndex(isAboutCalls);
  return problems.filter((problem, index) => index === first || !isAboutCalls(problem));
}

function policyOf(
  { path, node }: Manager,
  servers: readonly Server[],
  { list, rules }: Blacklist,
  isRead: boolean,
  { catalog, overrides }: LowerContext,
): Policy {
  const span: Span = list?.span ?? node?.span ?? { start: 0, end: 0 };
  const name = pathText(path);
  const own = ownTools(servers, catalog);
  const subjects = subjectsOf(catalog, servers, own);
  // It stands there without a verdict too, since it may have one for a name that is not known.
  const hasUnfiltered = servers.some(({ transport }) => transport === "sse");
  const stages: readonly Stage[] = [
    { ...pairs, rules: overrideRules(overrides(name), "tool", span, exactPattern).toReversed(), reason: "override" },
    ...(hasUnfiltered ? [unfilteredStage(subjects, rules, own)] : []),
    { ...pairs, rules, reason: "rule" },
  ];
  const otherwise: Verdict = { effect: "allow", reason: { kind: "otherwise", path: "default", span } };
  return {
    name,
    dialect: "miroflow",
    loads: isRead ? "yes" : "no",
    subjects,
    pipelines: [{ kind: "tool", stages, otherwise }],
    rules,
    ignored: [],
    span,
    setting: settingOf(servers),
    emptyOnPurpose: false,
    notes: [],
  };
}

const pairs = {
  kind: "rules",
  combining: "first-applicable",
  otherwise: undefined,
  facet: "name",
  allow: "settles",
} as const;

/** The list is looked at when a server over stdio is asked for its tools, and there only. */
function unfilteredStage(subjects: readonly Subject[], rules: readonly Rule[], { isOverSse }: OwnTools): SetStage {
  const spans = new Map(rules.toReversed().map(({ pattern, span }) => [pattern.source, span]));
  const verdicts = new Map<string, Verdict>();
  for (const subject of subjects) {
    const text = facetOf(subject, "name") ?? "";
    const span = spans.get(text);
    if (span !== undefined && isOverSse(subject.server ?? "", subject.definition.name)) {
      verdicts.set(text, { effect: "allow", reason: { kind: "note", path: "not-filtered-sse", span } });
    }
  }
  return { kind: "set", verdicts, otherwise: undefined, allow: "settles" };
}

/** All that the outcome hangs on beside the pairs. */
function settingOf(servers: readonly Server[]): string {
  return JSON.stringify(servers.map(({ name, transport }) => [name, transport]));
}

/** The tools of the servers that can be asked, server by server as the file names them; each pair once. */
function subjectsOf(catalog: Catalog, servers: readonly Server[], own: OwnTools): readonly Subject[] {
  const known = knownSubjects(catalog);
  const key = settingOf(servers);
  const before = known.get(key);
  if (before !== undefined) return before;
  const names = [...new Set(servers.map(({ name }) => name))];
  const subjects = names.flatMap((name) =>
    Array.from(own.of(name).values(), ({ definition }) => subjectOf(name, definition)),
  );
  // Names that are being typed are soon others.
  if (known.size >= mostKnown) known.clear();
  known.set(key, subjects);
  return subjects;
}

const mostKnown = 20;

// The same list as long as catalog and servers stay the same: what is found out about it holds so long.
const knownSubjects = rememberFor((_catalog: Catalog) => new Map<string, readonly Subject[]>());

function subjectOf(server: string, definition: CatalogTool): Subject {
  const name = joinName(server, definition.name);
  const text = pairText(server, definition.name);
  const subject: Subject = { kind: "tool", name, server, gateServer: server, category: undefined, definition };
  return text === name ? subject : { ...subject, matched: text };
}
