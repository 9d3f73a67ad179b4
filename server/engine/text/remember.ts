/** How many results are kept before all are forgotten: more than the patterns of any real workspace. */
const mostResults = 20_000;

/**
 * The same function of a text, which gives the result of an equal text again. One key press changes one pattern of a
 * file, so everything that depends on a pattern's text alone is asked for the same texts over and over. For functions
 * without side effects whose results never change.
 */
export function remember<Result>(make: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, Result>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const result = make(text);
    if (known.size >= mostResults) known.clear();
    known.set(text, result);
    return result;
  };
}

/** The same for a function of an object, for as long as the object lives. */
export function rememberFor<Key extends object, Result>(make: (key: Key) => Result): (key: Key) => Result {
  const known = new WeakMap<Key, Result>();
  return (key) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const result = make(key);
    known.set(key, result);
    return result;
  };
}
