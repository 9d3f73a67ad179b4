import { type QuickPickItem, Uri, window, workspace } from "vscode";
import {
  dialectsRequest,
  type ProfileSummary,
  profilesRequest,
  type SubjectId,
  type TogglePlan,
} from "../server/protocol/requests.ts";
import { type TreePolicy, treeRequest } from "../server/protocol/tool-tree.ts";
import type { ServerLink } from "./server-link.ts";
import { localize, plain } from "./text.ts";

type Item<Value> = QuickPickItem & { readonly value: Value };

async function pick<Value>(items: readonly Item<Value>[], placeHolder: string): Promise<Value | undefined> {
  const chosen = await window.showQuickPick(items, { placeHolder, matchOnDescription: true, matchOnDetail: true });
  return chosen?.value;
}

/** The possible edits where none does exactly what was ticked, each with its whole effect. Escape changes nothing. */
export function pickPlan(reason: string, plans: readonly TogglePlan[]): Promise<TogglePlan | undefined> {
  const items = plans.map((plan) => ({ label: plain(plan.title), detail: plain(plan.detail), value: plan }));
  return pick(items, plain(reason));
}

/** A policy of a file. */
export interface PickedPolicy {
  readonly uri: string;
  readonly policy: string;
}

/** A policy of any profile in the workspace. */
export async function pickPolicy(link: ServerLink): Promise<PickedPolicy | undefined> {
  const items = (await allProfiles(link)).flatMap(policyItems);
  if (items.length > 0) return pick(items, localize("Show the tools of which profile?"));
  void window.showInformationMessage(localize("Toolsight found no profile in this workspace."));
  return undefined;
}

/** Another policy than this one: of a profile of the workspace with the same dialect, as others cannot be compared, or of any file. */
export async function pickOtherPolicy(link: ServerLink, own: PickedPolicy): Promise<PickedPolicy | undefined> {
  const profiles = await allProfiles(link);
  const dialect = profiles.find(({ uri }) => uri === own.uri)?.dialect;
  const alike = profiles.filter((profile) => dialect === undefined || profile.dialect === dialect);
  const items: Item<PickedPolicy | "browse">[] = alike.flatMap(policyItems).filter(isOtherThan(own));
  // Only files with a telling name are looked for, and only in the workspace.
  items.push({
    label: `$(folder-opened) ${localize("Browse…")}`,
    detail: localize("Another file, such as an older version"),
    alwaysShow: true,
    value: "browse",
  });
  const chosen = await pick(items, localize("Compare with which profile?"));
  return chosen === "browse" ? browseForPolicy(link, own) : chosen;
}

async function browseForPolicy(link: ServerLink, own: PickedPolicy): Promise<PickedPolicy | undefined> {
  const [file] =
    (await window.showOpenDialog({
      title: localize("Compare with which profile?"),
      openLabel: localize("Compare"),
      defaultUri: Uri.joinPath(Uri.parse(own.uri, true), ".."),
    })) ?? [];
  if (file === undefined) return undefined;
  const uri = file.toString();
  const model = await link.request(treeRequest, { uri });
  const items = policyItems({ uri, policies: model?.policies ?? [] }).filter(isOtherThan(own));
  const [first, second] = items;
  if (second !== undefined) return pick(items, localize("Compare with which profile?"));
  if (first === undefined)
    void window.showWarningMessage(
      localize("Toolsight: {0} is no other profile, or it cannot be read.", plain(workspace.asRelativePath(file))),
    );
  return first?.value;
}

function isOtherThan(own: PickedPolicy): (item: Item<PickedPolicy>) => boolean {
  return ({ value }) => value.uri !== own.uri || value.policy !== own.policy;
}

async function allProfiles(link: ServerLink): Promise<readonly ProfileSummary[]> {
  return (await link.request(profilesRequest, {})) ?? [];
}

function policyItems(profile: Pick<ProfileSummary, "uri" | "policies">): readonly Item<PickedPolicy>[] {
  const path = workspace.asRelativePath(Uri.parse(profile.uri));
  return profile.policies.map(({ name, title, summary }) => ({
    label: plain(title),
    description: plain(summary),
    detail: plain(path),
    value: { uri: profile.uri, policy: name },
  }));
}

/** A tool of the policy, by name. */
export function pickTool(policy: TreePolicy, placeHolder: string): Promise<SubjectId | undefined> {
  const items = policy.groups.flatMap((group) =>
    group.tools.map((tool) => ({
      label: `${tool.on ? "$(check)" : "$(circle-slash)"} ${plain(tool.subject.name)}`,
      description: plain(tool.description),
      value: tool.subject,
    })),
  );
  return pick(items, placeHolder);
}

/** A dialect for "Treat as…"; `null`: as recognized. */
export async function pickDialect(link: ServerLink): Promise<string | null | undefined> {
  const dialects = (await link.request(dialectsRequest, {})) ?? [];
  const items: Item<string | null>[] = dialects.map(({ id, title }) => ({ label: title, description: id, value: id }));
  return pick([...items, { label: localize("As recognized"), value: null }], localize("Treat this file as…"));
}
