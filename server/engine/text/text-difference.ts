import type { TextEdit } from "./text-edit.ts";

/** How many letters are compared at once: engines compare whole strings much faster than letter by letter. */
const block = 4096;

/**
 * The one edit that makes a text into another: what is left when the equal letters at both ends are taken off. It never
 * cuts a surrogate pair or a `\r\n` in two, and is empty when the texts are equal.
 */
export function differenceBetween(before: string, after: string): TextEdit {
  const shorter = Math.min(before.length, after.length);
  const head = leadBack(before, after, equalAtStart(before, after, shorter));
  const tail = leadForward(before, after, equalAtEnd(before, after, shorter - head));
  return { span: { start: head, end: before.length - tail }, newText: after.slice(head, after.length - tail) };
}

/** How many letters at the start of two texts are equal, `most` at the most. */
export function equalAtStart(one: string, other: string, most: number): number {
  let at = 0;
  while (at + block <= most && one.slice(at, at + block) === other.slice(at, at + block)) at += block;
  while (at < most && one.charCodeAt(at) === other.charCodeAt(at)) at += 1;
  return at;
}

function equalAtEnd(one: string, other: string, most: number): number {
  let count = 0;
  const part = (text: string) => text.slice(text.length - count - block, text.length - count);
  while (count + block <= most && part(one) === part(other)) count += block;
  while (count < most && one.charCodeAt(one.length - 1 - count) === other.charCodeAt(other.length - 1 - count)) {
    count += 1;
  }
  return count;
}

/** The first of a pair belongs to the edit when the second does. */
function leadBack(before: string, after: string, head: number): number {
  const cuts = head > 0 && (isCut(before, head) || isCut(after, head));
  return cuts ? head - 1 : head;
}

function leadForward(before: string, after: string, tail: number): number {
  const cuts = tail > 0 && (isCut(before, before.length - tail) || isCut(after, after.length - tail));
  return cuts ? tail - 1 : tail;
}

/** Whether what stands before and behind an offset belongs together. */
function isCut(text: string, offset: number): boolean {
  const left = text.charCodeAt(offset - 1);
  const right = text.charCodeAt(offset);
  return (left === 13 && right === 10) || ((left & 0xfc00) === 0xd800 && (right & 0xfc00) === 0xdc00);
}
