import type { Catalog } from "../../catalog/catalog.ts";
import type { Override, Policy, Subject } from "../../policy/policy.ts";
import { type Message, message } from "../../text/message.ts";
import { rememberFor } from "../../text/remember.ts";
import type { LowerContext } from "../dialect.ts";
import { type Form, formOf } from "./form.ts";
import { ignoredFields } from "./ignored.ts";
import { type Installation, type Release, readInstallation } from "./installation.ts";
import { gateServerOf, joinName } from "./names.ts";
import { bareSkillPipeline, bareToolPipeline, skillPipeline, toolPipeline } from "./pipelines.ts";
import { fileSpan } from "./places.ts";
import type { Profile } from "./profile.ts";
import { inFileOrder, rulesOf } from "./rules.ts";

/** What a profile is decided in: who is there to be decided about, and the facts of the installation. */
export interface World {
  readonly subjects: readonly Subject[];
  readonly installation: Installation;
}

/** The world that catalog and settings tell of. */
export function worldOf({ catalog, settings }: Pick<LowerContext, "catalog" | "settings">): World {
  return { subjects: subjectsOf(catalog), installation: readInstallation(catalog, settings) };
}

/** The policy of a profile under one release. */
export function policyOf(profile: Profile, release: Release, world: World, overrides: readonly Override[]): Policy {
  const form: Form = formOf(profile, release);
  const rules = rulesOf(profile, form);
  const input = { profile, form, rules, overrides, ...world };
  return {
    name: "",
    dialect: "openprogram",
    loads: profile.loads ? "yes" : "bare",
    subjects: world.subjects,
    pipelines: profile.loads
      ? [toolPipeline(input), skillPipeline(input)]
      : [bareToolPipeline(input), bareSkillPipeline(input)],
    rules: inFileOrder(rules),
    ignored: ignoredFields(profile, form, rules),
    span: profile.blocks.tools.node?.span ?? fileSpan(profile),
    emptyOnPurpose: profile.loads && form.kind === "none",
    notes: notesOf(form, profile, world),
  };
}

/** The installation's default list decides, but the catalog does not have it. */
function notesOf(form: Form, { loads }: Profile, { subjects, installation }: World): readonly Message[] {
  const restsOnDefault = !loads || form.kind === "default" || form.kind === "toolset";
  if (!restsOnDefault || subjects.length === 0 || installation.defaultTools !== undefined) return [];
  return [message("the catalog has no default list, so every known tool is taken as a default tool")];
}

// Always the same list for a catalog, so that what was matched against it is remembered from one key press to the next.
const subjectsOf = rememberFor(({ tools, skills }: Catalog): readonly Subject[] => {
  return [
    ...tools.map((definition): Subject => {
      const name = joinName(definition.server, definition.name);
      const gateServer = gateServerOf(name);
      return { kind: "tool", name, server: definition.server, gateServer, category: undefined, definition };
    }),
    ...skills.map((definition): Subject => {
      // A category without letters is none.
      const category = definition.category || undefined;
      return { kind: "skill", name: definition.name, server: undefined, gateServer: undefined, category, definition };
    }),
  ];
});
