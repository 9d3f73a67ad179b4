import type { Diagnostic } from "vscode-languageserver";
import { sameUri } from "../workspace/uri.ts";
import type { Background, MakeTask, Pace } from "./background.ts";
import type { Current, Documents, Role, Session } from "./session.ts";

/** What the publisher tells the client. */
export interface Announcements {
  diagnostics(uri: string, version: number | null, diagnostics: readonly Diagnostic[]): void;
  analyzed(uri: string, version: number | null, kind: Role["kind"]): void;
  /** Hints and lenses of open documents are others now although their text is the same. */
  refresh(): void;
  /** An error of our own: told in the log, and the next file is looked at. */
  failed(uri: string, error: unknown): void;
}

interface Options {
  readonly session: Session;
  readonly documents: Documents;
  readonly announce: Announcements;
  readonly toDiagnostics: (current: Current) => readonly Diagnostic[];
  readonly work: Work;
  readonly soon: Pace["soon"];
}

/** Searches that take longer than a moment and proofs go on in the background, and what they find is told when they are done. */
export interface Work {
  readonly background: Background;
  /** The search for findings, or what is left of it. */
  readonly search: (current: Current) => Iterator<unknown>;
  /** Whether that has to be done before findings can be told. */
  readonly isSearchLeft: (current: Current) => boolean;
  /** What is left to prove about a file, and to search when that is done; `undefined` when nothing is. */
  readonly proofs: (current: Current) => MakeTask | undefined;
  /** Whether proofs say something else than when this was last asked. */
  readonly areProofsNew: (current: Current) => boolean;
}

/** Pushes findings: of open files after each change, of the others when they change on disk. */
export interface Publisher {
  /** Look at these files soon; open documents go first. Asking twice is asking once. */
  schedule(uris: readonly string[]): void;
  /** Takes back what was said about a file that is gone. */
  clear(uri: string): void;
  /** Resolves when nothing is waiting any more. Proofs may still go on. */
  settled(): Promise<void>;
  /** Work that will schedule files; `settled` waits for it too. */
  expect(work: Promise<void>): void;
  /** Files of the workspace that are profiles, as far as they were looked at. */
  readonly profiles: ReadonlyMap<string, string>;
}

/** What the client was last told of a file. */
interface Told {
  readonly current: Current;
  readonly recognized: boolean;
  /** Its findings are to be told, and the search for them is not done. */
  isSearching: boolean;
}

/** A publisher that has nothing to say yet. */
export function createPublisher({ session, documents, announce, toDiagnostics, work, soon }: Options): Publisher {
  const waiting = new Map<string, string>();
  const told = new Map<string, Told>();
  const shown = new Set<string>();
  const profiles = new Map<string, string>();
  const expected = new Set<Promise<void>>();
  const awaiting: (() => void)[] = [];
  let running = false;
  /** The file that is being looked at, unless it was cleared meanwhile. */
  let looking: string | undefined;

  function start(): void {
    if (running) return;
    running = true;
    // A task of its own: changes that arrive together are answered once.
    soon(run);
  }

  async function run(): Promise<void> {
    const next = nextWaiting();
    if (next !== undefined) {
      try {
        await publish(next);
      } catch (error) {
        announce.failed(next, error);
      }
    }
    running = false;
    if (waiting.size > 0) start();
    else for (const resolve of awaiting.splice(0)) resolve();
  }

  function nextWaiting(): string | undefined {
    const open = documents.all().find(({ uri }) => waiting.has(sameUri(uri)));
    const [first] = waiting.values();
    const uri = open?.uri ?? first;
    if (uri !== undefined) waiting.delete(sameUri(uri));
    return uri;
  }

  async function publish(uri: string): Promise<void> {
    const key = sameUri(uri);
    looking = key;
    const current = await session.current(uri);
    if (looking !== key) return;
    if (current === undefined) {
      clear(uri);
      return;
    }
    // Who asked something about the new text is answered before it is searched.
    await new Promise<void>((resolve) => soon(resolve));
    if (looking !== key) return;
    const before = told.get(key);
    if (before?.current === current) {
      goOn(key, before);
      return;
    }
    // Typing went on meanwhile: the newer version is waiting already.
    if (current.version !== (documents.get(uri)?.version ?? null)) return;
    const isOpen = current.version !== null;
    const recognized = current.role.kind !== "none";
    const now: Told = { current, recognized, isSearching: false };
    if (recognized || shown.has(key)) {
      work.areProofsNew(current);
      const diagnostics = toDiagnostics(current);
      if (recognized) shown.add(key);
      else shown.delete(key);
      now.isSearching = work.isSearchLeft(current);
      if (!now.isSearching) announce.diagnostics(current.uri, current.version, diagnostics);
    }
    if (isOpen && before?.current.version === current.version) announce.refresh();
    told.set(key, now);
    goOn(key, now);
    if (current.role.kind === "profile") profiles.set(key, current.uri);
    else profiles.delete(key);
    // Of a file that is not ours the client is told once, when it is opened.
    const isNew = before === undefined || before.current.version === null;
    if (recognized || before?.recognized === true || (isOpen && isNew)) {
      announce.analyzed(current.uri, current.version, current.role.kind);
    }
  }

  /** Goes on with the search, then with the proofs. */
  function goOn(key: string, now: Told): void {
    const { current } = now;
    const { background } = work;
    const isUrgent = current.version !== null;
    const task = now.isSearching ? () => work.search(current) : work.proofs(current);
    background.cancel(key);
    if (task === undefined) return;
    background.run(key, task, isUrgent, () => {
      const isNewest = current.version === (documents.get(current.uri)?.version ?? null);
      if (!isNewest || told.get(key) !== now) return;
      const areNew = work.areProofsNew(current);
      if (now.isSearching || areNew) announce.diagnostics(current.uri, current.version, toDiagnostics(current));
      if (areNew && isUrgent) announce.refresh();
      if (!now.isSearching) return;
      now.isSearching = false;
      goOn(key, now);
    });
  }

  function clear(uri: string): void {
    const key = sameUri(uri);
    work.background.cancel(key);
    const before = told.get(key);
    if (looking === key) looking = undefined;
    waiting.delete(key);
    told.delete(key);
    profiles.delete(key);
    if (shown.delete(key)) announce.diagnostics(uri, null, []);
    // Views may still show it.
    if (before?.recognized === true) announce.analyzed(uri, null, "none");
  }

  return {
    schedule(uris) {
      for (const uri of uris) {
        waiting.set(sameUri(uri), uri);
        // What is found of an earlier version is told no more.
        work.background.cancel(sameUri(uri));
      }
      if (uris.length > 0) start();
    },
    clear,
    async settled() {
      await Promise.all(expected);
      if (running) await new Promise<void>((resolve) => awaiting.push(resolve));
    },
    expect(work) {
      expected.add(work);
      // `work` tells of its own errors.
      void work.finally(() => expected.delete(work));
    },
    profiles,
  };
}
