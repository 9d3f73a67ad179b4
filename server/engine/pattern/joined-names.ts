/** Stands between names, and may stand in them: letters with a separator are not looked for. */
export const separator = "\n";

/** All names as one text: to look for letters in it is faster than to look into each. */
export interface JoinedNames {
  /** The names that hold the letters, ascending. They must not be empty nor hold the separator. */
  readonly holding: (letters: string) => Int32Array;
}

/** Joins texts that do not change. */
export function joinNames(texts: readonly string[]): JoinedNames {
  const all = texts.join(separator);
  const ends = new Int32Array(texts.length);
  let end = -1;
  for (let name = 0; name < texts.length; name += 1) {
    end += 1 + (texts[name]?.length ?? 0);
    ends[name] = end;
  }
  return {
    holding(letters) {
      const found: number[] = [];
      let name = 0;
      for (let at = all.indexOf(letters); at >= 0; at = all.indexOf(letters, ends[name])) {
        while ((ends[name] ?? all.length) < at) name += 1;
        found.push(name);
      }
      return new Int32Array(found);
    },
  };
}
