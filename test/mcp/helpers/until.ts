import { setTimeout as pause } from "node:timers/promises";

const interval = 50;

/** Asks again and again until the answer is accepted, and gives it; fails with the last answer after `limit` milliseconds. */
export async function until<Value>(
  what: string,
  limit: number,
  ask: () => Value,
  isAccepted: (value: Value) => boolean,
): Promise<Value> {
  const end = performance.now() + limit;
  for (;;) {
    const answer = ask();
    if (isAccepted(answer)) return answer;
    if (performance.now() > end) throw new Error(`waited ${limit} ms for ${what}; last: ${JSON.stringify(answer)}`);
    await pause(interval);
  }
}
