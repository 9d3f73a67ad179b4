/** Every string value in a JSON value, in the order of the text; keys are left out. */
export function findStrings(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(findStrings);
}
