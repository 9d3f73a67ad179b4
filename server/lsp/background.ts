/** How long one slice of work may take, in milliseconds: less than a frame, so that answers never wait. */
export const longestSlice = 8;

/** What a platform gives to work in the background. */
export interface Pace {
  /** Milliseconds from any start, never going back. */
  readonly now: () => number;
  /** Runs a function soon, after what is waiting already: requests of the client go first. */
  readonly soon: (run: () => void) => void;
}

/** A turn of the event loop for each slice, in which messages that have arrived are read. */
export const usualPace: Pace = {
  now: () => performance.now(),
  soon: (run) => void setTimeout(run, 0),
};

/** Runs a function when the messages that have been read are taken in hand, without the millisecond that a timer takes. */
export const soon: Pace["soon"] = (run) => {
  if (typeof setImmediate === "function") setImmediate(run);
  else setTimeout(run, 0);
};

/** Makes the steps of a task. The clock tells the milliseconds that the task itself has taken so far. */
export type MakeTask = (clock: () => number) => Iterator<unknown>;

/** Long work in slices, between which the server answers requests. */
export interface Background {
  /**
   * Starts a task. Another one under the same key takes its place, and the earlier one is never heard of again.
   *
   * @param urgent it goes before all that wait: somebody looks at what it is about
   * @param done called once, after the last slice
   */
  run(key: string, make: MakeTask, urgent: boolean, done: () => void): void;
  /** Drops the task of a key, if any. */
  cancel(key: string): void;
  /** Resolves when nothing is left to do. */
  settled(): Promise<void>;
}

interface Task {
  readonly steps: Iterator<unknown>;
  readonly done: () => void;
  readonly watch: Watch;
}

/** Stops the time that a task takes, without the time between its slices. */
interface Watch {
  readonly elapsed: () => number;
  readonly start: () => void;
  readonly stop: () => void;
}

function createWatch(now: Pace["now"]): Watch {
  let spent = 0;
  let since: number | undefined;
  const elapsed = () => (since === undefined ? spent : spent + now() - since);
  return {
    elapsed,
    start: () => {
      since = now();
    },
    stop: () => {
      spent = elapsed();
      since = undefined;
    },
  };
}

/** Background work of which nothing is left to do. An error in a task ends that task alone and goes to `failed`. */
export function createBackground({ now, soon }: Pace, failed: (key: string, error: unknown) => void): Background {
  let tasks = new Map<string, Task>();
  const awaiting: (() => void)[] = [];
  let running = false;

  function start(): void {
    if (running) return;
    running = true;
    soon(slice);
  }

  function slice(): void {
    const end = now() + longestSlice;
    for (let next = first(); next !== undefined && now() < end; next = first()) advance(next, end);
    running = false;
    if (tasks.size > 0) start();
    else for (const resolve of awaiting.splice(0)) resolve();
  }

  function first(): readonly [string, Task] | undefined {
    for (const entry of tasks) return entry;
    return undefined;
  }

  function advance([key, task]: readonly [string, Task], end: number): void {
    task.watch.start();
    try {
      while (now() < end) {
        if (task.steps.next().done !== true) continue;
        tasks.delete(key);
        task.done();
        return;
      }
    } catch (error) {
      tasks.delete(key);
      failed(key, error);
    } finally {
      task.watch.stop();
    }
  }

  return {
    run(key, make, urgent, done) {
      const watch = createWatch(now);
      const task = { steps: make(watch.elapsed), done, watch };
      tasks.delete(key);
      if (urgent) tasks = new Map([[key, task], ...tasks]);
      else tasks.set(key, task);
      start();
    },
    cancel: (key) => void tasks.delete(key),
    async settled() {
      if (running) await new Promise<void>((resolve) => awaiting.push(resolve));
    },
  };
}
