import type { Diagnostic } from "vscode-languageserver";
import { sameUri } from "../workspace/uri.ts";
import type { Background, MakeTask } from "./background.ts";
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
  readonly proofs: Proofs;
}

/** Proofs go on in the background, and what they find is told as well. */
interface Proofs {
  readonly background: Background;
  /** What is left to prove about a file; `undefined` when nothing is. */
  readonly left: (current: Current) => MakeTask | undefined;
  /** Whether they say something else than when this was last asked. */
  readonly areNew: (current: Current) => boolean;
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
}

/** A publisher that has nothing to say yet. */
export function createPublisher({ session, documents, announce, toDiagnostics, proofs }: Options): Publisher {
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
    setTimeout(run, 0);
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
    const before = told.get(key);
    if (before?.current === current) return;
    // Typing went on meanwhile: the newer version is waiting already.
    if (current.version !== (documents.get(uri)?.version ?? null)) return;
    const isOpen = current.version !== null;
    const recognized = current.role.kind !== "none";
    startProofs(key, current);
    if (recognized || shown.has(key)) {
      proofs.areNew(current);
      const diagnostics = toDiagnostics(current);
      if (recognized) shown.add(key);
      else shown.delete(key);
      announce.diagnostics(current.uri, current.version, diagnostics);
    }
    if (isOpen && before?.current.version === current.version) announce.refresh();
    told.set(key, { current, recognized });
    if (current.role.kind === "profile") profiles.set(key, current.uri);
    else profiles.delete(key);
    // Of a file that is not ours the client is told once, when it is opened.
    const isNew = before === undefined || before.current.version === null;
    if (recognized || before?.recognized === true || (isOpen && isNew)) {
      announce.analyzed(current.uri, current.version, current.role.kind);
    }
  }

  function startProofs(key: string, current: Current): void {
    const { background } = proofs;
    const work = proofs.left(current);
    background.cancel(key);
    if (work !== undefined) background.run(key, work, current.version !== null, () => tellProofs(key, current));
  }

  function tellProofs(key: string, current: Current): void {
    const isNewest = current.version === (documents.get(current.uri)?.version ?? null);
    if (!isNewest || told.get(key)?.current !== current || !proofs.areNew(current)) return;
    announce.diagnostics(current.uri, current.version, toDiagnostics(current));
    if (current.version !== null) announce.refresh();
  }

  function clear(uri: string): void {
    const key = sameUri(uri);
    proofs.background.cancel(key);
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
        // What is proved of an earlier version is told no more.
        proofs.background.cancel(sameUri(uri));
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
