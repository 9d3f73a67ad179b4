/** The pattern that matches exactly `name`: `[`, `*` and `?` put into classes, since `fnmatch` has no other escape. */
export function escapeForFnmatch(name: string): string {
  return name.replace(/[[*?]/g, "[$&]");
}
