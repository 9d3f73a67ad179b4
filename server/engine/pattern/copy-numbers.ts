/** Copies of up to so many numbers share an allocation. */
const small = 4096;

let room = new Int32Array();
let used = 0;

/**
 * A copy of a list of numbers, with room for more when `length` is above its own; these are 0. A key press makes some
 * copies of a kilobyte or so, and to allocate each of them would take longer than all the rest.
 */
export function copyNumbers(numbers: Int32Array, length: number = numbers.length): Int32Array {
  if (length > small) {
    if (length === numbers.length) return numbers.slice();
    const copy = new Int32Array(length);
    copy.set(numbers);
    return copy;
  }
  if (used + length > room.length) {
    room = new Int32Array(small * 4);
    used = 0;
  }
  const copy = room.subarray(used, used + length);
  used += length;
  copy.set(numbers);
  return copy;
}
