/** How alternatives are written in another language: `{a,b}` or `(a|b)`. */
export interface Grouping {
  readonly open: string;
  readonly separator: string;
  readonly close: string;
}

/** `{a,b}` */
export const braces: Grouping = { open: "{", separator: ",", close: "}" };
/** `(a|b)` */
export const parentheses: Grouping = { open: "(", separator: "|", close: ")" };

/** More plain patterns than this are no help to anybody. */
const most = 64;

/** A class at the reading position, in which groupings have no meaning. */
const classAt = /\[!?\]?[^\]]*\]/y;

/**
 * The plain patterns that a text with alternatives stands for, without repeats; undefined when the groups are not
 * closed, one offers no choice, or there would be too many. In braces a range (`{1..3}`, `{a..c}`) is spelled out.
 */
export function expandAlternatives(source: string, grouping: Grouping): readonly string[] | undefined {
  const reader = { source, grouping, at: 0 };
  const results = readSequence(reader, 0);
  if (results === undefined || reader.at < source.length) return undefined;
  return Array.from(new Set(results));
}

interface GroupReader {
  readonly source: string;
  readonly grouping: Grouping;
  at: number;
}

/** Reads up to the end or, within a group, up to a separator or the closing letter. */
function readSequence(reader: GroupReader, depth: number): readonly string[] | undefined {
  const { source, grouping } = reader;
  let results: readonly string[] = [""];
  while (reader.at < source.length) {
    const letter = source.charAt(reader.at);
    if (depth > 0 && (letter === grouping.separator || letter === grouping.close)) return results;
    if (letter === grouping.open) {
      const choices = readGroup(reader, depth + 1);
      if (choices === undefined || results.length * choices.length > most) return undefined;
      results = results.flatMap((start) => choices.map((choice) => start + choice));
      continue;
    }
    classAt.lastIndex = reader.at;
    const plain = classAt.exec(source)?.[0] ?? letter;
    results = results.map((start) => start + plain);
    reader.at += plain.length;
  }
  return depth > 0 ? undefined : results;
}

function readGroup(reader: GroupReader, depth: number): readonly string[] | undefined {
  const { source, grouping } = reader;
  if (depth > 16) return undefined;
  const start = reader.at + 1;
  const choices: string[] = [];
  let parts = 0;
  do {
    reader.at += 1;
    const sequence = readSequence(reader, depth);
    if (sequence === undefined) return undefined;
    choices.push(...sequence);
    parts += 1;
    if (choices.length > most) return undefined;
  } while (source.charAt(reader.at) === grouping.separator);
  reader.at += 1;
  if (parts > 1) return choices;
  return grouping === braces ? range(source.slice(start, reader.at - 1)) : choices;
}

function range(text: string): readonly string[] | undefined {
  const numbers = /^(\d{1,6})\.\.(\d{1,6})$/.exec(text);
  const letters = /^([a-z])\.\.([a-z])$|^([A-Z])\.\.([A-Z])$/.exec(text);
  const [first, last] = numbers
    ? [Number(numbers[1]), Number(numbers[2])]
    : [text.charCodeAt(0), text.charCodeAt(text.length - 1)];
  if ((numbers === null && letters === null) || Math.abs(last - first) >= most) return undefined;
  const step = last < first ? -1 : 1;
  const values = Array.from({ length: Math.abs(last - first) + 1 }, (_, index) => first + index * step);
  return values.map((value) => (numbers ? String(value) : String.fromCharCode(value)));
}
