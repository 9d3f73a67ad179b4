import type { ServerContext } from "./server-context.ts";
import type { Current, Role } from "./session.ts";

/** What is known of a file that is a profile. */
type ProfileRole = Extract<Role, { readonly kind: "profile" }>;

/** A file that is a profile. */
export type CurrentProfile = Current & { readonly role: ProfileRole };

/** Whether there is such a file and it is a profile. */
export function isProfile(current: Current | undefined): current is CurrentProfile {
  return current?.role.kind === "profile";
}

/** All profiles of the workspace and of the open documents, when everything was looked at. */
export async function knownProfiles({ publisher, session }: ServerContext): Promise<readonly CurrentProfile[]> {
  await publisher.settled();
  const found = await Promise.all([...publisher.profiles.values()].map((uri) => session.current(uri)));
  return found.filter(isProfile);
}
