import { spawn } from "node:child_process";

/** A program that is run once, with what it gets on its standard input. */
export interface Program {
  readonly command: string;
  readonly args: readonly string[];
  readonly input: string;
}

/**
 * What a program prints, as JSON; undefined when it needs longer than the limit in milliseconds and was ended, or when
 * it failed.
 */
export function runLimited<Answer>({ command, args, input }: Program, limit: number): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ["pipe", "pipe", "ignore"], timeout: limit, killSignal: "SIGKILL" });
    const printed: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => printed.push(chunk));
    // A program that ended early reads nothing any more.
    child.stdin.on("error", () => undefined);
    child.stdin.end(input);
    child.on("error", () => resolve(undefined));
    child.on("close", (code) => resolve(code === 0 ? JSON.parse(Buffer.concat(printed).toString()) : undefined));
  });
}

/** Calls `run` for every item, two at a time, and gives the results in the order of the items. */
export async function mapTwoAtATime<Item, Result>(
  items: readonly Item[],
  run: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  let next = 0;
  async function work(): Promise<void> {
    for (let index = next; index < items.length; index = next) {
      next += 1;
      const item = items[index];
      if (item !== undefined) results[index] = await run(item);
    }
  }
  await Promise.all([work(), work()]);
  return results;
}
