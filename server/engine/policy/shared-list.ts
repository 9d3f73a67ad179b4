const bits = 7;
const size = 1 << bits;

/** A list of a fixed length that is copied often and written seldom: copies share the parts that nobody has written since. */
export class SharedList<Value> {
  readonly length: number;
  readonly #parts: (readonly (Value | undefined)[])[];
  /** By part, the same when no copy has it. */
  readonly #own: ((Value | undefined)[] | undefined)[];

  /** @param from a list of the same length to copy; without one nothing stands at any place */
  constructor(length: number, from?: SharedList<Value>) {
    this.length = length;
    const count = (length + size - 1) >> bits;
    this.#parts = from === undefined ? new Array<readonly undefined[]>(count).fill(nothing) : from.#parts.slice();
    this.#own = new Array<undefined>(count).fill(undefined);
    if (from !== undefined) from.#own.fill(undefined);
  }

  /** Undefined outside of the list. */
  at(place: number): Value | undefined {
    return this.#parts[place >> bits]?.[place & (size - 1)];
  }

  /** A place outside of the list is passed over. */
  set(place: number, value: Value | undefined): void {
    const part = place >> bits;
    const known = this.#parts[part];
    if (known === undefined) return;
    const own = this.#own[part] ?? known.slice();
    own[place & (size - 1)] = value;
    this.#own[part] = own;
    this.#parts[part] = own;
  }

  /** The first place from this one on at which something stands; the length of the list when there is none. */
  nextFrom(place: number): number {
    for (let next = place; next < this.length; next += 1) {
      const part = this.#parts[next >> bits];
      if (part === nothing) next |= size - 1;
      else if (part?.[next & (size - 1)] !== undefined) return next;
    }
    return this.length;
  }

  /** All of them, in order. */
  values(): readonly (Value | undefined)[] {
    return this.#parts.flat().slice(0, this.length);
  }
}

const nothing: readonly undefined[] = new Array<undefined>(size).fill(undefined);
