/** The last bytes of a stream of any length, in memory for about twice as many. */
export interface ByteTail {
  add(chunk: Uint8Array): void;
  /** The bytes as UTF-8 text. It begins with a whole letter; what is no UTF-8 becomes U+FFFD. */
  text(): string;
}

/** @param most how many bytes are kept, at least 1 */
export function createByteTail(most: number): ByteTail {
  let kept: Uint8Array = new Uint8Array(0);
  let isCut = false;
  return {
    add(chunk) {
      isCut ||= kept.length + chunk.length > most;
      const last = chunk.subarray(Math.max(0, chunk.length - most));
      kept = Buffer.concat([kept.subarray(Math.max(0, kept.length + last.length - most)), last]);
    },
    text() {
      return new TextDecoder().decode(isCut ? kept.subarray(firstLetter(kept)) : kept);
    },
  };
}

/** Where the first letter begins: behind at most three bytes that continue another. */
function firstLetter(bytes: Uint8Array): number {
  const at = bytes.subarray(0, 4).findIndex((byte) => (byte & 0xc0) !== 0x80);
  return Math.max(0, at);
}
