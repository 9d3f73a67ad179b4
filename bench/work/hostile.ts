/** A pattern and a name that keep a matcher busy which tries all ways. */
export interface HostileCase {
  /** In words, short enough for a table. */
  readonly what: string;
  readonly pattern: string;
  /** The name is `letter` this many times, with `end` behind. */
  readonly length: number;
  readonly letter: string;
  readonly end: string;
}

/** The hostile patterns of the benchmark. Our matcher refuses names above 1,024 letters, so longer ones end at once. */
export const hostileCases: readonly HostileCase[] = [
  hostile("`a*` × 4 + `b`", `${"a*".repeat(4)}b`, 64),
  hostile("`a*` × 6 + `b`", `${"a*".repeat(6)}b`, 64),
  hostile("`a*` × 8 + `b`", `${"a*".repeat(8)}b`, 64),
  hostile("`a*` × 12 + `b`", `${"a*".repeat(12)}b`, 64),
  hostile("`a*` × 20 + `b`", `${"a*".repeat(20)}b`, 64),
  hostile("`a*` × 4 + `b`", `${"a*".repeat(4)}b`, 1024),
  hostile("`a*` × 4 + `b`", `${"a*".repeat(4)}b`, 20_000),
  hostile("`*a` × 10 + `*b*c`", `${"*a".repeat(10)}*b*c`, 64),
  hostile("`?*` × 10 + `b`", `${"?*".repeat(10)}b`, 64),
  hostile("`a?*` × 20 + `b?`", `${"a?*".repeat(20)}b?`, 64),
  hostile("`+(a|aa)` × 3 + `b`", `${"+(a|aa)".repeat(3)}b`, 64),
  hostile("`*` + 512 a + `?b*`", `*${"a".repeat(512)}?b*`, 1024),
  hostile("`*` + 256 `[ab]` + `?c*`", `*${"[ab]".repeat(256)}?c*`, 1024),
  hostile("`*` + 4 backslashes", `*${"\\".repeat(4)}`, 1),
  hostile("`[a]` + 4 backslashes", `[a]${"\\".repeat(4)}`, 1),
  hostile("`*/x` + 4 backslashes", `*/x${"\\".repeat(4)}`, 1),
];

/** The name of a case, or the same name of another length. */
export function hostileName({ letter, end, length }: HostileCase, otherLength = length): string {
  return letter.repeat(otherLength - end.length) + end;
}

function hostile(what: string, pattern: string, length: number): HostileCase {
  return {
    what: `${what}, ${length.toLocaleString("en")} ${length === 1 ? "letter" : "letters"}`,
    pattern,
    length,
    letter: "a",
    end: "",
  };
}
