import { setTimeout as pause } from "node:timers/promises";

const limit = 20_000;
const interval = 100;

/**
 * Asks again and again until the answer is accepted, then returns it. For states that no locator can wait for, such as
 * a file on disk. On a time-out the error names what was waited for and the last answer.
 */
export async function poll<Value>(
  what: string,
  ask: () => Value | Promise<Value>,
  accept: (value: Value) => boolean = Boolean,
): Promise<Value> {
  const end = Date.now() + limit;
  for (;;) {
    const answer = await attempt(ask);
    if ("value" in answer && accept(answer.value)) return answer.value;
    if (Date.now() > end) throw new Error(`waited ${limit} ms for ${what}; last: ${show(answer)}`);
    await pause(interval);
  }
}

type Answer<Value> = { readonly value: Value } | { readonly error: unknown };

async function attempt<Value>(ask: () => Value | Promise<Value>): Promise<Answer<Value>> {
  try {
    return { value: await ask() };
  } catch (error) {
    return { error };
  }
}

function show(answer: Answer<unknown>): string {
  return "error" in answer ? String(answer.error) : JSON.stringify(answer.value);
}
